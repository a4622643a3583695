import { signInPath } from '../../api/session/leaveForSignIn.ts'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { visibleMenu } from '../../api/menu/visibleMenu.ts'
import { homePath } from './homePath.ts'
import { findEntry } from './menuTree.ts'
import { staticEntries, staticRedirects } from './staticEntries.ts'

/** What a URL shows. */
export type Place =
  | { kind: 'page'; key: string; entry: MenuItem; title: string }
  | { kind: 'exception'; status: '403' | '404' | '500' }
  | { kind: 'redirect'; to: string }

const notFound: Place = { kind: 'redirect', to: '/404' }

/** Resolves a URL: static pages first, then pages of the menu; everything else redirects to /404. */
export function placeOf(menu: readonly MenuItem[], pathname: string): Place {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === '/' || path === signInPath) return { kind: 'redirect', to: homePath }
  const entry = findEntry(routesOf(menu), path) ?? staticEntries.find((known) => known.path === path)
  if (!entry) {
    const status = /^(?:\/exception)?\/(403|404|500)$/.exec(path)?.[1]
    if (status) return { kind: 'exception', status: status as '404' }
    const place = redirectOf(menu, path)
    const to = staticRedirects[path]
    return to !== undefined && place === notFound ? { kind: 'redirect', to } : place
  }
  // A menu entry without its own route provides the title of the page behind it.
  const title = path === homePath ? '首页' : (findEntry(menu, path) ?? entry).meta.title
  return { kind: 'page', key: path, entry, title }
}

/** Entries with route '0' appear only in the menu. */
function routesOf(menu: readonly MenuItem[]): MenuItem[] {
  return menu
    .filter(({ route, children }) => route !== '0' || children)
    .map((item) => (item.children ? { ...item, children: routesOf(item.children) } : item))
}

/** A group has no page: it redirects to its target or to its first page. Groups that redirect to each other lead nowhere. */
function redirectOf(menu: readonly MenuItem[], path: string): Place {
  const seen = new Set<string>()
  for (let next = path; !seen.has(next);) {
    seen.add(next)
    const group = findGroup(menu, next)
    if (!group) return next === path ? notFound : { kind: 'redirect', to: next }
    const named = group.redirect && isOwnPath(group.redirect) && group.redirect !== next ? group.redirect : undefined
    const to = named ?? firstPage(group.children ?? [])
    if (to === undefined) return notFound
    next = to
  }
  return notFound
}

function findGroup(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  for (const item of menu) {
    if (!item.children) continue
    const found = item.path === path ? item : findGroup(item.children, path)
    if (found) return found
  }
  return undefined
}

/** The first visible page of a group; if all its pages are hidden, the first of those. */
function firstPage(children: readonly MenuItem[]): string | undefined {
  for (const item of [...visibleMenu(children), ...children]) {
    const path = item.children ? firstPage(item.children) : item.path
    if (path !== undefined && isOwnPath(path) && !path.includes(':')) return path
  }
  return undefined
}

const isOwnPath = (path: string): boolean => /^\/(?!\/)/.test(path)
