import { sql, type Kysely } from 'kysely'
import type { Resource } from '@lexdesk/domain'
import type { ScopeCondition } from '../access/ScopeCondition.ts'
import type { Tables } from '../database/Database.ts'
import { conditionSql } from '../resource/read/conditionSql.ts'
import type { Engine } from '../resource/Engine.ts'

/** Conditions that a row must meet to be visible; none when every row is. */
export type VisibleRows = (resource: Resource) => readonly ScopeCondition[]

/** Which of these records, as `resource:id`, are hidden from a reader. */
export async function hiddenRecords(
  engine: Engine,
  db: Kysely<Tables>,
  visibleRows: VisibleRows,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const name of new Set(records.map((record) => record.split(':', 1)[0]!))) {
    const resource = engine.entries.get(name)?.resource
    const [condition] = resource ? visibleRows(resource) : []
    if (!resource || !condition) continue
    const ids = records.filter((record) => record.startsWith(`${name}:`)).map((record) => record.slice(name.length + 1))
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(resource.table)} t
      where t.id = any(${[...new Set(ids)]}::text[]) and (${conditionSql(resource, condition)}) is not true`.execute(db)
    for (const { id } of rows) hidden.add(`${name}:${id}`)
  }
  return hidden
}
