import type { Location } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** One open page. */
export interface Tab {
  /** The path of the page; the query is not part of it. */
  key: string
  title: string
  /** The page has set its own title. */
  isNamed: boolean
  entry: MenuItem
  /** The last location of the page, so that returning restores the same filter and the same row. */
  location: Location
  /** It comes before the others and is not closed with them. */
  isPinned: boolean
  /** Incremented to restart the page. */
  turn: number
  /** The page is not mounted; it starts when the tab is next shown. */
  isAsleep: boolean
}
