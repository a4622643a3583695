import { type AnyRow, columnName, errors, type Resource, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Scope } from '../access/Scope.ts'
import type { Tables } from '../database/Database.ts'
import type { Engine } from './Engine.ts'
import { type Bin, scopeSql } from './listRows.ts'
import { dictionaryTexts, selectColumns } from './selectSql.ts'
import { childTable } from './tableOf.ts'

export interface ReadOptions {
  /** Holds the row until the transaction ends. */
  lock?: boolean
  bin?: Bin
}

/** One row with its sub-tables; a row outside the scope is as if it did not exist. */
export async function readById(
  engine: Engine,
  db: Kysely<Tables>,
  resource: Resource,
  id: string,
  scope: Scope,
  { lock = false, bin = 'living' }: ReadOptions = {},
): Promise<AnyRow> {
  const { rows } = await sql<AnyRow>`
    select ${selectColumns(engine, resource, scope)} from ${sql.table(resource.table)} t
    where t.id = ${id} and ${scopeSql(resource, scope, bin)}${sql.raw(lock ? ' for update of t' : '')}`.execute(db)
  const row = rows[0]
  if (!row) throw errors.notFound(resource.title)
  dictionaryTexts(engine, resource)(row)
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows')
      row[name] = await readChildren(db, childTable(resource, name), Object.keys(field.fields), id)
  return row
}

async function readChildren(db: Kysely<Tables>, table: string, names: string[], parentId: string): Promise<Values[]> {
  const columns = sql.join(names.map((name) => sql`${sql.ref(columnName(name))} as ${sql.ref(name)}`))
  const { rows } =
    await sql<Values>`select id, ${columns} from ${sql.table(table)} where parent_id = ${parentId} order by order_num`.execute(
      db,
    )
  return rows
}
