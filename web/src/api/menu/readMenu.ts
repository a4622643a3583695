import type { MenuItem } from './MenuItem.ts'

/** Deeper than any usable menu. */
const maxDepth = 8

/**
 * Validates the menu so that the rest of the client can trust it. Invalid rows are dropped together with their children:
 * one invalid row must not break the whole menu, and a row that contains itself would never end.
 */
export function readMenu(rows: unknown, above: readonly string[] = []): MenuItem[] {
  if (!Array.isArray(rows) || above.length >= maxDepth) return []
  return rows.flatMap((row: unknown) => readItem(row, above) ?? [])
}

function readItem(row: unknown, above: readonly string[]): MenuItem | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { id, path, name, component, route, redirect, hidden, alwaysShow, meta, children } = row as Loose
  const title = textOf((meta as Loose | null | undefined)?.title)
  if (!textOf(path) || !title) return undefined
  const ownId = textOf(id) ?? textOf(path)!
  if (above.includes(ownId)) return undefined
  const below = readMenu(children, [...above, ownId])
  return {
    id: ownId,
    path: textOf(path)!,
    name: textOf(name) ?? textOf(path)!,
    component: textOf(component) ?? null,
    ...(route === false || route === 0 || route === '0'
      ? { route: '0' }
      : route !== undefined && route !== null && { route: '1' }),
    ...(textOf(redirect) && { redirect: textOf(redirect)! }),
    ...(hidden === true && { hidden: true }),
    ...(alwaysShow === true && { alwaysShow: true }),
    meta: readMeta(meta as Loose, title),
    ...(Array.isArray(children) && children.length > 0 && { children: below }),
  }
}

function readMeta(meta: Loose, title: string): MenuItem['meta'] {
  const { icon, url, permissionList, keepAlive, internalOrExternal, componentName, hiddenHeaderContent } = meta
  return {
    title,
    ...(textOf(icon) && { icon: textOf(icon)! }),
    ...(textOf(url) && { url: textOf(url)! }),
    // Passed through unchanged: the filter parses it and denies access to what it cannot read.
    ...(permissionList !== undefined && { permissionList }),
    ...(typeof keepAlive === 'boolean' && { keepAlive }),
    ...(internalOrExternal === true && { internalOrExternal: true }),
    ...(textOf(componentName) && { componentName: textOf(componentName)! }),
    ...(hiddenHeaderContent === true && { hiddenHeaderContent: true }),
  }
}

type Loose = Record<string, unknown>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
