import { type RefObject, useEffect, useRef } from 'react'

/** `/` focuses the search bar, unless the user is typing or a dialog is open. */
export function useSearchKey(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const { target } = event
      if (
        !(target instanceof HTMLElement) ||
        target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]')
      )
        return
      // The focus of an open dialog is outside the page element.
      if (target !== document.body && !page.current?.contains(target)) return
      const field = page.current?.querySelector<HTMLElement>('form[role=search] input')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return page
}
