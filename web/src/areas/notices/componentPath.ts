import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** The path of a page by its component name; only pages in the user's own menu. */
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
