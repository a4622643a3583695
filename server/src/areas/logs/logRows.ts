import { type Condition, fieldOf, isEverything, log, type LogRow, type Query, type Values } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { logTable } from '../../access/accessTables.ts'
import { logTypes } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { countGroups } from '../../database/tally.ts'
import { conditionSql, unmetSql } from '../../resource/read/conditionSql.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { orderSql } from '../../resource/read/listRows.ts'

const t = columnsIn(logTable, 't')

const columns = sql`${t.id}, ${t.logType} as "logType", ${t.logContent} as "logContent",
  ${t.operateType} as "operateType",
  ${t.userid}, ${t.username}, ${t.ip}, ${t.method}, ${t.requestUrl} as "requestUrl",
    ${t.requestParam} as "requestParam",
  ${t.requestType} as "requestType", ${t.costTime} as "costTime", ${t.agent}, ${t.requestId} as "requestId",
  ${t.isSuccess} as "isSuccess", ${t.createBy} as "createBy", ${t.createTime} as "createTime"`

/** The own tenant; administrators also see entries without a tenant, such as failed sign-ins. */
const tenantsOf = ({ isAdmin, tenantId }: Actor): number[] => (isAdmin && tenantId !== 0 ? [tenantId, 0] : [tenantId])

function chosen(engine: Engine, actor: Actor, query: Query): RawBuilder<boolean> {
  const isAsked = isEverything(query.where) ? sql`true` : conditionSql(log, query.where)
  return sql`${isAsked} and ${outsideWalls(engine, actor)}`
}

/**
 * Excludes entries about records behind an ethical wall for the reader. An entry about an unknown record of a kind that
 * can be walled is hidden from every user who is on a wall.
 */
function outsideWalls(engine: Engine, { walls }: Actor): RawBuilder<boolean> {
  const parts = [...walls].map(([name, condition]) => {
    const { resource } = entryOf(engine, name)
    return sql<boolean>`(${t.recordIds} is null or not exists (select 1 from ${sql.table(resource.table)} w
        where w.id = any(${t.recordIds}) and ${unmetSql(resource, condition, 'w')}))
      and (cardinality(${t.recordIds}) > 0 or not starts_with(coalesce(${t.method}, ''), ${`${resource.path}/`}))`
  })
  return sql`(${sql.join([sql`true`, ...parts], sql` and `)})`
}

/** All entries of some types are counted by their tally. */
export async function countLogs(engine: Engine, actor: Actor, query: Query): Promise<number> {
  const types = actor.walls.size === 0 ? typesIn(query.where) : undefined
  if (types) return engine.db.reads.run((db) => countGroups(db, logTable.name, types, tenantsOf(actor)))
  const count = sql<{ n: number }>`select count(*) as n from ${t.$table}
    where ${t.tenantId} = any(${tenantsOf(actor)}::int[]) and ${chosen(engine, actor, query)}`
  const { rows } = await engine.db.reads.run(({ kysely }) => count.execute(kysely))
  return rows[0]!.n
}

/** The types that a condition asks for, if it asks for nothing else. */
function typesIn(where: Condition): readonly number[] | undefined {
  if (isEverything(where)) return Object.values(logTypes)
  if ('all' in where) return where.all.length === 1 ? typesIn(where.all[0]!) : undefined
  if ('any' in where || where.field !== 'logType' || where.rule !== 'eq') return undefined
  return where.values.map(Number)
}

/** Newest first unless another order is requested. Each tenant is read in the order of its index, then they are merged. */
export async function logRows(engine: Engine, actor: Actor, query: Query): Promise<(LogRow & Values)[]> {
  const [order, offset] = [orderSql(log, query.sort), (query.page - 1) * query.size]
  const parts = tenantsOf(actor).map(
    (id) => sql`(select t.* from ${t.$table} where ${t.tenantId} = ${id} and ${chosen(engine, actor, query)}
      order by ${order} limit ${offset + query.size})`,
  )
  const page = sql<LogRow & Values>`
    select ${columns} from (${sql.join(parts, sql` union all `)}) t
    order by ${order} limit ${query.size} offset ${offset}`
  const { rows } = await engine.db.reads.run(({ kysely }) => page.execute(kysely))
  return rows.map((row) => ({ ...row, ...textsOf(engine, row) }))
}

/** Display texts of type and action, as in wire lists. */
function textsOf(engine: Engine, row: Values): Pick<LogRow, 'operateType_dictText'> & Values {
  const text = (name: string): string | null => {
    const field = fieldOf(log, name)
    const value = row[name]
    if (typeof value !== 'number' || field?.kind !== 'dictionary') return null
    return engine.dictionaries.text(field.dictionary, String(value)) ?? ''
  }
  return { logType_dictText: text('logType'), operateType_dictText: text('operateType') }
}
