import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { trackPointer } from '../rows/trackPointer.ts'
import type { ColumnPlaces } from '../GridLayout.ts'
import type { ColumnActs } from './useColumnLayout.ts'

/** A shorter movement counts as a click. */
const slack = 6

/** Resizes columns by their edges and reorders them by their titles, with the mouse. */
export function useColumnDrag({ columns, offsets, frozen, frozenEnd }: ColumnPlaces, acts: ColumnActs) {
  const [mark, setMark] = useState<number>()
  const dragged = useRef(false)

  function onEdge(event: ReactPointerEvent, place: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const begin = event.clientX
    const width = offsets[place + 1]! - offsets[place]!
    const { key } = columns[place]!
    // The left edge of a column at the right end is the one that moves.
    const sign = place >= columns.length - frozenEnd ? -1 : 1
    let wanted = width
    trackPointer({
      onMove(now) {
        wanted = width + sign * (now.clientX - begin)
        acts.resize(key, wanted, false)
      },
      onEnd(isDone) {
        if (wanted !== width) acts.resize(key, isDone ? wanted : width)
      },
    })
  }

  function onTitle(event: ReactPointerEvent, place: number): void {
    dragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const begin = event.clientX
    const middle = (offsets[place]! + offsets[place + 1]!) / 2
    // Frozen columns can only be reordered among themselves.
    const end = columns.length - frozenEnd
    if (place >= end) return
    const [first, last] = place < frozen ? [0, frozen] : [frozen, end]
    let target = place
    let isDragging = false
    trackPointer({
      onMove(now) {
        const moved = now.clientX - begin
        isDragging ||= Math.abs(moved) > slack
        if (!isDragging) return
        dragged.current = true
        const at = middle + moved
        target = first
        while (target < last && (offsets[target]! + offsets[target + 1]!) / 2 < at) target += 1
        setMark(target)
      },
      onEnd(isDone) {
        setMark(undefined)
        if (isDone && isDragging && target !== place && target !== place + 1)
          acts.move(columns[place]!.key, target > place ? target - 1 : target)
      },
    })
  }

  return {
    mark,
    onEdge,
    onTitle,
    /** The click that follows is the end of a drag. */
    wasDragged: () => dragged.current,
  }
}
