import { type HomeFigure, type HomeFigurePart, listPath } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'

type Counts = Pick<HomeFigure, 'total' | 'open' | 'thisMonth' | 'lastMonth' | 'lastMonthSoFar'>

/** The figures at the top of the home page: total, open, and this month compared with the last. */
export async function homeFigures(engine: Engine, actor: Actor): Promise<HomeFigure[]> {
  const matters = visibleMatters(engine, actor)
  const [plain, overdue] = await Promise.all([
    Promise.all(matters.map((kind) => plainFigure(engine, kind))),
    overdueFigure(engine, matters),
  ])
  return overdue ? [...plain, overdue] : plain
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

/** Overdue matters are in the lists of their kinds; their month is the one of their due date. */
async function overdueFigure(engine: Engine, matters: VisibleMatters[]): Promise<HomeFigure | undefined> {
  const counted = await Promise.all(
    matters.flatMap((kind) => (kind.overdue ? [overdueOf(engine, kind, kind.overdue)] : [])),
  )
  const [first] = counted
  if (!first) return undefined
  const sum = (name: keyof Counts): number => counted.reduce((total, { counts }) => total + counts[name], 0)
  return {
    key: 'overdue',
    title: '逾期事项',
    path: first.part.path,
    openPath: first.part.path,
    total: sum('total'),
    open: sum('open'),
    thisMonth: sum('thisMonth'),
    lastMonth: sum('lastMonth'),
    lastMonthSoFar: sum('lastMonthSoFar'),
    parts: counted.map(({ part }) => part),
  }
}

async function overdueOf(engine: Engine, matters: VisibleMatters, overdue: NonNullable<VisibleMatters['overdue']>) {
  const { resource } = matters
  const counts = await count(engine, matters, overdue.params, sql`${overdue.column}::timestamptz`)
  const part: HomeFigurePart = {
    key: resource.name,
    title: resource.title,
    path: listPath(resource, overdue.params),
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
