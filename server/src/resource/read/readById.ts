import { type AnyRow, columnName, errors, type Resource, type Row, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/connection/PlannedClient.ts'
import type { Engine } from '../Engine.ts'
import { type Bin, scopeSql } from './listRows.ts'
import { dictionaryTexts, selectColumns } from './selectSql.ts'
import { childTable } from '../tableOf.ts'

export interface ReadOptions {
  /** Locks the row until the transaction ends. */
  lock?: boolean
  /** False: without its sub-tables. */
  children?: boolean
  bin?: Bin
}

/** One row with its sub-tables; a row outside the scope counts as missing. */
export async function readById<R extends Resource>(
  engine: Engine,
  db: Kysely<Tables>,
  resource: R,
  id: string,
  scope: Scope,
  options?: ReadOptions,
): Promise<Row<R>> {
  const [row] = await readByIds(engine, db, resource, [id], scope, options)
  if (!row) throw errors.notFound(resource.title)
  return row
}

/** In the order of the ids; undefined for ids outside the scope. */
export async function readByIds<R extends Resource>(
  engine: Engine,
  db: Kysely<Tables>,
  resource: R,
  ids: readonly string[],
  scope: Scope,
  { lock = false, bin = 'living', children = true }: ReadOptions = {},
): Promise<(Row<R> | undefined)[]> {
  // Locked in a fixed order, so that concurrent callers cannot deadlock.
  const { rows } = await sql<AnyRow>`${plannedOnce}
    select ${selectColumns(engine, resource, scope)} from ${sql.table(resource.table)} t
    where t.id = any(${ids}) and ${scopeSql(resource, scope, bin)}
    ${sql.raw(lock ? 'order by t.id for update of t' : '')}`.execute(db)
  const addTexts = dictionaryTexts(engine, resource, scope.tenantId)
  for (const row of rows) addTexts(row)
  if (children) await addLines(db, resource, rows)
  // Tenants have numeric ids.
  const found = new Map(rows.map((row) => [String(row.id), row]))
  // Selected by the columns of its definition.
  return ids.map((id) => found.get(String(id)) as Row<R> | undefined)
}

/** Reads the sub-tables of rows that were read without them. */
export async function addLines(db: Kysely<Tables>, resource: Resource, rows: readonly AnyRow[]): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || rows.length === 0) continue
    const lists = await readChildren(db, childTable(resource, name), Object.keys(field.fields), rows)
    for (const row of rows) row[name] = lists.get(row.id) ?? []
  }
}

async function readChildren(
  db: Kysely<Tables>,
  table: string,
  names: string[],
  parents: readonly AnyRow[],
): Promise<Map<string, Values[]>> {
  const columns = sql.join(names.map((name) => sql`${sql.ref(columnName(name))} as ${sql.ref(name)}`))
  const { rows } = await sql<Values & { parent_id: string }>`${plannedOnce}
    select parent_id, id, ${columns} from ${sql.table(table)}
    where parent_id = any(${parents.map(({ id }) => id)}::text[]) order by order_num`.execute(db)
  const lists = new Map<string, Values[]>()
  for (const { parent_id: parentId, ...row } of rows) lists.set(parentId, [...(lists.get(parentId) ?? []), row])
  return lists
}
