import { createContext } from 'react'
import type { Place } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'

export interface Tabs {
  tabs: readonly Tab[]
  /** Undefined on a page that has no tab, such as 404. */
  activeKey: string | undefined
  /** What stands at the present address. */
  place: Place
  show(key: string): void
  close(key: string): Promise<void>
  closeLeft(key: string): Promise<void>
  closeRight(key: string): Promise<void>
  closeOthers(key: string): Promise<void>
  /** Starts the page anew with fresh data. */
  refresh(key: string): Promise<void>
}

export const TabsContext = createContext<Tabs | null>(null)

/** What the pages themselves use of their tabs. It never changes, so that no hidden page is drawn again. */
export interface TabHolds {
  /** Has somebody asked before the page of this tab is given up. */
  hold(key: string, ask: () => Promise<boolean>): () => void
  name(key: string, title: string): void
  /** Says whether the pages that are left stay. */
  keepPages(isKept: boolean): void
}

export const TabHoldsContext = createContext<TabHolds | null>(null)
