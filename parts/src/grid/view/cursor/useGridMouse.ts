import { type RefObject, useEffect, useRef } from 'react'
import type { CellPlace } from '../../model/selection.ts'

export interface GridMouse {
  onPress(place: CellPlace, isExtending: boolean): void
  /** The button is held and the pointer has entered another cell. */
  onDrag(place: CellPlace): void
  onClick(place: CellPlace, isExtending: boolean): void
  /** The menu is wanted at a point of the window. */
  onMenu(place: CellPlace, at: { x: number; y: number }): void
  /** The button that expands a row. */
  onFold(row: number): void
}

/** Mouse actions on the cells of a grid. All of them are available by keyboard as well. */
export function useGridMouse(viewport: RefObject<HTMLElement | null>, mouse: GridMouse): void {
  const latest = useRef(mouse)
  useEffect(() => {
    latest.current = mouse
  })
  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let isPressed = false
    const onPress = (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0) return
      // The focus stays in the text field of the cursor.
      event.preventDefault()
      isPressed = true
      latest.current.onPress(place, event.shiftKey)
    }
    const onRelease = () => {
      isPressed = false
    }
    const onOver = (event: MouseEvent) => {
      // A drag that began elsewhere, such as at a handle, does not select.
      const place = isPressed && event.buttons === 1 ? placeOf(event.target) : undefined
      if (place) latest.current.onDrag(place)
    }
    const onClick = (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place) return
      if ((event.target as Element).closest('[data-fold]')) latest.current.onFold(place.row)
      else latest.current.onClick(place, event.shiftKey)
    }
    const onMenu = (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (!place) return
      event.preventDefault()
      latest.current.onMenu(place, { x: event.clientX, y: event.clientY })
    }
    window.addEventListener('mouseup', onRelease)
    element.addEventListener('contextmenu', onMenu)
    element.addEventListener('mousedown', onPress)
    element.addEventListener('mouseover', onOver)
    element.addEventListener('click', onClick)
    return () => {
      window.removeEventListener('mouseup', onRelease)
      element.removeEventListener('contextmenu', onMenu)
      element.removeEventListener('mousedown', onPress)
      element.removeEventListener('mouseover', onOver)
      element.removeEventListener('click', onClick)
    }
  }, [viewport])
}

/** The cell that holds an element. */
export function placeOf(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
}
