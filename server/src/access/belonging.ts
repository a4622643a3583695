import { allOf, type Comparison, isEverything, type Link, type Resource } from '@lexdesk/domain'
import type { Joint, Linked, Named, ScopeCondition, Walls } from './ScopeCondition.ts'

type Resources = readonly Resource[]

/** Row rules by resource, including those of the parent records. */
export function withBelonging(
  resources: Resources,
  own: ReadonlyMap<string, ScopeCondition>,
): ReadonlyMap<string, readonly ScopeCondition[]> {
  if (own.size === 0) return new Map()
  const linksOf = ({ belongsTo = [] }: Resource): readonly Link[] => belongsTo
  const ownOf = ({ name }: Resource): ScopeCondition[] => (own.has(name) ? [own.get(name)!] : [])
  return conditionsOf(resources, linksOf, ownOf, (condition) => [condition])
}

/** What a walled user may still see: no walled rows, no rows that belong to them, no rows that link to them. */
export function wallsAgainst(resources: Resources, userId: string): Walls {
  const linksOf = ({ belongsTo = [], walledWith = [] }: Resource): readonly Link[] => [...belongsTo, ...walledWith]
  const ownOf = ({ wall }: Resource): ScopeCondition[] => (wall ? [{ field: wall, rule: 'ne', values: [userId] }] : [])
  return conditionsOf(resources, linksOf, ownOf, (condition) => condition)
}

function conditionsOf<T>(
  resources: Resources,
  linksOf: (resource: Resource) => readonly Link[],
  ownOf: (resource: Resource) => ScopeCondition[],
  shape: (condition: ScopeCondition) => T,
): ReadonlyMap<string, T> {
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const conditionOf = (resource: Resource, path: readonly string[]): ScopeCondition =>
    allOf<Comparison | Linked | Named>([
      ...ownOf(resource),
      // No link is followed twice on one path: a contract supplements a contract, and no further.
      ...linksOf(resource)
        .map((link) => ({ link, step: `${resource.name} ${JSON.stringify(link)}` }))
        .filter(({ step }) => !path.includes(step))
        .flatMap(({ link, step }) =>
          jointsOf(byName, resource, link).map((joint): Linked => ({
            joint,
            where: conditionOf(joint.resource, [...path, step]),
          })),
        )
        .filter(({ where }) => !isEverything(where)),
    ])
  const found = resources.map((resource) => [resource.name, conditionOf(resource, [])] as const)
  return new Map(found.filter(([, where]) => !isEverything(where)).map(([name, where]) => [name, shape(where)]))
}

/** One joint for each resource that a link may point to. */
function jointsOf(byName: ReadonlyMap<string, Resource>, resource: Resource, link: Link): Joint[] {
  const named = (name: string): Resource => {
    const found = byName.get(name)
    if (!found) throw new Error(`${resource.name} is linked to an unknown resource ${name}`)
    return found
  }
  if (typeof link === 'string') {
    const field = resource.fields[link]
    if (!field || !('resource' in field)) throw new Error(`${resource.name}.${link} refers to nothing`)
    return [{ resource: named(field.resource), here: link, there: field.key }]
  }
  if ('namedBy' in link) {
    const other = named(link.resource)
    const field = other.fields[link.namedBy]
    if (!field || !('resource' in field) || field.resource !== resource.name)
      throw new Error(`${link.resource}.${link.namedBy} does not refer to ${resource.name}`)
    return [{ resource: other, here: field.key, there: link.namedBy }]
  }
  return Object.entries(link.resources).map(([value, name]) => ({
    resource: named(name),
    here: link.field,
    there: link.there ?? 'id',
    when: { field: link.kindField, value },
  }))
}
