import type { AnyRow, OnlineField, Resource, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Engine, Tx } from '../../../resource/Engine.ts'
import { readByIds } from '../../../resource/read/readById.ts'
import { childTable } from '../../../resource/tableOf.ts'
import { columnValues } from '../../../resource/write/columnValues.ts'
import { pathOf, recompute } from './changedFormulas.ts'
import { type DesignInUse, designOf, designsInUse, type StoredDesign } from './designInUse.ts'
import { pendingRecomputeTable } from './pendingRecomputes.ts'

const o = columnsIn(pendingRecomputeTable, 'o')
const col = columnsIn(pendingRecomputeTable)

const batchSize = 200
const duplicate = '23505'
/** A write takes its time from its start to its commit. */
const marginMinutes = 10
export const claimSeconds = 60

interface Order extends StoredDesign {
  fields: string[]
  isSecond: boolean
  isSettled: boolean
  afterId: string
  done: number
  changed: number
}

export interface Batch {
  /** `settling`: the rest waits until all instances have the new formulas. */
  state: 'more' | 'settling' | 'done'
  done: number
  changed: number
}

/**
 * Recomputes some rows in a transaction of its own, and remembers how far it came: another instance can go on. After
 * all rows those that were written since the order are looked at again. Nothing is written into the histories of the
 * records: nobody has edited them.
 */
export async function recomputeBatch(engine: Engine, formId: string): Promise<Batch> {
  let announce = () => {}
  const batch = await engine.db.kysely.transaction().execute(async (tx): Promise<Batch> => {
    const { rows } = await sql<Order>`
      select ${o.tenantId} as "tenantId", d.title, d.published, d.is_extension as "isExtension", ${o.fields},
        ${o.isSecond} as "isSecond", ${o.settlesAt} <= now() as "isSettled", ${o.afterId} as "afterId", ${o.done},
        ${o.changed}
      from ${o.$table} join ${designsInUse} d on d.id = ${o.formId}
      where ${o.formId} = ${formId} for update of o`.execute(tx)
    const [order] = rows
    const design = order && designOf(engine, order)
    if (!design) return { state: 'done', done: 0, changed: 0 }
    const { resource, served, designer } = design
    const { tenantId, isSecond, done, changed } = order
    if (isSecond && !order.isSettled) return { state: 'settling', done, changed }
    const fields = design.fields.filter((field) => field.formula && order.fields.includes(pathOf(field)))
    const ids = fields.length > 0 ? await lockNext(tx, resource, formId, order) : []
    if (ids.length === 0 && !isSecond) {
      await sql`update ${col.$table} set ${col.isSecond} = true, ${col.afterId} = '' where ${col.formId} = ${formId}`.execute(
        tx,
      )
      return { state: 'more', done, changed }
    }
    if (ids.length === 0) {
      await finish(tx, formId, order, { designer, fields })
      return { state: 'done', done, changed }
    }
    const written = await writeRows(engine, tx, { resource, fields, tenantId, ids })
    announce = () => {
      if (served && written.length > 0) engine.announce({ resource: served, tenantId, ids: written, action: 'edit' })
    }
    const now = { done: isSecond ? done : done + ids.length, changed: changed + written.length }
    await sql`
      update ${col.$table} set ${col.afterId} = ${ids.at(-1)!}, ${col.done} = ${now.done}, ${col.changed} = ${now.changed},
        ${col.claimedUntil} = now() + make_interval(secs => ${claimSeconds})
      where ${col.formId} = ${formId}`.execute(tx)
    return { state: 'more', ...now }
  })
  announce()
  return batch
}

/** Locks the next rows, of the recycle bin too. */
async function lockNext(tx: Tx, { table }: Resource, formId: string, order: Order): Promise<string[]> {
  const since = order.isSecond
    ? sql`and coalesce(update_time, create_time) >= (select ${o.orderedAt} from ${o.$table} where ${o.formId} = ${formId})
        - make_interval(mins => ${marginMinutes})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${order.tenantId} and id > ${order.afterId} ${since}
    order by id limit ${batchSize} for update`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Rows {
  resource: Resource
  fields: readonly OnlineField[]
  tenantId: number
  ids: readonly string[]
}

/** Returns the ids of the rows that got other values. */
async function writeRows(engine: Engine, tx: Tx, { resource, fields, tenantId, ids }: Rows): Promise<string[]> {
  const scope = scopeOf(systemActor(tenantId), resource)
  const read = (bin: 'living' | 'deleted') => readByIds(engine, tx, resource, ids, scope, { bin })
  const rows = [...(await read('living')), ...(await read('deleted'))].filter((row): row is AnyRow => row !== undefined)
  const written = new Set<string>()
  const own: Values[] = []
  const lines: Record<string, Values[]> = {}
  for (const row of rows) {
    const found = recompute(resource, fields, row)
    if (found.counts.size > 0) written.add(row.id)
    if (found.own) own.push({ id: row.id, ...columnValues(resource.fields, found.own) })
    for (const [name, changed] of Object.entries(found.lines)) {
      const field = resource.fields[name]
      if (field?.kind === 'rows')
        (lines[name] ??= []).push(...changed.map(({ id, ...line }) => ({ id, ...columnValues(field.fields, line) })))
    }
  }
  for (const id of await writeColumns(tx, resource.table, own)) written.delete(id)
  for (const [name, changed] of Object.entries(lines)) await writeColumns(tx, childTable(resource, name), changed)
  return [...written]
}

/** Writes all rows at once, or those alone that repeat no unique value: the ids of the others are returned. */
async function writeColumns(tx: Tx, name: string, rows: readonly Values[]): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first).filter((column) => column !== 'id')
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`))
  await sql`savepoint before_rows`.execute(tx)
  try {
    await sql`
      update ${sql.table(name)} t set ${set}
      from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb) v where t.id = v.id`.execute(
      tx,
    )
    return []
  } catch (error) {
    if ((error as { code?: string }).code !== duplicate) throw error
    await sql`rollback to savepoint before_rows`.execute(tx)
  }
  if (rows.length === 1) return [String(first.id)]
  const refused: string[] = []
  for (const row of rows) refused.push(...(await writeColumns(tx, name, [row])))
  return refused
}

async function finish(
  tx: Tx,
  formId: string,
  order: Order,
  { designer, fields }: Pick<DesignInUse, 'designer' | 'fields'>,
): Promise<void> {
  await sql`delete from ${col.$table} where ${col.formId} = ${formId}`.execute(tx)
  const titles = fields.map(({ title }) => `“${title}”`).join('、')
  const content = `${designer}：重新计算“${order.title}”的${titles}，${order.changed} 条记录的值有变化`
  await writeLog(tx, { type: 'operation', operation: 'edit', content, tenantId: order.tenantId })
}
