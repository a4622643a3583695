import type { MenuItem } from '../../api/MenuItem.ts'

/** What the menu shows: no hidden entries, no groups that are left empty. */
export function visibleMenu(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item): MenuItem[] => {
    if (item.hidden) return []
    if (!item.children || item.alwaysShow) return [{ ...item, children: undefined }]
    const children = visibleMenu(item.children)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

/** The way from the top to the entry of an address; empty when there is none. */
export function trailTo(menu: readonly MenuItem[], path: string): MenuItem[] {
  for (const item of menu) {
    const below = trailTo(item.children ?? [], path)
    if (below.length > 0) return [item, ...below]
    if (item.path === path && !item.children?.length) return [item]
  }
  return []
}

export function findEntry(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  return trailTo(menu, path).at(-1)
}

/** Links to other sites have no page of their own. */
export function outsideAddress({ meta }: MenuItem): string | undefined {
  return meta.url && /^https?:\/\//.test(meta.url) ? meta.url : undefined
}

/** Where the operator lands: the first entry that is a page. */
export function firstPath(menu: readonly MenuItem[]): string | undefined {
  for (const item of visibleMenu(menu)) {
    const path = item.children ? firstPath(item.children) : item.path
    if (path?.startsWith('/') && !outsideAddress(item)) return path
  }
  return undefined
}
