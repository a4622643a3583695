import type { NameMatch } from '@lexdesk/parts'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { visibleMenu } from '../../api/menu/visibleMenu.ts'

export interface MenuEntry {
  item: MenuItem
  title: string
  /** The groups that contain it. */
  place: string
}

/** The menu entries that can be opened, as the menu shows them. */
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

export const findEntries = (entries: readonly MenuEntry[], typed: string, isMeant: NameMatch): MenuEntry[] =>
  entries.filter(({ title }) => isMeant(title, typed))
