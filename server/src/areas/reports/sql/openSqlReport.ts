import {
  errors,
  paramFields,
  paramInput,
  readInput,
  type SqlChart,
  type SqlColumnLine,
  type SqlParam,
  sqlReport,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { today } from '../../../clock/wallClock.ts'
import type { Tables } from '../../../database/Database.ts'
import { scopeSql } from '../../../resource/read/listRows.ts'
import { visibleIfShared } from '../sharing.ts'

const t = columnsOf(sqlReport, 't')
const p = linesOf(sqlReport, 'params', 'p')
const c = linesOf(sqlReport, 'columns', 'c')

/** What runs. */
export interface SqlDraft {
  title: string
  sourceId: string | null
  sql: string
  params: SqlParam[]
  columns: SqlColumnLine[]
}

export interface StoredSqlReport extends SqlDraft {
  id: string
  code: string
  description: string | null
  chart: SqlChart
}

/** The SQL reports that an actor may open, or the one with a code. */
export async function sharedSqlReports(db: Kysely<Tables>, actor: Actor, code?: string): Promise<StoredSqlReport[]> {
  const wanted = code === undefined ? sql`` : sql` and ${t.code} = ${code}`
  const { rows } = await sql<StoredSqlReport>`
    select ${t.id}, ${t.code}, ${t.title}, ${t.description}, ${t.sourceId} as "sourceId",
      coalesce(${t.chart}, 'table') as chart, ${t.sql},
      array(select jsonb_build_object('name', ${p.name}, 'title', ${p.title}, 'kind', ${p.kind},
          'source', ${p.source}, 'required', ${p.required}, 'defaultValue', ${p.defaultValue})
        from ${p.$table} where ${p.parentId} = ${t.id} order by ${p.orderNum}) as params,
      array(select jsonb_build_object('name', ${c.name}, 'title', ${c.title}, 'format', ${c.format},
          'dictionary', ${c.dictionary}, 'link', ${c.link}, 'linkColumn', ${c.linkColumn}, 'isSummed', ${c.isSummed})
        from ${c.$table} where ${c.parentId} = ${t.id} order by ${c.orderNum}) as columns
    from ${t.$table} where ${scopeSql(sqlReport, scopeOf(actor, sqlReport, visibleIfShared))}${wanted}
    order by ${t.title} collate "zh-x-icu", ${t.id}`.execute(db)
  return rows
}

export async function openSqlReport(db: Kysely<Tables>, actor: Actor, code: string): Promise<StoredSqlReport> {
  const [row] = await sharedSqlReports(db, actor, code)
  if (!row) throw errors.refused('实体不存在')
  return row
}

/** The values of the parameters as sent, else their defaults; every wrong one is named. */
export function paramValues(params: readonly SqlParam[], sent: Values): Values {
  const read = readInput(paramFields(params), paramInput(params, sent, today()))
  if (read.errors.length > 0) throw errors.invalid(read.errors)
  return read.values
}

export function sentValues(json: string | null | undefined): Values {
  if (!json) return {}
  try {
    const read: unknown = JSON.parse(json)
    if (read !== null && typeof read === 'object' && !Array.isArray(read)) return read as Values
  } catch {
    // Said below.
  }
  throw errors.badQuery('参数值格式不正确')
}
