import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const touches = ['pointerdown', 'focusin', 'keydown', 'beforeinput', 'compositionstart', 'paste', 'drop'] as const

/**
 * The page that is shown while React still considers another one active (see showPage), once the user interacts with it.
 * It is activated at once: React would discard input in a page that it considers hidden.
 */
export function useTouchedPage(
  activeKey: string | undefined,
  isRequested: (key: string) => boolean,
): string | undefined {
  const [touched, setTouched] = useState<{ key: string; before: string | undefined }>()
  useEffect(() => {
    const activate = ({ target }: Event) => {
      const page = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
      const key = page?.dataset.page
      if (!page || page.hidden || key === undefined || key === activeKey) return
      flushSync(() => setTouched((now) => (now?.key === key ? now : { key, before: activeKey })))
    }
    for (const touch of touches) window.addEventListener(touch, activate, { capture: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, activate, { capture: true })
    }
  }, [activeKey])
  // The URL has been updated: it determines the active page again, also when it returns to the previous one. Unless the
  // update belongs to an earlier click, and the one for the touched page is still to come.
  if (touched && touched.before !== activeKey) {
    const isAwaited = touched.key !== activeKey && isRequested(touched.key)
    setTouched(isAwaited ? { key: touched.key, before: activeKey } : undefined)
  }
  return touched?.before === activeKey ? touched?.key : undefined
}
