import {
  columnName,
  dict,
  directoryPermission,
  isEverything,
  type NameSource,
  onlineCode,
  permissionCode,
  type Resource,
  targetOf,
  type WordSource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { conditionSql } from '../../../resource/read/conditionSql.ts'
import type { Engine, Entry } from '../../../resource/Engine.ts'

const d = columnsOf(dict)

export const mayList = (actor: Actor, resource: Resource): boolean =>
  actor.can(permissionCode(resource, 'list')) || (resource.isForAllStaff === true && actor.can(directoryPermission))

/**
 * What a column may refer to: users, departments, what other records already refer to, and the tenant's own forms.
 * Always what the actor may list.
 */
export function referable(engine: Engine, actor: Actor, ownForms: ReadonlySet<string>): Entry[] {
  const entries = [...engine.entries.values()]
  const referred = new Set<string>()
  for (const { resource } of entries)
    for (const field of Object.values(resource.fields))
      if (field.kind === 'reference' || field.kind === 'user' || field.kind === 'department')
        referred.add(targetOf(field)!.resource)
  return entries.filter(({ resource }) => {
    const isKnown = onlineCode(resource.name) === undefined ? referred.has(resource.name) : ownForms.has(resource.name)
    return isKnown && resource.fields[resource.titleField]?.kind === 'text' && mayList(actor, resource)
  })
}

/** Which of these words are the name of exactly one record that the actor sees. */
export async function namesAmong(
  engine: Engine,
  actor: Actor,
  { resource, rules }: Entry,
  words: readonly string[],
): Promise<NameSource> {
  const scope = scopeOf(actor, resource, rules.visibleTo)
  const title = sql.ref(`t.${columnName(resource.titleField)}`)
  const visible = isEverything(scope.where) ? sql`` : sql` and ${conditionSql(resource, scope.where)}`
  const { rows } = await sql<{ title: string }>`
    select ${title} as title from ${sql.table(resource.table)} t
    where t.tenant_id = ${scope.tenantId} and t.deleted_at is null and ${title} = any(${words}::text[])${visible}
    group by 1 having count(*) = 1`.execute(engine.db.kysely)
  const kind = resource.name === 'user' || resource.name === 'department' ? resource.name : 'reference'
  return { kind, name: resource.name, title: resource.title, known: new Set(rows.map((row) => row.title)) }
}

/** All dictionaries with the texts that can be chosen in this tenant. */
export async function wordSources(engine: Engine, tenantId: number): Promise<WordSource[]> {
  const { rows } = await sql<{ code: string; title: string }>`
    select ${d.dictCode} as code, ${d.dictName} as title from ${d.$table} where ${d.deletedAt} is null
    order by ${d.dictName}`.execute(engine.db.kysely)
  return rows.map(({ code, title }) => ({
    code,
    title,
    texts: new Set(engine.dictionaries.items(code, tenantId).map(({ text }) => text)),
  }))
}
