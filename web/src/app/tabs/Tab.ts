import type { Location } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** One open page. */
export interface Tab {
  /** The path of the page; parameters after it belong to the same tab. */
  key: string
  title: string
  /** The page has given itself the title. */
  isNamed: boolean
  entry: MenuItem
  /** Where the page was last, so that a return finds the same filter and the same row. */
  location: Location
  /** Counts how often the page was asked to start anew. */
  turn: number
  /** There is nothing of the page yet, or any more: it starts when it is next looked at. */
  isAsleep: boolean
}
