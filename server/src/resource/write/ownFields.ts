import { type AnyRow, isExtensionName, type Resource } from '@lexdesk/domain'

/** A row for code that works with `resource`: without the fields of the office that it does not have. */
export function withoutOwnFields(resource: Resource, row: AnyRow): AnyRow {
  const isOwn = (key: string): boolean => isExtensionName(key) && !Object.hasOwn(resource.fields, key.split('_')[0]!)
  const keys = Object.keys(row)
  return keys.some(isOwn) ? (Object.fromEntries(Object.entries(row).filter(([key]) => !isOwn(key))) as AnyRow) : row
}
