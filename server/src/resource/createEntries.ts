import type { Resource } from '@lexdesk/domain'
import { wallsAgainst } from '../access/belonging.ts'
import type { TableSpec } from '../database/TableSpec.ts'
import type { Entry, ResourceRules } from './Engine.ts'
import { engineTables } from './engineTables.ts'
import { importTables } from './import/importTables.ts'
import { keyIndexes, tablesOf } from './tableOf.ts'
import { withFieldRules } from './withFieldRules.ts'

/** Every resource with its rules; a rule for an unknown resource or action is a programming error found at startup. */
export function createEntries(
  resources: readonly Resource[],
  rules: Record<string, ResourceRules>,
): ReadonlyMap<string, Entry> {
  const entries = new Map(
    resources.map((resource) => [
      resource.name,
      { resource, rules: withFieldRules(resource, rules[resource.name] ?? {}) },
    ]),
  )
  for (const [name, { actions }] of Object.entries(rules)) {
    const entry = entries.get(name)
    if (!entry) throw new Error(`rules for an unknown resource ${name}`)
    for (const action of Object.keys(actions ?? {}))
      if (!entry.resource.states?.actions[action]) throw new Error(`${name}: a rule for an unknown action ${action}`)
  }
  for (const { resource } of entries.values())
    for (const [name, field] of Object.entries(resource.fields))
      if ('resource' in field && !entries.has(field.resource))
        throw new Error(`${resource.name}.${name} refers to an unknown resource ${field.resource}`)
  // Throws when a link has no target.
  wallsAgainst(resources, '')
  return entries
}

/** The tables that the engine needs for these resources. */
export function engineSchema(resources: readonly Resource[]): TableSpec[] {
  const tables = resources.flatMap((resource) =>
    tablesOf(resource).map((spec) =>
      spec.name === resource.table ? { ...spec, indexes: [...spec.indexes, ...keyIndexes(resources, resource)] } : spec,
    ),
  )
  return [...engineTables, ...importTables, ...tables]
}
