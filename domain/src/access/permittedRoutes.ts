import { entriesOf } from './PermissionLists.ts'

interface Route {
  meta: { permissionList?: unknown }
  children?: this[]
}

/** Filters routes by permission: a route that lists permissions requires one of them, and its children go with it. */
export function permittedRoutes<T extends Route>(routes: readonly T[], auth: unknown): T[] {
  const held = new Set((entriesOf(auth) ?? []).map(({ action }) => action))
  const permitted = (some: readonly T[]): T[] =>
    some
      .filter(({ meta }) => isPermitted(meta.permissionList, held))
      .map((route) => (route.children ? { ...route, children: permitted(route.children as T[]) } : route))
  return permitted(routes)
}

/** Accepts plain codes and list entries. A value that is not a list permits nothing. */
function isPermitted(list: unknown, held: ReadonlySet<string>): boolean {
  if (list === undefined || list === null) return true
  if (!Array.isArray(list)) return false
  const wanted = list.map((line: unknown) => (typeof line === 'string' ? { action: line } : line))
  return list.length === 0 || (entriesOf(wanted) ?? []).some(({ action }) => held.has(action))
}
