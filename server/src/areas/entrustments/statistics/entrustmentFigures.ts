import {
  archiveAgeDays,
  deadline,
  deadlineDays,
  entrustment,
  listPath,
  openAgeDays,
  openDeadlineStates,
  openEntrustmentStates,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { comingSpans } from '../../../statistics/comingSpans.ts'
import { groupBy } from '../../../statistics/groupBy.ts'
import { keyParams } from '../../../statistics/keyParams.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'

const tDeadline = columnsOf(deadline, 't')
const t = columnsOf(entrustment, 't')

const openStates = openEntrustmentStates.join(',')
const isOpen = sql`t.status in (${sql.join(openEntrustmentStates)})`

interface Aged {
  key: string | null
  count: number
  month: number
  quarter: number
  half: number
  older: number
  fee: number
}

/** Open matters by one of their columns and by the days since they came in. */
async function openBy({ engine, visible, now }: StatisticQuery, column: RawBuilder<unknown>): Promise<Aged[]> {
  const days = sql`(${now.slice(0, 10)}::date - ${t.createTime}::date)`
  const [month, quarter, half] = openAgeDays
  const { rows } = await sql<Aged>`
    select ${column} as key, count(*) as count, count(*) filter (where ${days} <= ${month}) as month,
      count(*) filter (where ${days} > ${month} and ${days} <= ${quarter}) as quarter,
      count(*) filter (where ${days} > ${quarter} and ${days} <= ${half}) as half,
      count(*) filter (where ${days} > ${half}) as older,
      coalesce(sum(${t.fixedAmount}), 0)::bigint as fee
    from ${t.$table} where ${visible('entrustment')} and ${isOpen} group by 1`.execute(engine.db.kysely)
  return rows
}

/** In the order in which a matter passes them. */
const entrustmentOpenByState: ReadStatistic = async (query) => {
  const { engine } = query
  const rows = await openBy(query, sql`t.status`)
  const none = { count: 0, month: 0, quarter: 0, half: 0, older: 0, fee: 0 }
  return openEntrustmentStates.map((status) => {
    const { key: _key, ...counts } = { key: status, ...none, ...rows.find(({ key }) => key === status) }
    return {
      state: engine.dictionaries.text('entrust_status', status) ?? status,
      ...counts,
      path: listPath(entrustment, { status }),
    }
  })
}

const entrustmentOpenByStage: ReadStatistic = async (query) => {
  const { engine } = query
  const rows = await openBy(query, sql`t.stage`)
  return rows
    .sort((one, other) => other.count - one.count || Number(one.key === null) - Number(other.key === null))
    .map(({ key, ...counts }) => ({
      stage: key === null ? '未填写' : (engine.dictionaries.text('case_stage', key) ?? key),
      ...counts,
      path: listPath(entrustment, { status: openStates, ...keyParams('stage', key) }),
    }))
}

interface Load {
  lawyerId: string
  lawyer: string
  leads: number
  working: number
  assists: number
  soon: number
  late: number
}

/** What each lawyer leads, assists and has to do soon. */
const entrustmentWorkload: ReadStatistic = async ({ engine, now, visible }) => {
  const today = sql`${now.slice(0, 10)}::date`
  const { rows } = await sql<Load>`
    select lawyer_id as "lawyerId", ${lawyerName(sql`lawyer_id`)} as lawyer, sum(leads)::integer as leads,
      sum(working)::integer as working, sum(assists)::integer as assists, sum(soon)::integer as soon,
      sum(late)::integer as late
    from (
      select ${t.leadLawyerId} as lawyer_id, 1 as leads, (${t.status} = 'inProgress')::integer as working, 0 as assists,
        0 as soon, 0 as late
      from ${t.$table} where ${visible('entrustment')} and ${isOpen} and ${t.leadLawyerId} is not null
      union all
      select helper, 0, 0, 1, 0, 0 from ${t.$table} cross join lateral unnest(${t.teamIds}) helper
      where ${visible('entrustment')} and ${isOpen}
      union all
      select ${tDeadline.leadLawyerId}, 0, 0, 0,
        (${tDeadline.date} between ${today} and ${today} + ${deadlineDays[2]}::integer)::integer,
          (${tDeadline.date} < ${today})::integer
      from ${tDeadline.$table} where ${visible('deadline')} and ${tDeadline.status} in (${sql.join(openDeadlineStates)})
        and ${tDeadline.leadLawyerId} is not null
        and ${tDeadline.entrustmentId} in (select ${t.id} from ${t.$table} where ${visible('entrustment')}
          and ${isOpen})
    ) handled group by lawyer_id order by leads desc, assists desc, lawyer_id`.execute(engine.db.kysely)
  return rows.map(({ lawyerId, ...load }) => ({
    ...load,
    path: listPath(entrustment, { leadLawyerId: lawyerId, status: openStates }),
  }))
}

const entrustmentDeadlines: ReadStatistic = async ({ engine, now, visible }) => {
  const [week, fortnight, month] = comingSpans(now, deadlineDays) as [Days, Days, Days]
  const { rows } = await sql<{ lawyerId: string | null; lawyer: string; date: string }>`
    select ${tDeadline.leadLawyerId} as "lawyerId", ${lawyerName(tDeadline.leadLawyerId)} as lawyer,
      ${tDeadline.date} from ${tDeadline.$table}
    where ${visible('deadline')} and ${tDeadline.status} in (${sql.join(openDeadlineStates)})
      and ${tDeadline.date} between ${week.from}::date and ${month.to}::date
      and ${tDeadline.entrustmentId} in (select ${t.id} from ${t.$table} where ${visible('entrustment')})
    order by ${tDeadline.leadLawyerId}`.execute(engine.db.kysely)
  return [...groupBy(rows, ({ lawyerId }) => lawyerId)]
    .map(([lawyerId, own]) => {
      const within = ({ from, to }: Days): number => own.filter(({ date }) => date >= from && date <= to).length
      return {
        lawyer: own[0]!.lawyer,
        count: own.length,
        week: within(week),
        fortnight: within(fortnight),
        month: within(month),
        next: own.map(({ date }) => date).sort()[0]!,
        path: listPath(deadline, {
          date_begin: week.from,
          date_end: month.to,
          status: openDeadlineStates.join(','),
          ...keyParams('leadLawyerId', lawyerId),
        }),
      }
    })
    .sort((one, other) => other.count - one.count)
}

type Days = ReturnType<typeof comingSpans>[number]

interface Unfiled {
  lawyerId: string | null
  lawyer: string
  count: number
  month: number
  quarter: number
  older: number
  longest: number | null
}

const entrustmentArchive: ReadStatistic = async ({ engine, now, visible }) => {
  const days = sql`(${now.slice(0, 10)}::date - ${t.closedAt})`
  const [month, quarter] = archiveAgeDays
  const { rows } = await sql<Unfiled>`
    select ${t.leadLawyerId} as "lawyerId", ${lawyerName(t.leadLawyerId)} as lawyer, count(*) as count,
      count(*) filter (where coalesce(${days}, 0) <= ${month}) as month,
      count(*) filter (where ${days} > ${month} and ${days} <= ${quarter}) as quarter,
      count(*) filter (where ${days} > ${quarter}) as older, max(${days}) as longest
    from ${t.$table} where ${visible('entrustment')} and ${t.status} = 'closed'
    group by ${t.leadLawyerId} order by count desc, 1`.execute(engine.db.kysely)
  return rows.map(({ lawyerId, ...row }) => ({
    ...row,
    path: listPath(entrustment, { status: 'closed', ...keyParams('leadLawyerId', lawyerId) }),
  }))
}

export const entrustmentFigures = {
  entrustmentOpenByState,
  entrustmentOpenByStage,
  entrustmentWorkload,
  entrustmentDeadlines,
  entrustmentArchive,
}
