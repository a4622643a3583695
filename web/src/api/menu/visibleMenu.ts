import type { MenuItem } from './MenuItem.ts'

/** What the menu shows: no hidden entries, no groups that are left empty; an alwaysShow group is one entry. */
export function visibleMenu(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if (item.hidden) return []
    if (!item.children || item.alwaysShow) return [{ ...item, children: undefined }]
    const children = visibleMenu(item.children)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}
