import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { CellPlace, CellRange } from '../../model/selection.ts'
import type { GridLayout } from '../GridLayout.ts'
import { trackPointer } from '../rows/trackPointer.ts'

/** Distance to the edge at which dragging starts to scroll. */
const edge = 24
const speed = 12

type View = Pick<HTMLElement, 'getBoundingClientRect' | 'scrollTop' | 'scrollLeft' | 'clientLeft' | 'clientTop'>

/** The cell at a point of the window, however far the grid is scrolled. */
function placeAt(view: View, layout: GridLayout, x: number, y: number): CellPlace {
  const { columns, offsets, frozen, places, headerHeight } = layout
  const box = view.getBoundingClientRect()
  const inView = x - box.left - view.clientLeft
  const left = inView < offsets[frozen]! ? inView : inView + view.scrollLeft
  let column = 0
  while (column < columns.length - 1 && offsets[column + 1]! <= left) column += 1
  return { row: places.rowAt(y - box.top - view.clientTop - headerHeight + view.scrollTop), column }
}

/** The range that is filled when the handle of another is dragged to a cell: downwards or to the right. */
export function fillTarget(range: CellRange, { row, column }: CellPlace, rowCount: number): CellRange {
  const down = Math.min(row, rowCount - 1) - range.bottom
  const across = column - range.right
  if (down <= 0 && across <= 0) return range
  return down >= across ? { ...range, bottom: range.bottom + down } : { ...range, right: range.right + across }
}

interface FillDragInput {
  layout: GridLayout
  rowCount: number
  onFill: (to: CellRange) => void
}

/** Fills cells by dragging the handle of the selection. Returns the range that would be filled. */
export function useFillDrag({ layout, rowCount, onFill }: FillDragInput) {
  const [preview, setPreview] = useState<CellRange>()

  function onHandle(event: ReactPointerEvent<HTMLElement>, range: CellRange, view: HTMLElement): void {
    if (event.button !== 0) return
    // The focus stays in the text field of the cursor.
    event.preventDefault()
    event.stopPropagation()
    let last: { clientX: number; clientY: number } = event
    let target = range
    const look = () => {
      target = fillTarget(range, placeAt(view, layout, last.clientX, last.clientY), rowCount)
      setPreview(target === range ? undefined : target)
    }
    const timer = setInterval(() => {
      const box = view.getBoundingClientRect()
      const isBelow = last.clientY > box.bottom - layout.footerHeight - edge
      const isBeyond = last.clientX > box.right - edge
      if (!isBelow && !isBeyond) return
      if (isBelow) view.scrollTop += speed
      if (isBeyond) view.scrollLeft += speed
      look()
    }, 16)
    trackPointer({
      onMove(now) {
        last = now
        look()
      },
      onEnd(isDone) {
        clearInterval(timer)
        setPreview(undefined)
        if (isDone && target !== range) onFill(target)
      },
    })
  }
  return { preview, onHandle }
}
