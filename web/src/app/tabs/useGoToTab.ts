import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Tab } from './Tab.ts'
import { addressOf } from './tabList.ts'
import type { Holds } from './useHolds.ts'

interface GoToTabInput {
  tabs: readonly Tab[]
  activeKey: string | undefined
  holds: Holds
  /** Scrolls to where the page of this tab was. */
  scrollTo: (key: string) => void
}

interface GoToTab {
  /** Goes to the address of a tab. */
  go(key: string, options?: { replace: boolean }): void
  /** The same for somebody who waits: the page is seen at once, and the address follows. */
  show(key: string): void
}

/** Ways to another tab. The last wish counts, also when the one before it is still on its way. */
export function useGoToTab({ tabs, activeKey, holds, scrollTo }: GoToTabInput): GoToTab {
  const navigate = useNavigate()
  const location = useLocation()
  const now = useRef({ tabs, activeKey, navigate })
  const wish = useRef<{ key: string; isUnderWay: boolean }>(undefined)
  const href = useRef<string>(undefined)
  useEffect(() => {
    now.current = { tabs, activeKey, navigate }
  })
  useEffect(() => {
    wish.current = undefined
    href.current = window.location.href
  }, [location])

  return useMemo(() => {
    const go: GoToTab['go'] = (key, options) => {
      const tab = now.current.tabs.find((one) => one.key === key)
      const isThere = key === now.current.activeKey && !wish.current?.isUnderWay && !isLeaving()
      wish.current = undefined
      if (!tab || isThere) return
      // Whoever holds the present page may be asked and stay, so that nothing is certain yet.
      if (!isHeld()) wish.current = { key, isUnderWay: true }
      void now.current.navigate(addressOf(tab), options)
    }
    /** A page of the menu may be on its way, whose address stands there already. */
    const isLeaving = () => href.current !== window.location.href
    const isHeld = () => now.current.activeKey !== undefined && holds.isHeld(now.current.activeKey)

    return {
      go,
      show: (key) => {
        if (key === (wish.current?.key ?? now.current.activeKey)) return
        if (now.current.activeKey === undefined || isHeld() || !swapPages(key)) return go(key)
        wish.current = { key, isUnderWay: wish.current?.isUnderWay ?? false }
        scrollTo(key)
        afterPaint(() => {
          if (wish.current?.key === key) go(key)
        })
      },
    }
  }, [holds, scrollTo])
}

/**
 * Puts an open page on the screen, in the place of all others, before React knows of it. To wake a page, with all
 * effects of a table, takes several frames; its picture is there already and needs only to be shown. What is set here
 * is what React sets when it comes to it. False when there is no such picture.
 */
function swapPages(wanted: string): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  if (!pages.some(({ dataset }) => dataset.page === wanted)) return false
  for (const page of pages) page.hidden = page.dataset.page !== wanted
  return true
}

/** Runs when the browser has painted what there is. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
