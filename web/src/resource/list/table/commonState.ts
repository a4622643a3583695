import type { AnyRow, Resource } from '@lexdesk/domain'

const commonShare = 0.6
/** Of fewer rows nothing is common. */
const fewestRows = 5

/** The state that more than 60 % of the rows share. */
export function commonState(resource: Resource, rows: readonly AnyRow[]): unknown {
  const field = resource.states?.field
  if (field === undefined || rows.length < fewestRows) return undefined
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1)
  return [...counts].find(([state, count]) => state !== null && count > rows.length * commonShare)?.[0]
}
