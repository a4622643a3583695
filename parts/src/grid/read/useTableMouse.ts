import { type RefObject, useEffect, useRef } from 'react'
import type { CellPlace } from '../model/selection.ts'
import { placeOf } from '../view/cursor/useGridMouse.ts'

/** Elements inside of a cell that handle the mouse themselves. */
export const interactive =
  'a, button, input, select, textarea, label, [role=button], [role=switch], [contenteditable=true]'

interface TableMouse {
  onPress(place: CellPlace, isExtending: boolean): void
  /** The button is held and the pointer has entered another cell. */
  onDrag(place: CellPlace): void
  /** The button that expands a row. */
  onFold(row: number): void
  onClick(row: number): void
  onDoubleClick(row: number): void
}

/** Mouse actions on the cells of a table that is read. All of them are available by keyboard as well. */
export function useTableMouse(viewport: RefObject<HTMLElement | null>, mouse: TableMouse): void {
  const latest = useRef(mouse)
  useEffect(() => {
    latest.current = mouse
  })
  useEffect(() => {
    const element = viewport.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    // A panel of the table may hold another one.
    const sheet = '[role=grid], [role=treegrid]'
    const isOwn = (target: EventTarget | null) =>
      target instanceof Element && target.closest(sheet) === element.querySelector(sheet)
    let isDragging = false
    const isInteractive = (event: Event) => (event.target as Element).closest(interactive) !== null
    const listen = (type: 'mousedown' | 'mouseover' | 'click' | 'dblclick', act: (event: MouseEvent) => void) =>
      element.addEventListener(type, (event) => isOwn(event.target) && act(event), { signal })
    listen('mousedown', (event) => {
      const place = placeOf(event.target)
      isDragging = false
      if (!place || event.button !== 0) return
      latest.current.onPress(place, event.shiftKey)
      if (isInteractive(event)) return
      // The focus stays on the table, and a drag selects cells instead of text.
      event.preventDefault()
      isDragging = true
      element.querySelector<HTMLElement>(sheet)?.focus({ preventScroll: true })
    })
    listen('mouseover', (event) => {
      const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
      if (cell) showCutText(cell)
      const place = isDragging && event.buttons === 1 ? placeOf(event.target) : undefined
      if (place) latest.current.onDrag(place)
    })
    listen('click', (event) => {
      const place = placeOf(event.target)
      if (!place) return
      if ((event.target as Element).closest('[data-fold]')) latest.current.onFold(place.row)
      else if (!isInteractive(event)) latest.current.onClick(place.row)
    })
    listen('dblclick', (event) => {
      const place = placeOf(event.target)
      if (place && !isInteractive(event)) latest.current.onDoubleClick(place.row)
    })
    return () => stop.abort()
  }, [viewport])
}

/** The whole text as a tooltip, only where it is cut. */
function showCutText(cell: HTMLElement): void {
  const shown = cell.firstElementChild instanceof HTMLElement ? cell.firstElementChild : cell
  const isCut = [cell, shown].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
