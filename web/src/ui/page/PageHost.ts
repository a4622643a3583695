import { createContext } from 'react'
import type { TrailStep } from './Trail.tsx'

/** What the container of a page offers to it. */
export interface PageHost {
  /** The page stays mounted while another one is shown, so that leaving it loses nothing. */
  isKept: boolean
  /** The page title from the menu. */
  title?: string
  /** Home and the groups of the menu above the page. */
  trail?: readonly TrailStep[]
  /** The page is shown without a heading. */
  isHeaderHidden?: boolean
  /** Registers a confirmation before the page is closed; the returned function removes it. */
  confirmBeforeClosing(ask: () => Promise<boolean>): () => void
  /** Sets the tab title, such as the name of the record. */
  nameTab(title: string): void
}

/** A standalone page has no tab. */
export const PageHostContext = createContext<PageHost>({
  isKept: false,
  confirmBeforeClosing: () => () => {},
  nameTab: () => {},
})
