import type { SeenRow } from './seenPermissions.ts'

/** Components that only our client has: a stock client would show an error for them. */
const ownComponents = [
  /^(resource|legal|gallery|online)\//,
  // The ancestor's demonstration pages are one level deeper (`examples/form/BasicForm`).
  /^examples\/\w+$/,
  /^modules\/(monitor\/(Database|Work)|message\/MessageRobotList)$/,
  /^system\/(UserPackageList|OnlineUserList|SecurityCenter)$/,
]

export const isOwnPage = (component: string): boolean => ownComponents.some((pattern) => pattern.test(component))

/** Leaves out the pages of our client, and the groups that held nothing else. */
export function withoutOwnPages(rows: readonly SeenRow[]): SeenRow[] {
  const below = new Map<string | null, SeenRow[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const offered = new Set<SeenRow>()
  const offer = (row: SeenRow): boolean => {
    const children = below.get(row.id) ?? []
    const isEmptied = children.length > 0 && children.filter(offer).length === 0
    if (isOwnPage(row.component ?? '') || (isEmptied && row.component?.startsWith('layouts/'))) return false
    offered.add(row)
    return true
  }
  for (const row of below.get(null) ?? []) offer(row)
  return rows.filter((row) => offered.has(row))
}
