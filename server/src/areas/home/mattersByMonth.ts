import { addMonths, type MonthCounts, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'

/** New matters per month, the current one last; months without any have 0. */
export async function mattersByMonth(engine: Engine, actor: Actor, months: number): Promise<MonthCounts[]> {
  const matters = visibleMatters(engine, actor)
  if (matters.length === 0) return []
  const counted = await Promise.all(
    matters.map(async (kind) => [kind.resource.name, await monthsOf(engine, kind, months)] as const),
  )
  return lastMonths(wallClock(), months).map((month) => ({
    month,
    ...Object.fromEntries(counted.map(([name, counts]) => [name, counts.get(month) ?? 0])),
  }))
}

async function monthsOf(engine: Engine, { resource, where }: VisibleMatters, months: number) {
  const { rows } = await sql<{ month: string; n: number }>`
    select to_char(t.create_time, 'YYYY-MM') as month, count(*) as n from ${sql.table(resource.table)} t
    where ${where({})} and t.create_time >=
      date_trunc('month', ${wallClock()}::timestamptz) - make_interval(months => ${months - 1}::integer)
    group by 1`.execute(engine.db.kysely)
  return new Map(rows.map(({ month, n }) => [month, n]))
}

function lastMonths(now: string, count: number): string[] {
  const first = mustDayNumber(`${now.slice(0, 7)}-01`)
  return Array.from({ length: count }, (_, index) => toPlainDate(addMonths(first, index - count + 1).day).slice(0, 7))
}
