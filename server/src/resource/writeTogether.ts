import type { Values } from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import type { TableSpec } from '../database/TableSpec.ts'
import type { Tx } from './Engine.ts'
import { together } from './together.ts'

type Table = Pick<TableSpec, 'name' | 'columns'>

interface NewRow {
  table: Table
  row: Values
}

/** Adds a row; rows that come at once, of whatever tables, go in one statement. */
export async function insertTogether(tx: Tx, table: Table, row: Values): Promise<void> {
  await together(tx, 'insert', { table, row }, async (rows) => {
    const [last, ...others] = alike(rows).map(insertSql).reverse()
    const first = others.map((insert, index) => sql`${sql.ref(`insert${index}`)} as (${insert})`)
    await sql`${first.length > 0 ? sql`with ${sql.join(first)} ` : sql``}${last}`.execute(tx)
    return rows
  })
}

/** Rows of one table with the same columns. */
function alike(rows: readonly NewRow[]): NewRow[][] {
  const groups = new Map<string, NewRow[]>()
  for (const one of rows) {
    const key = `${one.table.name} ${Object.keys(one.row).join()}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function insertSql(group: NewRow[]): RawBuilder<unknown> {
  const { table, row } = group[0]!
  const names = Object.keys(row)
  const into = sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})`
  if (group.length === 1) return sql`${into} values (${sql.join(Object.values(row))})`
  const values = sql.join(names.map((name) => valueSql(table, name)))
  const records = recordsSql(
    table,
    names,
    group.map((one) => one.row),
  )
  return sql`${into} select ${values} from ${records}`
}

/** Writes columns of the row with this id; rows that change the same columns at once go in one statement. */
export async function updateTogether(tx: Tx, table: Table, id: string, columns: Values): Promise<void> {
  const names = Object.keys(columns)
  await together(tx, `update ${table.name} ${names.join()}`, { id, columns }, async (updates) => {
    const [only, ...others] = updates
    if (only && others.length === 0)
      await tx.updateTable(table.name).set(only.columns).where('id', '=', only.id).execute()
    else
      await updateAll(
        tx,
        table,
        names,
        updates.map((update) => ({ ...update.columns, id: update.id })),
      )
    return updates
  })
}

async function updateAll(tx: Tx, table: Table, names: readonly string[], rows: readonly Values[]): Promise<void> {
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${valueSql(table, name)}`))
  const records = recordsSql(table, [...names, 'id'], rows)
  await sql`update ${sql.table(table.name)} t set ${set} from ${records} where t.id = x.id`.execute(tx)
}

/** The rows as typed columns of `x`: one parameter instead of one for each value. */
function recordsSql(table: Table, names: readonly string[], rows: readonly Values[]): RawBuilder<unknown> {
  const typed = names.map((name) => {
    const type = typeOf(table, name)
    return sql`${sql.ref(name)} ${sql.raw(type === 'jsonb' ? 'text' : type)}`
  })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${sql.join(typed)})`
}

/** JSON comes as the text that it is written as. */
function valueSql(table: Table, name: string): RawBuilder<unknown> {
  const value = sql.ref(`x.${name}`)
  return typeOf(table, name) === 'jsonb' ? sql`${value}::jsonb` : value
}

const typeOf = ({ columns }: Table, name: string): string => columns.find((column) => column.name === name)!.type
