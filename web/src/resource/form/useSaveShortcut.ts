import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S and Ctrl+Enter, or with the command key, wherever the cursor stands. */
export function useSaveShortcut(isActive: boolean, onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && (event.key === 's' || event.key === 'Enter')
    // An unfinished pinyin word belongs to the input method.
    if (!isSave || event.isComposing) return
    event.preventDefault()
    // Enter means other things to the controls below.
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
