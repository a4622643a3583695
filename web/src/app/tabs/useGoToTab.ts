import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Tab } from './Tab.ts'
import { addressOf } from './tabList.ts'
import type { CloseConfirmations } from './useCloseConfirmations.ts'

interface GoToTabInput {
  tabs: readonly Tab[]
  activeKey: string | undefined
  confirmations: CloseConfirmations
  /** Restores the scroll position of this tab. */
  scrollTo: (key: string) => void
}

interface GoToTab {
  /** Navigates to the location of a tab. */
  go(key: string, options?: { replace: boolean }): void
  /** The same for user actions: the page is shown at once, and the URL is updated afterwards. */
  show(key: string): void
  /** Whether this tab was requested last and its URL is not rendered yet. */
  isRequested(key: string): boolean
}

interface Request {
  key: string
  /** The page is shown, and the navigation follows after the next paint. */
  isQueued: boolean
  /** A navigation has started that is not rendered yet: this one, or an earlier one while this one is queued. */
  isPending: boolean
  /** The URL when it was made. A link or the back button that was used later has changed it, and wins. */
  href: string
}

/** Navigation to another tab. The last request wins, even if the previous one is still pending. */
export function useGoToTab({ tabs, activeKey, confirmations, scrollTo }: GoToTabInput): GoToTab {
  const navigate = useNavigate()
  const location = useLocation()
  const now = useRef({ tabs, activeKey, navigate })
  const request = useRef<Request>(undefined)
  const href = useRef<string>(undefined)
  useEffect(() => {
    now.current = { tabs, activeKey, navigate }
  })
  useEffect(() => {
    // An earlier navigation may be rendered while the latest request is still queued.
    const { current } = request
    request.current = current?.isQueued && isLatest(current) ? { ...current, isPending: false } : undefined
    href.current = window.location.href
  }, [location])

  return useMemo(() => {
    const go: GoToTab['go'] = (key, options) => {
      const tab = now.current.tabs.find((one) => one.key === key)
      const isCurrent = key === now.current.activeKey && !request.current?.isPending && !isNavigating()
      request.current = undefined
      if (!tab || isCurrent) return
      // The current page may ask for confirmation and stay, so the navigation is not certain yet.
      const isCertain = !needsConfirmation()
      void now.current.navigate(addressOf(tab), options)
      if (isCertain) request.current = { key, isQueued: false, isPending: true, href: window.location.href }
    }
    /** A navigation to a menu page may be pending, whose URL is already set. */
    const isNavigating = () => href.current !== window.location.href
    const needsConfirmation = () => now.current.activeKey !== undefined && confirmations.has(now.current.activeKey)

    return {
      go,
      isRequested: (key) => request.current?.key === key && isLatest(request.current),
      show: (key) => {
        if (key === (request.current?.key ?? now.current.activeKey)) return
        if (now.current.activeKey === undefined || needsConfirmation() || !showPage(key)) return go(key)
        const isPending = request.current?.isPending ?? false
        request.current = { key, isQueued: true, isPending, href: window.location.href }
        scrollTo(key)
        afterPaint(() => {
          if (request.current?.key === key && isLatest(request.current)) go(key)
        })
      },
    }
  }, [confirmations, scrollTo])
}

const isLatest = ({ href }: Request): boolean => href === window.location.href

/**
 * Shows an open page instead of all others before React renders. Mounting the effects of a table takes several frames;
 * its DOM exists already and only needs to be shown. This sets the same attributes that React sets later. False if the
 * page has no DOM.
 */
function showPage(key: string): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  if (!pages.some(({ dataset }) => dataset.page === key)) return false
  for (const page of pages) page.hidden = page.dataset.page !== key
  return true
}

/** Runs after the next paint. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
