import { sql } from 'kysely'
import type { Reader } from '../../access/ScopeCondition.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'

/** Which of these rows are walled from a reader. */
export async function walledIds(
  engine: Engine,
  { walls }: Reader,
  name: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const condition = walls.get(name)
  if (!condition || ids.length === 0) return new Set()
  const { resource } = entryOf(engine, name)
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}::text[]) and (${conditionSql(resource, condition)}) is not true`.execute(
    engine.db.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}
