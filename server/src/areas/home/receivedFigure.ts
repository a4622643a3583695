import { contract, type HomeFigure, permissionCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { visibleRows } from './visibleRows.ts'

const t = columnsOf(contract, 't')
const p = linesOf(contract, 'payments', 'p')

/** What was received for contracts this month, for users who record payments. Other currencies are not added up. */
export async function receivedFigure(engine: Engine, actor: Actor): Promise<HomeFigure[]> {
  const visible = visibleRows(engine, actor, contract.name)
  if (!visible || !actor.can(permissionCode(contract, 'markPaid'))) return []
  const now = sql`${wallClock()}::timestamp`
  const month = sql`date_trunc('month', ${now})`
  const before = sql`${month} - interval '1 month'`
  const sum = (from: typeof now, to: typeof now) =>
    sql`coalesce(sum(${p.amount}) filter (where ${p.paidOn} >= ${from} and ${p.paidOn} <= ${to}), 0)::bigint`
  const { rows } = await sql<{ thisMonth: number; lastMonth: number; lastMonthSoFar: number }>`
    select ${sum(month, now)} as "thisMonth", ${sum(before, sql`${month} - interval '1 day'`)} as "lastMonth",
      ${sum(before, sql`least(${month} - interval '1 day', ${now} - interval '1 month')`)} as "lastMonthSoFar"
    from ${p.$table} join ${t.$table} on ${t.id} = ${p.parentId}
    where ${visible.where({})} and coalesce(${t.currency}, 'CNY') = 'CNY'
      and ${p.paidOn} >= ${before}`.execute(engine.db.kysely)
  const figures = rows[0]!
  const none = { path: '', openPath: '', open: 0 }
  return [{ key: 'received', title: '本月收款', isMoney: true, total: figures.thisMonth, ...none, ...figures }]
}
