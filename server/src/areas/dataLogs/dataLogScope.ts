import { columnName, isEverything, permissionCode, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { changeLog } from '../../resource/engineTables.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'

const l = columnsIn(changeLog, 'l')

/** Resources whose history the actor may read; with a table only that one. */
export function readableEntries(engine: Engine, actor: Actor, table?: string): Entry[] {
  return [...engine.entries.values()].filter(
    ({ resource }) =>
      resource.calls === 'all' &&
      actor.can(permissionCode(resource, 'history')) &&
      (table === undefined || resource.table === table || resource.name === table),
  )
}

/** Lines of the change log in the actor's scope: own tenant, and visible rows. */
export interface Readable {
  /** By tenant, the resources of which every line may be read. */
  whole: Map<number, string[]>
  /** Lines `l` of the others, one condition for each resource. */
  parts: RawBuilder<boolean>[]
}

export function readableOf(actor: Actor, entries: readonly Entry[]): Readable {
  const whole = new Map<number, string[]>()
  const parts: RawBuilder<boolean>[] = []
  for (const { resource, rules } of entries) {
    const scope = scopeOf(actor, resource, rules.visibleTo)
    if (isEverything(scope.where)) {
      whole.set(scope.tenantId, [...(whole.get(scope.tenantId) ?? []), resource.name])
      continue
    }
    parts.push(sql`(${l.tenantId} = ${scope.tenantId} and ${l.resource} = ${resource.name} and exists (
      select 1 from ${sql.table(resource.table)} t where t.id::text = ${l.rowId} and ${conditionSql(resource, scope.where)}))`)
  }
  return { whole, parts }
}

/** Disjoint conditions, each of which can use an index. */
export function readableParts({ whole, parts }: Readable): RawBuilder<boolean>[] {
  const ofWhole = [...whole].map(
    ([tenantId, names]) => sql<boolean>`(${l.tenantId} = ${tenantId} and ${l.resource} = any(${names}::text[]))`,
  )
  return [...parts, ...ofWhole]
}

export function readableLines(readable: Readable): RawBuilder<boolean> {
  const parts = readableParts(readable)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** Lines about rows with this id, or with this text in their name. */
export function aboutRecord(entries: readonly Entry[], words: string): RawBuilder<boolean> {
  const named = entries.map(({ resource }) => {
    const title = sql.ref(`t.${columnName(resource.titleField)}`)
    return sql<boolean>`(${l.resource} = ${resource.name} and ${l.rowId} in (
      select t.id::text from ${sql.table(resource.table)} t
        where position(lower(${words}) in lower(${title}::text)) > 0))`
  })
  return sql`(${sql.join([sql<boolean>`${l.rowId} = ${words}`, ...named], sql` or `)})`
}

/** The current names of rows, by id. */
export async function recordTitles(
  engine: Engine,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string | null }>`
    select t.id::text as id, ${sql.ref(`t.${columnName(resource.titleField)}`)}::text as title from ${sql.table(resource.table)} t
    where t.id::text = any(${[...ids]}::text[])`.execute(engine.db.kysely)
  return new Map(rows.map(({ id, title }) => [id, title ?? '']))
}
