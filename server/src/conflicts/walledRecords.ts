import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { outsideWall, type Reader } from '../access/Scope.ts'
import type { Tables } from '../database/Database.ts'
import { conditionSql } from '../resource/conditionSql.ts'
import type { Engine } from '../resource/Engine.ts'

/** Which of these records, as `resource:id`, a wall hides from the reader. */
export async function walledRecords(
  engine: Engine,
  db: Kysely<Tables>,
  reader: Reader,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  const walled = new Set<string>()
  for (const name of new Set(records.map((record) => record.split(':', 1)[0]!))) {
    const resource = engine.entries.get(name)?.resource
    const [condition] = resource ? outsideWall(resource, reader) : []
    if (!resource || !condition) continue
    const ids = records.filter((record) => record.startsWith(`${name}:`)).map((record) => record.slice(name.length + 1))
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(resource.table)} t
      where t.id = any(${[...new Set(ids)]}::text[]) and (${conditionSql(resource, condition)}) is not true`.execute(db)
    for (const { id } of rows) walled.add(`${name}:${id}`)
  }
  return walled
}
