import type { Resource } from '@lexdesk/domain'

/** All rows in one list. */
export function withoutLevels({ parentField: _parentField, ...resource }: Resource): Resource {
  return resource
}
