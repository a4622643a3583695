import { contract, shareOf, statisticLimits } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { personName } from '../../../access/personName.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { stateLog } from '../../../resource/engineTables.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { groupBy } from '../../../statistics/groupBy.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'
import { spreadOf } from '../../../statistics/spreadOf.ts'
import { workingHoursOf } from '../../../statistics/workingHoursOf.ts'

const l = columnsIn(stateLog, 'l')
const s = columnsIn(stateLog, 's')
const t = columnsOf(contract, 't')

/** Steps in the period on contracts that the actor may see. */
const stepsDuring = ({ visible, from, to }: StatisticQuery): RawBuilder<unknown> => sql`
  state_log l join ${t.$table} on ${l.resource} = 'contract' and ${l.rowId} = ${t.id}
  where ${visible('contract')} and ${duringPeriod(l.at, { from, to })}`

interface Review {
  month: string
  by: string
  reviewer: string | null
  submittedAt: string
  decidedAt: string
  isRejected: boolean
}

/** Each decision with the submission that it answers; a first approval that needs a second one is no decision. */
async function reviewsOf(query: StatisticQuery): Promise<(Review & { hours: number })[]> {
  const { rows } = await sql<Review>`
    select to_char(decided.at, 'YYYY-MM') as month, decided.by, ${personName(sql`decided.by`)} as reviewer,
      submitted.at as "submittedAt", decided.at as "decidedAt", decided.to_state = 'rejected' as "isRejected"
    from (
      select ${l.id}, ${l.rowId}, ${l.at}, ${l.by}, ${l.toState} from ${stepsDuring(query)}
        and ${l.fromState} = 'reviewing' and ${l.toState} in ('approved', 'rejected')
    ) decided cross join lateral (
      select ${s.at} from ${s.$table} where ${s.resource} = 'contract' and ${s.rowId} = decided.row_id
        and ${s.action} = 'submit'
        and ${s.id} < decided.id order by ${s.id} desc limit 1
    ) submitted
    order by decided.by`.execute(query.engine.db.kysely)
  const hoursBetween = await workingHoursOf(query)
  return rows.map((row) => ({ ...row, hours: hoursBetween(row.submittedAt, row.decidedAt) }))
}

async function reviewFigures({ engine, actor }: StatisticQuery) {
  const limit = await readSetting(engine.db.kysely, actor.tenantId, 'contract.reviewHours')
  return (reviews: readonly (Review & { hours: number })[]) => {
    const { inTime, ...spread } = spreadOf(
      reviews.map(({ hours }) => hours),
      limit,
    )
    const rejected = reviews.filter(({ isRejected }) => isRejected).length
    return { ...spread, inTime, rate: shareOf(inTime, spread.count), rejected }
  }
}

const contractReviewByMonth: ReadStatistic = async (query) => {
  const [reviews, figuresOf] = await Promise.all([reviewsOf(query), reviewFigures(query)])
  const months = groupBy(reviews, ({ month }) => month)
  return monthsBetween(query).map(({ month }) => ({ month, ...figuresOf(months.get(month) ?? []) }))
}

const contractReviewByPerson: ReadStatistic = async (query) => {
  const [reviews, figuresOf] = await Promise.all([reviewsOf(query), reviewFigures(query)])
  return [...groupBy(reviews, ({ by }) => by)]
    .map(([by, own]) => ({ reviewer: own[0]!.reviewer ?? by, ...figuresOf(own) }))
    .sort((one, other) => other.count - one.count)
}

const refusals = { reject: '审核驳回', refuseSign: '对方拒签', recordRefused: '对方拒签', revoke: '撤销签署' }

const contractRefusals: ReadStatistic = async (query) => {
  const kinds = sql.join(
    Object.entries(refusals).map(([action, kind]) => sql`when ${action} then ${kind}`),
    sql` `,
  )
  const { rows } = await sql<{ reason: string; kind: string; count: number; contracts: number; last: string }>`
    select coalesce(nullif(btrim(${l.reason}), ''), '未填写') as reason, case ${l.action} ${kinds} end as kind,
      count(*) as count, count(distinct t.id) as contracts, max(${l.at})::date as last
    from ${stepsDuring(query)} and ${l.action} in (${sql.join(Object.keys(refusals))})
    group by 1, 2 order by count desc, last desc, 1 limit ${statisticLimits.reasons}`.execute(query.engine.db.kysely)
  return rows
}

export const contractReviews = { contractReviewByMonth, contractReviewByPerson, contractRefusals }
