import { dashboardPeriods, type HomeFigure, type HomeFigurePart, listPath, type ListParams } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'
import { receivedFigure } from './receivedFigure.ts'

type Counts = Pick<HomeFigure, 'total' | 'open' | 'thisMonth' | 'lastMonth' | 'lastMonthSoFar'>

/** The figures at the top of the home page: total, open, and this month compared with the last. */
export async function homeFigures(engine: Engine, actor: Actor): Promise<HomeFigure[]> {
  const matters = visibleMatters(engine, actor)
  const figures = await Promise.all([
    Promise.all(matters.map((kind) => plainFigure(engine, kind))),
    dueFigure(engine, matters, { key: 'overdue', title: '逾期事项' }),
    dueFigure(engine, matters, { key: 'soon', title: `${dashboardPeriods.dueDays} 天内到期` }),
    receivedFigure(engine, actor),
  ])
  return figures.flat()
}

async function plainFigure(engine: Engine, matters: VisibleMatters): Promise<HomeFigure> {
  const { resource, open } = matters
  const counts = await count(engine, matters, {}, sql`t.create_time`)
  return {
    key: resource.name,
    title: resource.title,
    path: listPath(resource),
    openPath: listPath(resource, open),
    ...counts,
  }
}

/** Matters by their due date are in the lists of their kinds; their month is the one of the due date. */
async function dueFigure(
  engine: Engine,
  matters: VisibleMatters[],
  { key, title }: { key: 'overdue' | 'soon'; title: string },
): Promise<HomeFigure[]> {
  const counted = await Promise.all(
    matters.flatMap((kind) => (kind.due ? [dueOf(engine, kind, kind.due.column, kind.due[key])] : [])),
  )
  const [first] = counted
  if (!first) return []
  const sum = (name: keyof Counts): number => counted.reduce((total, { counts }) => total + counts[name], 0)
  return [
    {
      key,
      title,
      path: first.part.path,
      openPath: first.part.path,
      total: sum('total'),
      open: sum('open'),
      thisMonth: sum('thisMonth'),
      lastMonth: sum('lastMonth'),
      lastMonthSoFar: sum('lastMonthSoFar'),
      parts: counted.map(({ part }) => part),
    },
  ]
}

async function dueOf(engine: Engine, matters: VisibleMatters, column: RawBuilder<string>, params: ListParams) {
  const { resource } = matters
  const counts = await count(engine, matters, params, sql`${column}::timestamptz`)
  const part: HomeFigurePart = {
    key: resource.name,
    title: resource.title,
    path: listPath(resource, params),
    total: counts.total,
  }
  return { counts, part }
}

/** One statement per figure. Database sessions use GMT+8, so that months begin in local time. */
async function count(
  engine: Engine,
  { resource, where, isOpen }: VisibleMatters,
  params: Record<string, string>,
  at: RawBuilder<unknown>,
): Promise<Counts> {
  const now = sql`${wallClock()}::timestamptz`
  const month = sql`date_trunc('month', ${now})`
  const before = sql`${month} - interval '1 month'`
  const { rows } = await sql<Counts>`
    select count(*) as total,
      count(*) filter (where ${isOpen}) as open,
      count(*) filter (where ${at} >= ${month}) as "thisMonth",
      count(*) filter (where ${at} >= ${before} and ${at} < ${month}) as "lastMonth",
      count(*) filter (where ${at} >= ${before} and ${at} < least(${month}, ${now} - interval '1 month')) as "lastMonthSoFar"
    from ${sql.table(resource.table)} t where ${where(params)}`.execute(engine.db.kysely)
  return rows[0]!
}
