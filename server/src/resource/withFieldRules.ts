import {
  type AnyRow,
  type Author,
  dependentValues,
  hasDependents,
  lockedValues,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { type Engine, entryOf, type ResourceRules } from './Engine.ts'

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

const derives = new WeakMap<Resource, ResourceRules['derive']>()

/** What derives values of a resource, also of one with the fields that an office has added. */
export function deriveOf(engine: Engine, resource: Resource): ResourceRules['derive'] {
  const { resource: coded, rules } = entryOf(engine, resource.name)
  if (resource === coded) return rules.derive
  const derive = derives.has(resource) ? derives.get(resource) : withFieldRules(resource, rules).derive
  derives.set(resource, derive)
  return derive
}
