import { boardColumns, type BoardPlace } from '@lexdesk/domain'
import { type PointerEvent, useRef } from 'react'

interface Drag {
  start: BoardPlace
  x: number
  y: number
  cell: { width: number; height: number }
}

/** The gap and the height of a row, as in the style sheet. */
const gap = 12
const rowHeight = 72

/** Follows a pointer that moves a tile, or its corner, in whole cells. */
export function useTileDrag(place: BoardPlace, isResize: boolean, onPlace: (place: BoardPlace) => void) {
  const drag = useRef<Drag>(undefined)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const board = event.currentTarget.closest<HTMLElement>('[data-board]')
    if (event.button !== 0 || !board) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const width = (board.clientWidth + gap) / boardColumns
    drag.current = { start: place, x: event.clientX, y: event.clientY, cell: { width, height: rowHeight + gap } }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const { start, x, y, cell } = drag.current
    const right = Math.round((clientX - x) / cell.width)
    const down = Math.round((clientY - y) / cell.height)
    onPlace(shifted(start, right, down, isResize))
  }

  const end = () => {
    drag.current = undefined
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}

export function shifted({ x, y, w, h }: BoardPlace, right: number, down: number, isResize: boolean): BoardPlace {
  return isResize ? { x, y, w: w + right, h: h + down } : { x: x + right, y: y + down, w, h }
}
