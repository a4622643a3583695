import { createContext } from 'react'
import type { Place } from '../routes/placeOf.ts'
import type { Tab } from './Tab.ts'

export interface Tabs {
  tabs: readonly Tab[]
  /** Undefined on a page without a tab, such as 404. */
  activeKey: string | undefined
  /** What the current URL shows. */
  place: Place
  show(key: string): void
  /** Whether this tab was requested last and its URL is not rendered yet. */
  isRequested(key: string): boolean
  close(key: string): Promise<void>
  closeLeft(key: string): Promise<void>
  closeRight(key: string): Promise<void>
  closeOthers(key: string): Promise<void>
  /** Pins a tab to the left, or lets it go. */
  pin(key: string, isPinned: boolean): void
  /** Moves a tab to the place of another one. */
  move(key: string, to: string): void
  /** Restarts the page with fresh data. */
  refresh(key: string): Promise<void>
}

export const TabsContext = createContext<Tabs | null>(null)

/** The part of the tab API that pages use. It never changes, so hidden pages are not rendered again. */
export interface TabControls {
  /** Registers a confirmation to run before the page of this tab is closed. */
  confirmBeforeClosing(key: string, ask: () => Promise<boolean>): () => void
  name(key: string, title: string): void
  /** Sets whether inactive pages stay mounted. */
  keepPages(isKept: boolean): void
}

export const TabControlsContext = createContext<TabControls | null>(null)
