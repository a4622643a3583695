import {
  type KindProgress,
  type ListParams,
  listPath,
  type ProgressPeriod,
  type ProgressStage,
  shareOf,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { recordColumns, recordFrom, type RecordRow } from './dashboardRecords.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'
import { today } from '../../clock/wallClock.ts'
import { daysAfter, filterSql } from './visibleRows.ts'

const shown = 5
const titles: Record<ProgressStage['key'], string> = {
  received: '已受理',
  open: '办理中',
  done: '已办结',
  overdue: '已逾期',
}

/** Progress of each kind of business: what was received in the period, and its outcome. */
export function progressOf(engine: Engine, actor: Actor, period: ProgressPeriod): Promise<KindProgress[]> {
  const since = sinceOf(period)
  return Promise.all(visibleMatters(engine, actor).map((kind) => kindProgress(engine, kind, since)))
}

async function kindProgress(engine: Engine, kind: VisibleMatters, since: ListParams): Promise<KindProgress> {
  const { resource, where } = kind
  const params: Record<ProgressStage['key'], ListParams> = {
    received: since,
    open: { ...kind.open, ...since },
    done: { ...kind.done, ...since },
    overdue: { ...(kind.due?.overdue ?? missedVisits()), ...since },
  }
  const keys = Object.keys(params) as ProgressStage['key'][]
  const counts = keys.map((key) => sql`count(*) filter (where ${filterSql(resource, params[key])}) as ${sql.ref(key)}`)
  const table = sql.table(resource.table)
  const db = engine.db.kysely
  const [counted, newest] = await Promise.all([
    sql<Record<ProgressStage['key'], number>>`
      select ${sql.join(counts)} from ${table} t where ${where(since)}`.execute(db),
    sql<RecordRow & { createTime: string }>`
      select ${recordColumns(resource)}, t.create_time as "createTime" from ${table} t where ${where(since)}
      order by t.create_time desc, t.id desc limit ${shown}`.execute(db),
  ])
  const totals = counted.rows[0]!
  return {
    resource: resource.name,
    title: resource.title,
    stages: keys.map((key) => ({
      key,
      title: titles[key],
      total: totals[key],
      share: shareOf(totals[key], totals.received) ?? 0,
      path: listPath(resource, params[key]),
    })),
    newest: newest.rows.map((row) => ({ ...recordFrom(engine, resource, row), createTime: row.createTime })),
  }
}

/** Past visits that never began. */
const missedVisits = (): ListParams => ({ status: 'assigned,confirmed', startAt_end: daysAfter(today(), -1) })

function sinceOf(period: ProgressPeriod): ListParams {
  if (period === 'all') return {}
  return { createTime_begin: period === 'month' ? `${today().slice(0, 7)}-01` : `${today().slice(0, 4)}-01-01` }
}
