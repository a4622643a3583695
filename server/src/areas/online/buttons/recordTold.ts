import { type AnyRow, recordName, type Resource, toldKinds } from '@lexdesk/domain'
import type { RecordName } from '../../../resource/read/outsideWalls.ts'

/**
 * The record that a text about a row is stored with: the one that the row belongs to, because its ethical wall holds for
 * texts too; otherwise the row itself.
 */
export function recordTold(resource: Resource, row: AnyRow): RecordName {
  for (const link of resource.belongsTo ?? []) {
    if (typeof link !== 'string') continue
    const field = resource.fields[link]
    const id = row[link]
    if (field && 'resource' in field && toldKinds.includes(field.resource) && typeof id === 'string' && id !== '')
      return { resource: field.resource, id }
  }
  return { resource: recordName(resource), id: row.id }
}
