import { recordName, type Resource } from './defineResource.ts'
import type { Fields } from './kinds/index.ts'
import { fieldCode, permissionCode, seeCode } from './permissions.ts'

type Can = (permission: string) => boolean

/** The fields that a user may not see. */
export function hiddenFields(resource: Resource, can: Can): string[] {
  return Object.keys(resource.fields).filter((name) => isHidden(resource, name, can))
}

function isHidden(resource: Resource, name: string, can: Can): boolean {
  const see = resource.fields[name]?.guarded?.see
  if (see === 'edit') return !can(permissionCode({ name: recordName(resource) }, 'edit'))
  return see === 'never' || (see === true && !can(seeCode(resource, name)))
}

/** Whether the rights of a field keep a user from filling it in. */
export function isClosed(resource: Resource, name: string, can: Can): boolean {
  const { see, change } = resource.fields[name]?.guarded ?? {}
  // Steps and copies of other users fill in what only editors see; what is sent is checked by `assertSeen`.
  if (see !== 'edit' && isHidden(resource, name, can)) return true
  return change === true && !can(fieldCode({ name: recordName(resource) }, name))
}

const shown = new WeakMap<Resource, Map<string, Resource>>()
const wholes = new WeakMap<Resource, Resource>()

/** The resource with all its fields: row rules may be about those that a user does not see. */
export const wholeOf = (resource: Resource): Resource => wholes.get(resource) ?? resource

/**
 * The resource without the fields that a user may not see. Whatever is derived from it, such as lists, queries, sheets
 * and histories, has none of them. Rows are written by the whole resource.
 */
export function shownResource(resource: Resource, can: Can): Resource {
  const hidden = hiddenFields(resource, can)
  if (hidden.length === 0) return resource
  const known = shown.get(resource) ?? new Map<string, Resource>()
  shown.set(resource, known)
  const key = hidden.join(' ')
  const found = known.get(key) ?? withoutHidden(resource, hidden)
  known.set(key, found)
  wholes.set(found, resource)
  return found
}

/** The same for a client, which the server has told what is hidden. */
export function withoutHidden(resource: Resource, names: readonly string[]): Resource {
  const hidden = new Set(names)
  const left = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)))
  const { states, defaultSort } = resource
  const actions = Object.entries(states?.actions ?? {}).map(
    ([name, action]) => [name, action.fields ? { ...action, fields: left(action.fields) } : action] as const,
  )
  return {
    ...resource,
    fields: left(resource.fields),
    ...(states && { states: { ...states, actions: Object.fromEntries(actions) } }),
    ...(defaultSort && hidden.has(defaultSort.field) && { defaultSort: undefined }),
    // It is about the whole row.
    check: undefined,
  }
}
