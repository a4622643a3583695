import { entriesOf } from './PermissionLists.ts'

interface Route {
  meta: { permissionList?: unknown }
  children?: this[]
}

/** Routes that list permissions stay only for those who hold one of them; what lies below a route goes with it. */
export function permittedRoutes<T extends Route>(routes: readonly T[], auth: unknown): T[] {
  const held = new Set((entriesOf(auth) ?? []).map(({ action }) => action))
  const permitted = (some: readonly T[]): T[] =>
    some
      .filter(({ meta }) => isPermitted(meta.permissionList, held))
      .map((route) => (route.children ? { ...route, children: permitted(route.children as T[]) } : route))
  return permitted(routes)
}

/** Codes by themselves or as the lines of a list, both occur. What is no list at all permits nobody. */
function isPermitted(list: unknown, held: ReadonlySet<string>): boolean {
  if (list === undefined || list === null) return true
  if (!Array.isArray(list)) return false
  const wanted = list.map((line: unknown) => (typeof line === 'string' ? { action: line } : line))
  return list.length === 0 || (entriesOf(wanted) ?? []).some(({ action }) => held.has(action))
}
