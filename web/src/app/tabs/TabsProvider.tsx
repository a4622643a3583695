import { type ReactNode, useEffect, useMemo, useState, useCallback, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'
import { openTabsStore } from '../../api/session/openTabsStore.ts'
import { useSession } from '../../api/session/useSession.ts'
import { homePath } from '../routes/homePath.ts'
import { placeOf } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'
import { restoredTabs, storedTabs, withAsleep, withoutTabs, withShown, withTab } from './tabList.ts'
import { type TabHolds, TabHoldsContext, type Tabs, TabsContext } from './TabsContext.ts'
import { useHolds } from './useHolds.ts'
import { useTabActs } from './useTabActs.ts'

/** Knows the open pages. The address says which one is looked at. */
export function TabsProvider({ children }: { children: ReactNode }) {
  const { menu, user } = useSession()
  const location = useLocation()
  const [tabs, setTabs] = useState<Tab[]>(() => restoredTabs(menu, openTabsStore.get(user.id)))
  const [isKeeping, setKeeping] = useState(true)
  const place = useMemo(() => placeOf(menu, location.pathname), [menu, location.pathname])
  const activeKey = place.kind === 'page' ? place.key : undefined
  const [seen, setSeen] = useState<{ location: Location; key: string | undefined }>()

  if (seen?.location !== location) {
    setSeen({ location, key: activeKey })
    const left = seen?.key === activeKey ? tabs : leave(tabs, seen?.key, isKeeping)
    setTabs(place.kind === 'page' ? withShown(left, place, location) : left)
  }

  useEffect(() => openTabsStore.set(user.id, storedTabs(tabs)), [tabs, user.id])

  const holds = useHolds()
  const scrollTo = useScrollPlaces(activeKey)
  const acts = useTabActs({ tabs, activeKey, change: setTabs, holds, scrollTo })
  const value = useMemo<Tabs>(() => ({ tabs, activeKey, place, ...acts }), [tabs, activeKey, place, acts])
  const pages = useMemo<TabHolds>(
    () => ({
      hold: holds.hold,
      name: (key, title) =>
        setTabs((before) =>
          before.some((tab) => tab.key === key && tab.title !== title)
            ? withTab(before, key, () => ({ title, isNamed: true }))
            : before,
        ),
      keepPages: setKeeping,
    }),
    [holds],
  )
  return (
    <TabsContext value={value}>
      <TabHoldsContext value={pages}>{children}</TabHoldsContext>
    </TabsContext>
  )
}

/** Without tabs a page that is left is gone; with them it stays, unless its entry says that it begins anew each time. */
function leave(tabs: Tab[], key: string | undefined, isKeeping: boolean): Tab[] {
  const tab = tabs.find((one) => one.key === key)
  if (!tab) return tabs
  if (!isKeeping && tab.key !== homePath) return withoutTabs(tabs, [tab.key])
  return !isKeeping || tab.entry.meta.keepAlive === false ? withAsleep(tabs, key) : tabs
}

/** All pages scroll the same window, and each comes back to where it was. Returns how to get ahead of the next one. */
function useScrollPlaces(key: string | undefined): (key: string) => void {
  const places = useRef(new Map<string, number>())
  const current = useRef(key)

  const moveTo = useCallback((next: string | undefined) => {
    if (next === current.current) return
    current.current = next
    window.scrollTo(0, (next === undefined ? undefined : places.current.get(next)) ?? 0)
  }, [])

  useLayoutEffect(() => moveTo(key), [key, moveTo])

  useEffect(() => {
    const remember = () => {
      if (current.current !== undefined) places.current.set(current.current, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  return moveTo
}
