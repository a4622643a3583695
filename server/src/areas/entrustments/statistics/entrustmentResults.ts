import { category, conflictCheck, contract, entrustment, listPath, shareOf } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { receivableSql } from '../../../receivables/receivableSql.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { keyParams } from '../../../statistics/keyParams.ts'
import { lawyerName } from '../../../statistics/lawyerName.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'

const c = columnsOf(category, 'c')
const contractPaymentsCol = linesOf(contract, 'payments')
const contractSettlementsCol = linesOf(contract, 'settlements')
const tConflictCheck = columnsOf(conflictCheck, 't')
const tContract = columnsOf(contract, 't')
const tEntrustment = columnsOf(entrustment, 't')

interface Outcome {
  key: string | null
  cause: string | null
  count: number
  won: number
  settled: number
  lost: number
  withdrawn: number
}

const entrustmentOutcome: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<Outcome>`
    select ${tEntrustment.causeOfAction} as key,
      (select ${c.name} from ${c.$table} where ${c.id} = ${tEntrustment.causeOfAction}) as cause,
      count(*) as count, count(*) filter (where ${tEntrustment.result} in ('won', 'partlyWon')) as won,
      count(*) filter (where ${tEntrustment.result} in ('mediated', 'settled')) as settled,
      count(*) filter (where ${tEntrustment.result} = 'lost') as lost,
        count(*) filter (where ${tEntrustment.result} = 'withdrawn') as withdrawn
    from ${tEntrustment.$table} where ${visible('entrustment')} and ${tEntrustment.status} in ('closed', 'archived')
      and ${duringPeriod(tEntrustment.closedAt, { from, to })}
    group by 1 order by count desc, 1`.execute(engine.db.kysely)
  return rows.map(({ key, cause, count, won, settled, lost, withdrawn }) => ({
    cause: cause ?? '未填写',
    count,
    won,
    settled,
    lost,
    withdrawn,
    other: count - won - settled - lost - withdrawn,
    winRate: shareOf(won, won + lost),
    settleRate: shareOf(settled, count),
    path: listPath(entrustment, {
      status: 'closed,archived',
      closedAt_begin: from,
      closedAt_end: to,
      ...keyParams('causeOfAction', key),
    }),
  }))
}

interface Income {
  key: string
  name: string
  currency: string
  matters: number
  payments: number
  amount: number
  refunded: number
  net: number
}

/**
 * Income from the contracts of matters and their supplements, less refunds, each on its own day. A contract counts for
 * one matter only.
 */
async function incomeBy(
  { engine, from, to, visible }: StatisticQuery,
  column: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): Promise<Income[]> {
  const { rows } = await sql<Income>`
    with matters as (
      select distinct on (${tEntrustment.contractId}) ${tEntrustment.contractId}, ${tEntrustment.id},
        ${tEntrustment.leadLawyerId}, ${tEntrustment.caseType} from ${tEntrustment.$table}
      where ${visible('entrustment')} and ${tEntrustment.contractId} is not null order by ${tEntrustment.contractId},
        ${tEntrustment.id}
    ), contracts as (
      select ${tContract.id}, coalesce(${tContract.parentId}, ${tContract.id}) as main_id,
        ${receivableSql('t').currency} as currency from ${tContract.$table}
      where ${visible('contract')}
    ), entries as (
      select ${contractPaymentsCol.parentId}, ${contractPaymentsCol.paidOn} as day, amount, 0 as refunded,
        sign(amount) as n from ${contractPaymentsCol.$table}
      union all select ${contractSettlementsCol.parentId}, ${contractSettlementsCol.settledOn}, 0, refunded, 0
        from ${contractSettlementsCol.$table} where refunded > 0
    )
    select ${column} as key, ${name} as name, c.currency, count(distinct m.id) as matters,
      sum(e.n)::integer as payments, sum(e.amount)::bigint as amount, sum(e.refunded)::bigint as refunded,
      sum(e.amount - e.refunded)::bigint as net
    from matters m join contracts c on c.main_id = m.contract_id join entries e on e.parent_id = c.id
    where ${duringPeriod(sql`e.day`, { from, to })}
    group by 1, c.currency order by c.currency <> 'CNY', c.currency, net desc, 1`.execute(engine.db.kysely)
  return rows
}

const entrustmentIncomeByLawyer: ReadStatistic = async (query) => {
  const rows = await incomeBy(query, sql`m.lead_lawyer_id`, lawyerName(sql`m.lead_lawyer_id`))
  return rows.map(({ key: _key, name, ...figures }) => ({ lawyer: name, ...figures }))
}

const entrustmentIncomeByType: ReadStatistic = async (query) => {
  const rows = await incomeBy(query, sql`m.case_type`, sql`m.case_type`)
  return rows.map(({ key, name: _name, ...figures }) => ({
    caseType: query.engine.dictionaries.text('case_type', key) ?? key,
    ...figures,
    share: shareOf(
      figures.net,
      rows.filter(({ currency }) => currency === figures.currency).reduce((sum, { net }) => sum + net, 0),
    ),
  }))
}

interface Checks {
  month: string
  count: number
  none: number
  relative: number
  absolute: number
  waived: number
}

const entrustmentConflicts: ReadStatistic = async (query) => {
  const { engine, visible } = query
  const { rows } = await sql<Checks>`
    select to_char(${tConflictCheck.checkedAt}, 'YYYY-MM') as month, count(*) as count,
      count(*) filter (where ${tConflictCheck.result} = 'none') as none,
        count(*) filter (where ${tConflictCheck.result} = 'relative') as relative,
      count(*) filter (where ${tConflictCheck.result} = 'absolute') as absolute,
        count(*) filter (where ${tConflictCheck.status} = 'waived') as waived
    from ${tConflictCheck.$table} where ${visible('conflictCheck')} and ${duringPeriod(tConflictCheck.checkedAt, query)}
    group by 1`.execute(engine.db.kysely)
  return monthsBetween(query).map(({ month, from, to }) => {
    const none = { count: 0, none: 0, relative: 0, absolute: 0, waived: 0 }
    return {
      ...none,
      ...rows.find((row) => row.month === month),
      month,
      path: listPath(conflictCheck, { checkedAt_begin: from, checkedAt_end: to }),
    }
  })
}

export const entrustmentResults = {
  entrustmentOutcome,
  entrustmentIncomeByLawyer,
  entrustmentIncomeByType,
  entrustmentConflicts,
}
