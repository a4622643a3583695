import type { KeyboardEvent } from 'react'

const openMs = 2000

/**
 * Tab has a meaning inside an editor. Escape releases it for two seconds, so that keyboard users can leave the editor;
 * only a second Escape reaches the surrounding dialog.
 */
export function createEscape() {
  let openUntil = 0
  const isOpen = (): boolean => Date.now() <= openUntil
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    if (!isOpen() || event.nativeEvent.isComposing) event.stopPropagation()
    openUntil = Date.now() + openMs
  }
  return { isOpen, onKeyDown }
}
