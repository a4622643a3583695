import type { Resource } from '@lexdesk/domain'

/** A resource as it is asked for inside something: without the fields that say what its rows belong to. */
export function withoutFields(resource: Resource, names: readonly string[]): Resource {
  if (names.length === 0) return resource
  const fields = Object.entries(resource.fields).filter(([name]) => !names.includes(name))
  return { ...resource, fields: Object.fromEntries(fields) }
}
