import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import { trackPointer } from '../rows/trackPointer.ts'
import type { GridLayout } from '../GridLayout.ts'
import type { ColumnActs } from './useColumnLayout.ts'

/** A shorter movement counts as a click. */
const slack = 6

/** Resizes columns by their edges and reorders them by their titles, with the mouse. */
export function useColumnDrag({ columns, offsets, frozen }: GridLayout, acts: ColumnActs) {
  const [mark, setMark] = useState<number>()

  function onEdge(event: ReactPointerEvent, place: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const begin = event.clientX
    const width = offsets[place + 1]! - offsets[place]!
    const { key } = columns[place]!
    trackPointer({
      onMove: (now) => acts.resize(key, width + now.clientX - begin),
      onEnd: (isDone) => {
        if (!isDone) acts.resize(key, width)
      },
    })
  }

  function onTitle(event: ReactPointerEvent, place: number): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const begin = event.clientX
    const middle = (offsets[place]! + offsets[place + 1]!) / 2
    // Frozen columns can only be reordered among themselves.
    const [first, last] = place < frozen ? [0, frozen] : [frozen, columns.length]
    let target = place
    let isDragging = false
    trackPointer({
      onMove(now) {
        const moved = now.clientX - begin
        isDragging ||= Math.abs(moved) > slack
        if (!isDragging) return
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

  return { mark, onEdge, onTitle }
}
