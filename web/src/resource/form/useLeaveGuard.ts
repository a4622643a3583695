import { useContext, useEffect, useRef } from 'react'
import { type To, UNSAFE_NavigationContext as NavigationContext } from 'react-router'

/**
 * Asks before work is lost to a link, the back button or a closed browser.
 * Other parameters of the same page are not leaving: the form stays where it is.
 */
export function useLeaveGuard(isActive: boolean, ask: () => Promise<boolean>): void {
  const { navigator } = useContext(NavigationContext)
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })

  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])

  // The declarative router has no blocker of its own, so its navigator is wrapped while there is something to lose.
  useEffect(() => {
    if (!isActive) return
    const { push, replace } = navigator
    const path = window.location.pathname
    let place = placeInHistory()
    let isReleased = false
    const guarded =
      (go: typeof push): typeof push =>
      (...input) => {
        if (pathOf(input[0]) === path) {
          go(...input)
          place = placeInHistory()
          return
        }
        void asking.current().then((leaves) => {
          if (leaves) go(...input)
        })
      }
    const onPop = (event: PopStateEvent) => {
      if (isReleased) return
      if (window.location.pathname === path) {
        place = placeInHistory()
        return
      }
      // The address has already changed: put it back before the router hears of it, and ask.
      event.stopImmediatePropagation()
      const steps = placeInHistory() - place || -1
      window.history.go(-steps)
      void asking.current().then((leaves) => {
        if (!leaves) return
        isReleased = true
        window.history.go(steps)
      })
    }
    navigator.push = guarded(push)
    navigator.replace = guarded(replace)
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      navigator.push = push
      navigator.replace = replace
      window.removeEventListener('popstate', onPop, { capture: true })
    }
  }, [isActive, navigator])
}

/** The router numbers its entries, which tells back from forward. */
function placeInHistory(): number {
  const state = window.history.state as { idx?: number } | null
  return state?.idx ?? 0
}

function pathOf(to: To): string {
  const path = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname
  return path ?? window.location.pathname
}
