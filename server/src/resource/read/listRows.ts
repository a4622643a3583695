import {
  type AnyRow,
  columnName,
  defaultSort,
  fieldOf,
  isEverything,
  type Query,
  type Resource,
  type Sort,
  wholeOf,
} from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { personName } from '../../access/personName.ts'
import type { Scope } from '../../access/Scope.ts'
import type { ReadSource } from '../../database/Database.ts'
import { countRows, dayCounts } from '../../database/tally.ts'
import { conditionSql } from './conditionSql.ts'
import type { Engine } from '../Engine.ts'
import { loadSpellings } from './loadSpellings.ts'
import { dictionaryTexts, selectColumns } from './selectSql.ts'
import { hasPinyin } from '../tableOf.ts'

export interface ListedRows {
  rows: AnyRow[]
  total: number
}

export type Bin = 'living' | 'deleted'

/** Active rows of the scope, or those in the recycle bin. */
export function scopeSql(resource: Resource, scope: Scope, bin: Bin = 'living'): RawBuilder<boolean> {
  const alive = sql.raw(bin === 'living' ? 't.deleted_at is null' : 't.deleted_at is not null')
  const visible = isEverything(scope.where) ? sql`` : sql` and ${conditionSql(wholeOf(resource), scope.where)}`
  return sql`t.tenant_id = ${scope.tenantId} and ${alive}${visible}`
}

export function orderSql(resource: Resource, sort: readonly Sort[]): RawBuilder<unknown> {
  const keys = sort.length > 0 ? sort : [resource.defaultSort ?? defaultSort]
  const last = keys.at(-1)!
  const parts = keys.map(({ field: name, descending }) => {
    const field = fieldOf(resource, name)
    // Texts are sorted by pinyin; codes and numbers in their own order.
    const collation = field && hasPinyin(field) ? sql.raw(' collate "zh-x-icu"') : sql``
    const nulls = name === 'createTime' || name === 'id' || !descending ? sql`` : sql.raw(' nulls last')
    return sql`${sql.ref(`t.${columnName(name)}`)}${collation} ${sql.raw(descending ? 'desc' : 'asc')}${nulls}`
  })
  return sql.join([...parts, sql`t.id ${sql.raw(last.descending ? 'desc' : 'asc')}`])
}

export async function listRows(
  engine: Engine,
  resource: Resource,
  query: Query,
  scope: Scope,
  bin: Bin = 'living',
): Promise<ListedRows> {
  await loadSpellings(resource, query.where)
  const table = sql.table(resource.table)
  const offset = (query.page - 1) * query.size
  const isWhole = !resource.isView && bin === 'living' && isEverything(query.where) && isEverything(scope.where)
  const filter = isEverything(query.where) ? sql`` : sql` and ${conditionSql(resource, query.where)}`
  const where = sql`${scopeSql(resource, scope, bin)}${filter}`

  const columns = selectColumns(engine, resource, scope, { long: false })
  const extra = bin === 'deleted' ? deletion : childFlag(resource)
  const order =
    bin === 'deleted' && query.sort.length === 0 ? sql`t.deleted_at desc, t.id desc` : orderSql(resource, query.sort)
  const count = sql<{ n: number }>`select count(*) as n from ${table} t where ${where}`

  const { rows, total } = await engine.db.reads.run(async (db) => {
    const start = isWhole ? await jump(db, resource, scope.tenantId, query.sort, offset) : { where: sql``, offset }
    const page = sql<AnyRow>`select ${columns}${extra} from ${table} t where ${where}${start.where} order by ${order} limit ${query.size} offset ${start.offset}`
    const [found, total] = await Promise.all([
      page.execute(db.kysely),
      isWhole
        ? countRows(db, resource.table, scope.tenantId)
        : count.execute(db.kysely).then((answer) => answer.rows[0]!.n),
    ])
    return { rows: found.rows, total }
  })
  const addTexts = dictionaryTexts(engine, resource, scope.tenantId)
  for (const row of rows) addTexts(row)
  return { rows, total }
}

const deletion = sql`, t.deleted_at as "deletedAt", t.deleted_by as "deletedBy",
  ${personName(sql`t.deleted_by`)} as "deletedBy_dictText"`

/** Whether a row of a tree has children. */
function childFlag(resource: Resource): RawBuilder<unknown> {
  const { parentField } = resource
  const field = parentField ? resource.fields[parentField] : undefined
  if (!parentField || !field || !('key' in field)) return sql``
  const parent = sql.ref(`k.${columnName(parentField)}`)
  const key = sql.ref(`t.${columnName(field.key)}`)
  // Not `exists`: the planner would read the whole table once, for a page of ten rows.
  return sql`, (select true from ${sql.table(resource.table)} k where ${parent} = ${key} and k.tenant_id = t.tenant_id and k.deleted_at is null limit 1) is not null as "hasChildren"`
}

const jumpFrom = 2_000

/**
 * A deep page of an unfiltered list starts at its day, found by the daily counts, instead of scanning all rows before
 * it.
 */
async function jump(db: ReadSource, resource: Resource, tenantId: number, sort: readonly Sort[], offset: number) {
  const [key, ...more] = sort.length > 0 ? sort : [resource.defaultSort ?? defaultSort]
  if (offset < jumpFrom || key?.field !== 'createTime' || more.length > 0) return { where: sql``, offset }
  const days = await dayCounts(db, resource.table, tenantId)
  if (key.descending) days.reverse()
  let before = 0
  for (const { day, n } of days) {
    if (before + n > offset) {
      const where = key.descending
        ? sql` and t.create_time < (${day}::date + 1)::timestamptz`
        : sql` and t.create_time >= ${day}::date::timestamptz`
      return { where, offset: offset - before }
    }
    before += n
  }
  return { where: sql` and false`, offset: 0 }
}
