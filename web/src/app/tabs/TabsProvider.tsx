import { type ReactNode, useEffect, useMemo, useState, useCallback, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { openTabsStore } from '../../api/session/openTabsStore.ts'
import { pinnedTabsStore } from '../../api/session/pinnedTabsStore.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { useSession } from '../../api/session/useSession.ts'
import { homePath } from '../routes/homePath.ts'
import { placeOf } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'
import { restoredTabs, storedTabs, withAsleep, withoutTabs, withShown, withTab } from './tabList.ts'
import { type TabControls, TabControlsContext, type Tabs, TabsContext } from './TabsContext.ts'
import { useCloseConfirmations } from './useCloseConfirmations.ts'
import { useTabActs } from './useTabActs.ts'

/**
 * One state, because React may discard an update made while rendering when it replays an earlier one. The location is
 * then discarded with the tabs, and both are updated again.
 */
interface TabsState {
  tabs: Tab[]
  /** The titles that pages gave to their tabs: a page may have named a tab that React discards and adds again. */
  names: ReadonlyMap<string, string>
  seen?: { location: Location; key: string | undefined }
}

/** Holds the open tabs. The URL determines the active one. */
export function TabsProvider({ children }: { children: ReactNode }) {
  const { menu, user } = useSession()
  const location = useLocation()
  const [{ tabs, names, seen }, setState] = useState<TabsState>(() => ({
    tabs: restoredTabs(menu, openTabsStore.get(user.id), pinnedTabsStore.get(user.id)),
    names: new Map(),
  }))
  const setTabs = useCallback((change: (tabs: Tab[]) => Tab[]) => {
    setState((before) => {
      const after = change(before.tabs)
      return after === before.tabs ? before : { ...before, tabs: after }
    })
  }, [])
  const [keepsPages, setKeepsPages] = useState(true)
  const place = useMemo(() => placeOf(menu, location.pathname), [menu, location.pathname])
  const activeKey = place.kind === 'page' ? place.key : undefined

  if (seen?.location !== location) {
    const left = seen?.key === activeKey ? tabs : withLeft(tabs, seen?.key, keepsPages)
    setState({
      tabs: place.kind === 'page' ? withShown(left, place, location, names.get(place.key)) : left,
      names,
      seen: { location, key: activeKey },
    })
  }

  useEffect(() => {
    openTabsStore.set(user.id, storedTabs(tabs))
    pinnedTabsStore.set(user.id, storedTabs(tabs.filter(({ isPinned }) => isPinned)))
  }, [tabs, user.id])

  const confirmations = useCloseConfirmations()
  const scrollTo = useScrollPositions(activeKey)
  // Hidden pages show rows of the tenant that was left, so they start again; unsaved work stays.
  useEffect(
    () =>
      pageTenant.subscribe(() =>
        setTabs((before) =>
          before.map((tab) =>
            tab.key === activeKey || tab.isAsleep || confirmations.has(tab.key) ? tab : { ...tab, isAsleep: true },
          ),
        ),
      ),
    [activeKey, confirmations, setTabs],
  )
  const acts = useTabActs({ tabs, activeKey, change: setTabs, confirmations, scrollTo })
  const value = useMemo<Tabs>(() => ({ tabs, activeKey, place, ...acts }), [tabs, activeKey, place, acts])
  const pages = useMemo<TabControls>(
    () => ({
      confirmBeforeClosing: confirmations.add,
      name: (key, title) =>
        setState((before) =>
          before.names.get(key) === title
            ? before
            : {
                ...before,
                names: new Map(before.names).set(key, title),
                tabs: withTab(before.tabs, key, () => ({ title, isNamed: true })),
              },
        ),
      keepPages: setKeepsPages,
    }),
    [confirmations],
  )
  return (
    <TabsContext value={value}>
      <TabControlsContext value={pages}>{children}</TabControlsContext>
    </TabsContext>
  )
}

/** Without tabs a page is unmounted when it is left; with tabs it stays, unless its menu entry disables keep-alive. */
function withLeft(tabs: Tab[], key: string | undefined, keepsPages: boolean): Tab[] {
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return tabs
  if (!keepsPages && tab.key !== homePath && !tab.isPinned) return withoutTabs(tabs, [tab.key])
  return !keepsPages || tab.entry.meta.keepAlive === false ? withAsleep(tabs, key) : tabs
}

/** All pages share the window's scroll position, which is restored per tab. Returns a function to restore it early. */
function useScrollPositions(key: string | undefined): (key: string) => void {
  const positions = useRef(new Map<string, number>())
  const current = useRef(key)

  const restoreScroll = useCallback((next: string | undefined) => {
    if (next === current.current) return
    current.current = next
    window.scrollTo(0, (next === undefined ? undefined : positions.current.get(next)) ?? 0)
  }, [])

  useLayoutEffect(() => restoreScroll(key), [key, restoreScroll])

  useEffect(() => {
    const saveScroll = () => {
      if (current.current !== undefined) positions.current.set(current.current, window.scrollY)
    }
    window.addEventListener('scroll', saveScroll, { passive: true })
    return () => window.removeEventListener('scroll', saveScroll)
  }, [])

  return restoreScroll
}
