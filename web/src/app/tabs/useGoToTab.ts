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
}

/** Navigation to another tab. The last request wins, even if the previous one is still pending. */
export function useGoToTab({ tabs, activeKey, confirmations, scrollTo }: GoToTabInput): GoToTab {
  const navigate = useNavigate()
  const location = useLocation()
  const now = useRef({ tabs, activeKey, navigate })
  const request = useRef<{ key: string; isPending: boolean }>(undefined)
  const href = useRef<string>(undefined)
  useEffect(() => {
    now.current = { tabs, activeKey, navigate }
  })
  useEffect(() => {
    request.current = undefined
    href.current = window.location.href
  }, [location])

  return useMemo(() => {
    const go: GoToTab['go'] = (key, options) => {
      const tab = now.current.tabs.find((one) => one.key === key)
      const isCurrent = key === now.current.activeKey && !request.current?.isPending && !isNavigating()
      request.current = undefined
      if (!tab || isCurrent) return
      // The current page may ask for confirmation and stay, so the navigation is not certain yet.
      if (!needsConfirmation()) request.current = { key, isPending: true }
      void now.current.navigate(addressOf(tab), options)
    }
    /** A navigation to a menu page may be pending, whose URL is already set. */
    const isNavigating = () => href.current !== window.location.href
    const needsConfirmation = () => now.current.activeKey !== undefined && confirmations.has(now.current.activeKey)

    return {
      go,
      show: (key) => {
        if (key === (request.current?.key ?? now.current.activeKey)) return
        if (now.current.activeKey === undefined || needsConfirmation() || !showPage(key)) return go(key)
        request.current = { key, isPending: request.current?.isPending ?? false }
        scrollTo(key)
        afterPaint(() => {
          if (request.current?.key === key) go(key)
        })
      },
    }
  }, [confirmations, scrollTo])
}

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
