import { useEffect, useEffectEvent } from 'react'

/** Saves on Ctrl+S and Ctrl+Enter (or Cmd), wherever the focus is. */
export function useSaveShortcut(isActive: boolean, onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === 's' || event.key === 'Enter')
    // An unfinished composition belongs to the input method.
    if (!isSave || event.isComposing) return
    event.preventDefault()
    // Enter has other meanings for the controls below.
    event.stopPropagation()
    onSave()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}
