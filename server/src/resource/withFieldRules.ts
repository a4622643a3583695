import {
  type AnyRow,
  type Author,
  dependentValues,
  hasDependents,
  lockedValues,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { ResourceRules } from './Engine.ts'

/** The rules of a resource with what its fields ask for themselves: locks, computed values, fields that are not shown. */
export function withFieldRules(resource: Resource, rules: ResourceRules): ResourceRules {
  const { fields } = resource
  const starting = Object.keys(fields).filter((name) => fields[name]!.startsAs)
  if (!hasDependents(fields) && starting.length === 0) return rules
  const derive = (values: Values, current: AnyRow | null, author: Author): Values => {
    // An import stores what is derived beside what its sheet has.
    const started = current ? {} : Object.fromEntries(starting.map((name) => [name, values[name] ?? null]))
    const kept = lockedValues(fields, { ...current, ...values }, current, author)
    const ruled = { ...started, ...kept, ...rules.derive?.({ ...values, ...kept }, current, author) }
    return { ...ruled, ...dependentValues(fields, { ...current, ...values, ...ruled }) }
  }
  return { ...rules, derive }
}
