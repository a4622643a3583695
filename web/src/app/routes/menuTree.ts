import { matchPath } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'

/** The trail from the top to the entry of a path; empty if there is none. A literal path takes precedence over a pattern. */
export function trailTo(menu: readonly MenuItem[], pathname: string): MenuItem[] {
  const path = withSlash(pathname)
  const literal = trail(menu, (item) => withSlash(item.path) === path)
  return literal.length > 0
    ? literal
    : trail(menu, ({ path: own }) => own.includes(':') && matchPath(own, path) !== null)
}

export function findEntry(menu: readonly MenuItem[], pathname: string): MenuItem | undefined {
  return trailTo(menu, pathname).at(-1)
}

function trail(menu: readonly MenuItem[], isWanted: (item: MenuItem) => boolean): MenuItem[] {
  for (const item of menu) {
    const below = trail(item.children ?? [], isWanted)
    if (below.length > 0) return [item, ...below]
    if (!item.children?.length && isWanted(item)) return [item]
  }
  return []
}

/** Entries with their own URL have a digest as path, without a slash. */
function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}
