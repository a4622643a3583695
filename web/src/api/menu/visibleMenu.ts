import type { MenuItem } from './MenuItem.ts'

/** The menu without hidden entries and empty groups; an alwaysShow group is a single entry. */
export function visibleMenu(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if (item.hidden) return []
    if (!item.children || item.alwaysShow) return [{ ...item, children: undefined }]
    const children = visibleMenu(item.children)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}
