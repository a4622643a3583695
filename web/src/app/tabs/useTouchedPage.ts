import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const touches = ['pointerdown', 'focusin', 'keydown', 'beforeinput', 'compositionstart', 'paste', 'drop'] as const

/**
 * The page whose picture is shown while React still holds another for the present one (see swapPages), once somebody
 * touches it. It wakes at once then: React would take back what is typed into a page that it believes to be hidden.
 */
export function useTouchedPage(activeKey: string | undefined): string | undefined {
  const [touched, setTouched] = useState<{ key: string; before: string | undefined }>()
  useEffect(() => {
    const wake = ({ target }: Event) => {
      const page = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
      const key = page?.dataset.page
      if (!page || page.hidden || key === undefined || key === activeKey) return
      flushSync(() => setTouched((now) => (now?.key === key ? now : { key, before: activeKey })))
    }
    for (const touch of touches) window.addEventListener(touch, wake, { capture: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, wake, { capture: true })
    }
  }, [activeKey])
  // The address has followed, or led elsewhere: it decides again, also when it comes back to where it was.
  if (touched && touched.before !== activeKey) setTouched(undefined)
  return touched?.before === activeKey ? touched?.key : undefined
}
