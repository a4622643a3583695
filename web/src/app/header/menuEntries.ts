import type { MenuItem } from '../../api/MenuItem.ts'
import { visibleMenu } from '../routes/menuTree.ts'

export interface MenuEntry {
  item: MenuItem
  title: string
  /** The groups that it stands in. */
  place: string
}

/** The entries that lead somewhere, as the menu shows them. */
export function menuEntries(menu: readonly MenuItem[]): MenuEntry[] {
  return entriesIn(visibleMenu(menu), [])
}

function entriesIn(menu: readonly MenuItem[], groups: readonly string[]): MenuEntry[] {
  return menu.flatMap((item) =>
    item.children
      ? entriesIn(item.children, [...groups, item.meta.title])
      : [{ item, title: item.meta.title, place: groups.join(' / ') }],
  )
}

/** Finds a piece of Chinese text by its pinyin, whole or by initials. */
export type MatchPinyin = (text: string, typed: string) => boolean

export function findEntries(entries: readonly MenuEntry[], typed: string, matchPinyin?: MatchPinyin): MenuEntry[] {
  const wanted = typed.trim().toLowerCase()
  return entries.filter(
    ({ title }) => wanted === '' || title.toLowerCase().includes(wanted) || matchPinyin?.(title, wanted) === true,
  )
}
