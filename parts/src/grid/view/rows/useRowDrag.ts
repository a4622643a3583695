import { type RefObject, useEffect, useRef, useState } from 'react'
import { trackPointer } from './trackPointer.ts'
import type { GridLayout } from '../GridLayout.ts'

/** Distance to the edge at which dragging starts to scroll. */
const edge = 32
const speed = 12

/** Moves rows by their handles. Returns the index before which the row would be dropped. */
export function useRowDrag(
  viewport: RefObject<HTMLElement | null>,
  layout: GridLayout,
  rowCount: number,
  onDrop: (from: number, before: number) => void,
): number | undefined {
  const [mark, setMark] = useState<number>()
  const latest = useRef({ layout, rowCount, onDrop })
  useEffect(() => {
    latest.current = { layout, rowCount, onDrop }
  })
  useEffect(() => {
    const view = viewport.current
    if (!view) return
    const onDown = (event: PointerEvent) => {
      const handle = event.target instanceof Element ? event.target.closest('[data-drag="true"]') : null
      const row = handle?.closest<HTMLElement>('[data-row]')
      if (!row || event.button !== 0) return
      event.preventDefault()
      const from = Number(row.dataset.row)
      let before = from
      let lastY = event.clientY
      const look = () => {
        const { layout: now, rowCount: count } = latest.current
        const top = lastY - view.getBoundingClientRect().top - now.headerHeight + view.scrollTop
        before = Math.max(0, Math.min(count, now.places.rowAt(top + now.rowHeight / 2)))
        setMark(before)
      }
      const timer = setInterval(() => {
        const box = view.getBoundingClientRect()
        const up = lastY < box.top + latest.current.layout.headerHeight + edge
        const down = lastY > box.bottom - edge
        if (!up && !down) return
        view.scrollTop += up ? -speed : speed
        look()
      }, 16)
      trackPointer({
        onMove(now) {
          lastY = now.clientY
          look()
        },
        onEnd(isDone) {
          clearInterval(timer)
          setMark(undefined)
          if (isDone && before !== from && before !== from + 1) latest.current.onDrop(from, before)
        },
      })
    }
    view.addEventListener('pointerdown', onDown)
    return () => view.removeEventListener('pointerdown', onDown)
  }, [viewport])
  return mark
}
