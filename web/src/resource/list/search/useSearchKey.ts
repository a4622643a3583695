import { type RefObject, useEffect, useRef } from 'react'

/** `/` puts the cursor into the search bar, unless the operator is writing or a dialog is open. */
export function useSearchKey(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const { target } = event
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [contenteditable=true]')) return
      // The focus of an open dialog is inside the dialog, which is not part of the page.
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
