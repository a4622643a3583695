import { createPath, type Location } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import type { StoredTab } from '../../api/session/openTabsStore.ts'
import { homePath } from '../routes/homePath.ts'
import { type Place, placeOf } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'

type Page = Extract<Place, { kind: 'page' }>

const newTab = ({ key, title, entry }: Page, location: Location, name?: string): Tab => ({
  key,
  title: name ?? title,
  isNamed: name !== undefined,
  entry,
  location,
  isPinned: false,
  turn: 0,
  isAsleep: true,
})

const locationOf = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'default',
})

/** Home is always present and first. Pinned and stored tabs that still lead to a page follow, unmounted. */
export function restoredTabs(
  menu: readonly MenuItem[],
  stored: readonly StoredTab[],
  pinned: readonly StoredTab[] = [],
): Tab[] {
  const restore = ({ path, search, title }: StoredTab, isPinned: boolean): Tab[] => {
    const place = placeOf(menu, path)
    if (place.kind !== 'page') return []
    return [{ ...newTab(place, locationOf(place.key, search), title), isPinned }]
  }
  const tabs = [
    ...restore({ path: homePath, search: '' }, false),
    ...pinned.flatMap((tab) => restore(tab, true)),
    ...stored.flatMap((tab) => restore(tab, false)),
  ]
  return tabs.filter((tab, index) => tabs.findIndex(({ key }) => key === tab.key) === index)
}

export function storedTabs(tabs: readonly Tab[]): StoredTab[] {
  return tabs.map(({ key, title, isNamed, location }) => ({
    path: key,
    search: location.search,
    ...(isNamed && { title }),
  }))
}

/** Shows a page: in its own tab if it has one, else in a new one at the end, with the name that it gave to it. */
export function withShown(tabs: readonly Tab[], page: Page, location: Location, name?: string): Tab[] {
  const known = tabs.find(({ key }) => key === page.key) ?? newTab(page, location, name)
  const shown = { ...known, entry: page.entry, location: keepSameLocation(known.location, location), isAsleep: false }
  return tabs.includes(known) ? tabs.map((tab) => (tab === known ? shown : tab)) : [...tabs, shown]
}

/** Keeps the known location object if the page returns to it: the router creates a new one each time. */
function keepSameLocation(known: Location, next: Location): Location {
  return createPath(known) === createPath(next) && known.state === next.state ? known : next
}

/** Unmounts the page and keeps its tab. */
export function withAsleep(tabs: readonly Tab[], key: string | undefined): Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, isAsleep: true } : tab))
}

export function withTab(tabs: readonly Tab[], key: string, change: (tab: Tab) => Partial<Tab>): Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...change(tab) } : tab))
}

/** Home is never closed. */
export function withoutTabs(tabs: readonly Tab[], keys: readonly string[]): Tab[] {
  return tabs.filter(({ key }) => key === homePath || !keys.includes(key))
}

/** The tab shown after this one is closed: the one that takes its place, else the one before. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}

/** Pinned tabs are before the others, in the order in which they were pinned. */
export function withPinned(tabs: readonly Tab[], key: string, isPinned: boolean): Tab[] {
  const changed = withTab(tabs, key, () => ({ isPinned }))
  const moved = changed.find((tab) => tab.key === key)
  if (!moved || key === homePath) return [...tabs]
  const others = changed.filter((tab) => tab !== moved)
  const place = others.filter((tab) => tab.key === homePath || tab.isPinned).length
  return others.toSpliced(place, 0, moved)
}

/** Whether a tab can take the place of another one: home stays first, and pinned tabs stay before the others. */
export const canMoveTo = (tab: Tab | undefined, to: Tab | undefined): boolean =>
  tab !== undefined && to !== undefined && ![tab.key, to.key].includes(homePath) && tab.isPinned === to.isPinned

/** Moves a tab to the place of another one. */
export function withMoved(tabs: readonly Tab[], key: string, to: string): Tab[] {
  const [from, place] = [tabs.findIndex((tab) => tab.key === key), tabs.findIndex((tab) => tab.key === to)]
  const moved = tabs[from]
  if (!moved || !canMoveTo(moved, tabs[place])) return [...tabs]
  return tabs.toSpliced(from, 1).toSpliced(place, 0, moved)
}

type Side = 'left' | 'right' | 'others'

/** The tabs on one side of this one, without home and pinned ones. */
export function keysBeside(tabs: readonly Tab[], key: string, side: Side): string[] {
  const index = tabs.findIndex((tab) => tab.key === key)
  const isBeside = (other: number) =>
    side === 'left' ? other < index : side === 'right' ? other > index : other !== index
  return tabs.flatMap((tab, other) => (isBeside(other) && tab.key !== homePath && !tab.isPinned ? tab.key : []))
}

export const addressOf = ({ location }: Tab): string => createPath(location)
