import { compileForm, errors, type OnlineDefinition } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { filledColumns } from './rowReader.ts'
import type { Claim } from './syncStore.ts'
import { syncRowTable } from './syncTables.ts'

const staged = columnsIn(syncRowTable, 's')

export interface Differences {
  added: number
  changed: number
  removed: number
  /** Of the rows that were written; empty when there are too many to name. */
  ids: string[]
}

/** Maximum number of ids in one change message; beyond that lists are only told to refresh. */
const announcedIds = 200

/**
 * Brings the rows of the form to those that were read: only what differs is written, in the transaction of the caller.
 * Rows that the source no longer has become deleted ones, because other records may refer to them and show their names.
 * The histories of the records get no lines: nobody has edited them, and the source says nothing of who did.
 */
export async function applyRows(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  definition: OnlineDefinition,
  { formId, tenantId, claim }: Claim,
): Promise<Differences> {
  const { table } = compileForm(definition)
  await sql`set local statement_timeout = 0`.execute(tx)
  await assertNotEmptied(tx, table, { formId, claim })
  const columns = filledColumns(definition)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const valuesOf = (alias: string) => sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)))
  const own = sql`${staged.formId} = ${formId} and ${staged.claim} = ${claim}`
  const values = sql`cross join lateral jsonb_populate_record(null::${sql.table(table)}, ${staged.data}) v`
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`))
  const changed = await written(
    tx,
    sql`update ${sql.table(table)} t
      set ${set}, deleted_at = null, version = t.version + 1, update_time = ${now}::timestamptz
      from ${staged.$table} ${values}
      where ${own} and t.id = ${staged.rowId}
        and (t.deleted_at is not null or row(${valuesOf('t')}) is distinct from row(${valuesOf('v')}))
      returning t.id`,
  )
  const removed = await written(
    tx,
    sql`update ${sql.table(table)} t
      set deleted_at = ${now}::timestamptz, version = t.version + 1, update_time = ${now}::timestamptz
      where t.deleted_at is null
        and not exists (select 1 from ${staged.$table} where ${own} and ${staged.rowId} = t.id)
      returning t.id`,
  )
  const added = await written(
    tx,
    sql`insert into ${sql.table(table)} (id, tenant_id, create_time, ${names})
      select ${staged.rowId}, ${tenantId}::integer, ${now}::timestamptz, ${valuesOf('v')}
      from ${staged.$table} ${values}
      where ${own} and not exists (select 1 from ${sql.table(table)} t where t.id = ${staged.rowId})
      returning id`,
  )
  const all = [...added.ids, ...changed.ids, ...removed.ids]
  const count = added.count + changed.count + removed.count
  return {
    ...{ added: added.count, changed: changed.count, removed: removed.count },
    ids: count > announcedIds ? [] : all,
  }
}

/** A source that answers nothing is more often one that cannot be read than one that has lost all its rows. */
async function assertNotEmptied(tx: Tx, table: string, { formId, claim }: Pick<Claim, 'formId' | 'claim'>) {
  const { rows } = await sql<{ count: number; hasRows: boolean }>`
    select (select count(*)::int from ${sql.table(table)} where deleted_at is null) as count,
      exists (select 1 from ${staged.$table} where ${staged.formId} = ${formId} and ${staged.claim} = ${claim})
        as "hasRows"`.execute(tx)
  const { count, hasRows } = rows[0]!
  if (count > 0 && !hasRows)
    throw errors.refused(
      `数据源没有返回可以显示的行，而现有 ${count} 条记录，为免误删没有更新。若确已清空，请停用这个表单`,
    )
}

/** How many rows a statement has written, and the first of their ids. */
async function written(tx: Tx, statement: RawBuilder<unknown>): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    with w as (${statement}) select count(*)::int as count, (array_agg(id))[1:${sql.lit(announcedIds)}] as ids from w`.execute(
    tx,
  )
  return { count: rows[0]!.count, ids: rows[0]!.ids ?? [] }
}
