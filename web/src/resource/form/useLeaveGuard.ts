import { useContext, useEffect, useInsertionEffect, useRef } from 'react'
import { type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { PageHostContext } from '../../ui/page/PageHost.ts'

/**
 * Asks before work is lost to a link, the back button or a closed browser.
 * Other parameters of the same page are not leaving: the form stays where it is. A page that stays mounted in a tab
 * loses nothing when another one is shown; there only closing the tab asks.
 */
export function useLeaveGuard(isActive: boolean, ask: () => Promise<boolean>): void {
  const { navigator } = useContext(NavigationContext)
  const { isKept, confirmBeforeClosing } = useContext(PageHostContext)
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })

  // Only insertion effects stay active while the page is hidden, and a hidden tab can be closed too.
  useInsertionEffect(
    () => (isActive ? confirmBeforeClosing(() => asking.current()) : undefined),
    [isActive, confirmBeforeClosing],
  )

  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])

  // The declarative router has no blocker, so its navigator is wrapped while there is unsaved work.
  useEffect(() => {
    if (!isActive || isKept) return
    const { push, replace } = navigator
    const guarded =
      (go: typeof push): typeof push =>
      (...input) => {
        if (pathOf(input[0]) === window.location.pathname) return go(...input)
        void asking.current().then((leaves) => {
          if (leaves) go(...input)
        })
      }
    navigator.push = guarded(push)
    navigator.replace = guarded(replace)
    return () => {
      navigator.push = push
      navigator.replace = replace
    }
  }, [isActive, isKept, navigator])

  // The router learns of the back button too late; the Navigation API fires before. In a browser without it the page
  // is left without a question, and the draft is retained.
  useEffect(() => {
    const navigation = window.navigation as Navigation | undefined
    if (!isActive || isKept || !navigation) return
    let isReleased = false
    const hold = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable } = event
      const isTravel = navigationType === 'traverse' && destination.sameDocument
      if (isReleased || !isTravel || !cancelable || pathOf(destination.url) === window.location.pathname) return
      event.preventDefault()
      void asking.current().then((leaves) => {
        if (!leaves) return
        isReleased = true
        // A later navigation may abort this one.
        navigation.traverseTo(destination.key).finished?.catch(() => {})
      })
    }
    navigation.addEventListener('navigate', hold)
    return () => navigation.removeEventListener('navigate', hold)
  }, [isActive, isKept])
}

function pathOf(to: To): string {
  const path = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname
  return path ?? window.location.pathname
}
