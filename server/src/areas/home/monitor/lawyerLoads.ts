import {
  appointment,
  columnName,
  deadline,
  dashboardPeriods,
  entrustment,
  fieldName,
  type LawyerLoad,
  type LawyerLoads,
  type ListParams,
  listPath,
  openDeadlineStates,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { today } from '../../../clock/wallClock.ts'
import { daysAfter, type VisibleRows, visibleRows } from '../visibleRows.ts'
import { bookedStates } from '../workplace/myVisits.ts'

const col = columnsOf(user)

const maxLawyers = 12

interface LoadSource {
  key: string
  title: string
  resource: string
  /** The field that names the lawyer. */
  lawyer: string
  params: ListParams
}

function loadSources(day: string): LoadSource[] {
  const visit = { resource: 'appointment', lawyer: fieldName(appointment, 'lawyerId') }
  const due = { resource: deadline.name, lawyer: fieldName(deadline, 'leadLawyerId') }
  const running = openDeadlineStates.join(',')
  return [
    {
      ...visit,
      key: 'visits',
      title: '今日预约',
      params: { status: bookedStates, startAt_begin: day, startAt_end: day },
    },
    {
      key: 'matters',
      title: '在办委托',
      resource: 'entrustment',
      lawyer: fieldName(entrustment, 'leadLawyerId'),
      params: { status: 'inProgress,closing' },
    },
    {
      ...due,
      key: 'deadlines',
      title: `${dashboardPeriods.dueDays} 天内期限`,
      params: { status: running, date_begin: day, date_end: daysAfter(day, dashboardPeriods.dueDays) },
    },
    { ...due, key: 'late', title: '逾期期限', params: { status: running, date_end: daysAfter(day, -1) } },
  ]
}

/** The current workload of each lawyer, highest first. */
export async function lawyerLoads(engine: Engine, actor: Actor): Promise<LawyerLoads> {
  const sources = loadSources(today()).flatMap((source) => {
    const rows = visibleRows(engine, actor, source.resource)
    return rows ? [{ ...source, rows }] : []
  })
  const [counted, serving] = await Promise.all([
    Promise.all(sources.map(({ rows, lawyer, params }) => countBy(engine, rows, lawyer, params))),
    servingNow(engine, actor),
  ])
  const ids = [...new Set(counted.flatMap((counts) => [...counts.keys()]))]
  const { rows: people } = await sql<{ id: string; name: string }>`
    select ${col.id}, ${col.realname} as name from ${col.$table}
      where ${col.id} = any(${ids}::text[])`.execute(engine.db.kysely)
  const lawyers = people.map(({ id, name }) => ({
    userId: id,
    name,
    isServing: serving.has(id),
    counts: Object.fromEntries(
      sources.map(({ key, rows, lawyer, params }, index) => [
        key,
        { total: counted[index]!.get(id) ?? 0, path: listPath(rows.resource, { ...params, [lawyer]: id }) },
      ]),
    ),
  }))
  return {
    columns: sources.map(({ key, title }) => ({ key, title })),
    lawyers: lawyers
      .sort((one, other) => sumOf(other) - sumOf(one) || (one.name < other.name ? -1 : 1))
      .slice(0, maxLawyers),
  }
}

const sumOf = ({ counts }: LawyerLoad): number => Object.values(counts).reduce((sum, { total }) => sum + total, 0)

async function countBy(engine: Engine, { resource, where }: VisibleRows, lawyer: string, params: ListParams) {
  const column = sql.ref(`t.${columnName(lawyer)}`)
  const { rows } = await sql<{ id: string; n: number }>`
    select ${column} as id, count(*) as n from ${sql.table(resource.table)} t
    where ${where(params)} and ${column} is not null group by 1`.execute(engine.db.kysely)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Lawyers who are with a client at this moment. */
async function servingNow(engine: Engine, actor: Actor): Promise<ReadonlySet<string>> {
  const rows = visibleRows(engine, actor, 'appointment')
  return new Set(rows ? (await countBy(engine, rows, 'lawyerId', { status: 'serving' })).keys() : [])
}
