import { createContext } from 'react'

/** What a page may know and ask of the place that shows it. */
export interface PageHost {
  /** The page stays as it is while another one is looked at, so that leaving it loses nothing. */
  isKept: boolean
  /** The heading that the menu gives to the page. */
  title?: string
  /** The page is to be shown without a heading. */
  isHeaderHidden?: boolean
  /** Has somebody asked before the page is closed, until what is returned is called. */
  holdClosing(ask: () => Promise<boolean>): () => void
  /** Gives the tab a title of its own, such as the name of the record. */
  nameTab(title: string): void
}

/** A page that stands alone is left by leaving it, and has no tab to name. */
export const PageHostContext = createContext<PageHost>({
  isKept: false,
  holdClosing: () => () => {},
  nameTab: () => {},
})
