import type { AnyRow, Resource } from '@lexdesk/domain'

/** What people call this row. */
export function rowTitle(resource: Resource, row: AnyRow): string {
  const title = row[resource.titleField]
  return typeof title === 'string' && title !== '' ? title : row.id
}
