import type { Resource } from '@lexdesk/domain'

/** A resource without the fields that link its rows to their parent, for use inside a page of the parent. */
export function withoutFields(resource: Resource, names: readonly string[]): Resource {
  if (names.length === 0) return resource
  const fields = Object.entries(resource.fields).filter(([name]) => !names.includes(name))
  return { ...resource, fields: Object.fromEntries(fields) }
}
