import { appraise, listPath, ratedAppraiseStates, shareOf, wilsonLowerBound } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { isRated, ratingColumns } from '../../../ratings/ratingSql.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'

const t = columnsOf(appraise, 't')

const writtenDuring = ({ visible, from, to }: Pick<StatisticQuery, 'visible' | 'from' | 'to'>): RawBuilder<boolean> =>
  sql`${visible('appraise')} and ${isRated} and ${duringPeriod(t.createTime, { from, to })}`

interface Scores {
  count: number
  mean: number
  good: number
  low: number
}

const writtenBetween = (from: string, to: string) => ({
  createTime_begin: from,
  createTime_end: to,
  status: ratedAppraiseStates.join(','),
})

const appraiseRanking: ReadStatistic = async (query) => {
  const { engine, from, to } = query
  const { rows } = await sql<Scores & { lawyerId: string; lawyer: string }>`
    select ${t.lawyerId} as "lawyerId", ${lawyerName(t.lawyerId)} as lawyer, ${ratingColumns}
    from ${t.$table} where ${writtenDuring(query)} and ${t.lawyerId} is not null
    group by ${t.lawyerId} order by ${t.lawyerId}`.execute(engine.db.kysely)
  return rows
    .map((row) => ({ ...row, exact: wilsonLowerBound(row.good, row.count) }))
    .sort((one, other) => other.exact - one.exact || other.count - one.count)
    .map(({ lawyerId, lawyer, exact, good, mean, count, low }) => ({
      lawyer,
      bound: shareOf(exact, 1),
      good: shareOf(good, count),
      mean,
      count,
      low,
      path: listPath(appraise, { lawyerId, ...writtenBetween(from, to) }),
    }))
}

const appraiseTrend: ReadStatistic = async (query) => {
  const { engine } = query
  const { rows } = await sql<Scores & { month: string }>`
    select to_char(${t.createTime}, 'YYYY-MM') as month, ${ratingColumns} from ${t.$table}
    where ${writtenDuring(query)} group by 1`.execute(engine.db.kysely)
  return monthsBetween(query).map(({ month, from, to }) => {
    const { count = 0, mean = null, good = 0, low = 0 } = rows.find((row) => row.month === month) ?? {}
    return {
      month,
      count,
      mean,
      good: shareOf(good, count),
      low,
      path: listPath(appraise, writtenBetween(from, to)),
    }
  })
}

const appraiseTags: ReadStatistic = async (query) => {
  const { engine, from, to } = query
  const { rows } = await sql<{ tag: string; count: number; mean: number; all: number }>`
    select tag, count(*) as count, round(avg(score), 2) as mean, max(everybody) as all from (
      select ${t.tags}, ${t.score}, count(*) over () as everybody from ${t.$table} where ${writtenDuring(query)}
    ) rated cross join lateral unnest(rated.tags) tag
    group by tag order by count desc, tag`.execute(engine.db.kysely)
  return rows.map(({ tag, count, mean, all }) => ({
    tag: engine.dictionaries.text('appraise_tag', tag) ?? tag,
    count,
    share: shareOf(count, all),
    mean,
    path: listPath(appraise, { tags: tag, ...writtenBetween(from, to) }),
  }))
}

interface Tickets {
  month: string
  tickets: number
  closed: number
  late: number
  median: number | null
  inTime: number
}

const appraiseTickets: ReadStatistic = async (query) => {
  const { engine, visible, now } = query
  const hours = sql`extract(epoch from ${t.ticketClosedAt} - ${t.createTime}) / 3600`
  const isClosed = sql`${t.ticketStatus} = 'closed'`
  const { rows } = await sql<Tickets>`
    select to_char(${t.createTime}, 'YYYY-MM') as month, count(*) as tickets,
      count(*) filter (where ${isClosed}) as closed,
      count(*) filter (where ${t.ticketStatus} = 'open' and ${t.ticketDueAt} < ${now}::timestamptz) as late,
      round((percentile_cont(0.5) within group (order by ${hours}) filter (where ${isClosed}))::numeric, 1) as median,
      count(*) filter (where ${isClosed} and ${t.ticketClosedAt} <= ${t.ticketDueAt}) as "inTime"
    from ${t.$table}
    where ${visible('appraise')} and ${t.ticketStatus} is not null and ${duringPeriod(t.createTime, query)}
    group by 1`.execute(engine.db.kysely)
  return monthsBetween(query).map(({ month, from, to }) => {
    const found = rows.find((row) => row.month === month)
    const { tickets = 0, closed = 0, late = 0, median = null, inTime = 0 } = found ?? {}
    return {
      month,
      tickets,
      closed,
      late,
      median,
      inTime: shareOf(inTime, closed),
      path: listPath(appraise, {
        ticketStatus: 'open,closed',
        createTime_begin: from,
        createTime_end: to,
      }),
    }
  })
}

export const appraiseFigures = { appraiseRanking, appraiseTrend, appraiseTags, appraiseTickets }
