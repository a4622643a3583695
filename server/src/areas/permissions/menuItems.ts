import { createHash } from 'node:crypto'
import type { SeenRow } from './seenPermissions.ts'

/** A menu row in wire format (wire contract §6.2): false and missing values are omitted. */
export interface MenuItem {
  id: string
  route: '0' | '1'
  path: string
  name: string
  component: string | null
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  children?: MenuItem[]
  meta: {
    title: string
    keepAlive: boolean
    internalOrExternal: boolean
    icon?: string
    url?: string
    componentName?: string
  }
}

const isLink = (url: string): boolean => /^(https?:|\{\{)/.test(url)

/** Builds the tree. A row whose parent is missing or among its own descendants is left out. */
export function menuItems(rows: readonly SeenRow[]): MenuItem[] {
  const below = new Map<string, SeenRow[]>()
  for (const row of rows) {
    const parent = row.parentId ?? ''
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const names = uniqueNames(rows)
  const itemsUnder = (parent: string): MenuItem[] =>
    (below.get(parent) ?? []).map((row) => itemOf(row, names.get(row.id)!, itemsUnder(row.id)))
  return itemsUnder('')
}

const nameByUrl = ({ url }: SeenRow): string => (url ?? '').replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

/** Names by id: the router of stock clients removes an entry whose name is taken. Shared names yield to the address. */
function uniqueNames(rows: readonly SeenRow[]): Map<string, string> {
  const wanted = rows.map((row) => row.componentName ?? nameByUrl(row))
  const shared = new Set(wanted.filter((name, at) => wanted.indexOf(name) !== at))
  const taken = new Set<string>()
  return new Map(
    rows.map((row, at) => {
      const name = shared.has(wanted[at]!) ? nameByUrl(row) : wanted[at]!
      const free = taken.has(name) ? `${name}-${row.id}` : name
      taken.add(free)
      return [row.id, free]
    }),
  )
}

function itemOf(row: SeenRow, name: string, children: MenuItem[]): MenuItem {
  const url = row.url ?? ''
  const { component, componentName } = row
  const shownName = componentName ?? component?.split('/').at(-1)
  return {
    id: row.id,
    route: row.route ? '1' : '0',
    path: isLink(url) ? createHash('md5').update(url).digest('hex') : url,
    name,
    component,
    ...(row.parentId === null && { redirect: row.redirect }),
    ...(row.hidden && { hidden: true }),
    ...(row.alwaysShow && { alwaysShow: true }),
    meta: {
      title: row.name,
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      ...(row.icon && { icon: row.icon }),
      ...(isLink(url) && { url }),
      ...(shownName && { componentName: shownName }),
    },
    ...(children.length > 0 && { children }),
  }
}
