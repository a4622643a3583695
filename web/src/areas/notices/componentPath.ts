import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** The address of a page by the name of its component; only pages that the user's own menu holds. */
export function componentPath(menu: readonly MenuItem[], component: string): string | undefined {
  const wanted = component.replace(/^\//, '')
  for (const item of menu) {
    if (item.children?.length) {
      const below = componentPath(item.children, wanted)
      if (below !== undefined) return below
    } else if (item.component?.replace(/^\//, '') === wanted && !item.path.includes(':')) {
      return item.path
    }
  }
  return undefined
}
