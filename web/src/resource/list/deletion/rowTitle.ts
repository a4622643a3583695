import type { AnyRow, Resource } from '@lexdesk/domain'

/** The title of a row for users. */
export function rowTitle(resource: Resource, row: AnyRow): string {
  const title = row[resource.titleField]
  return typeof title === 'string' && title !== '' ? title : row.id
}
