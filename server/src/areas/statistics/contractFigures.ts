import { contract, endingDays, exactParams, listPath, owingContractStates, shareOf } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { comingSpans } from './comingSpans.ts'
import { duringPeriod } from './duringPeriod.ts'
import { inYuan } from './inYuan.ts'
import { keyParams } from './keyParams.ts'
import { monthsBetween } from './monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from './ReadStatistic.ts'

interface Ending {
  endDate: string
  amount: number
  unpaid: number
  renewsItself: boolean
}

/** Amounts in other currencies are not added to those in yuan; their contracts are counted. */
const yuan = (column: RawBuilder<unknown>) => sql`case when ${inYuan} then coalesce(${column}, 0) else 0 end`

const contractExpiring: ReadStatistic = async ({ engine, now, visible }) => {
  const spans = comingSpans(now, endingDays)
  const { rows } = await sql<Ending>`
    select t.end_date as "endDate", ${yuan(sql`t.amount`)} as amount, ${yuan(sql`t.unpaid_amount`)} as unpaid,
      coalesce(t.auto_renew, 'N') = 'Y' as "renewsItself"
    from biz_contract t where ${visible('contract')} and t.status = 'effective'
      and ${duringPeriod(sql`t.end_date`, { from: spans[0]!.from, to: spans.at(-1)!.to })}`.execute(engine.db.kysely)
  return spans.map(({ title, from, to }) => {
    const own = rows.filter(({ endDate }) => endDate >= from && endDate <= to)
    return {
      span: title,
      count: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      unpaid: own.reduce((sum, { unpaid }) => sum + unpaid, 0),
      renewing: own.filter(({ renewsItself }) => renewsItself).length,
      path: listPath(contract, { status: 'effective', endDate_begin: from, endDate_end: to }),
    }
  })
}

interface Owed {
  enterpriseId: string | null
  personName: string | null
  client: string
  contracts: number
  total: number
  notDue: number
  month: number
  two: number
  three: number
  older: number
}

/** Payments fill the plan from its first line on; what is left of a line is as old as its day. Without a plan nothing is due. */
const contractReceivable: ReadStatistic = async ({ engine, now, visible }) => {
  const age = sql`${now.slice(0, 10)}::date - due_date`
  const sumOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(open) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<Owed>`
    with owed as (
      select t.id, t.enterprise_id, t.person_name, t.unpaid_amount as unpaid, t.amount - t.unpaid_amount as paid,
        ${inYuan} as is_yuan from biz_contract t
      where ${visible('contract')} and t.status in (${sql.join(owingContractStates)}) and t.unpaid_amount > 0
    ), planned as (
      select o.id, p.due_date, p.amount, o.paid, o.is_yuan,
        sum(p.amount) over (partition by o.id order by p.due_date, p.id) as so_far
      from owed o join biz_contract_pay_plan p on p.parent_id = o.id
    ), lines as (
      select id, due_date, case when is_yuan then greatest(0, least(amount, so_far - paid)) else 0 end as open from planned
      union all
      select id, null, case when is_yuan then unpaid else 0 end from owed o
      where not exists (select 1 from planned p where p.id = o.id)
    )
    select o.enterprise_id as "enterpriseId", o.person_name as "personName",
      coalesce((select e.name from biz_enterprise e where e.id = o.enterprise_id), o.person_name, '未指定') as client,
      count(distinct o.id) as contracts, sum(open)::bigint as total,
      ${sumOf(sql`due_date is null or ${age} <= 0`)} as "notDue", ${sumOf(sql`${age} between 1 and 30`)} as month,
      ${sumOf(sql`${age} between 31 and 60`)} as two, ${sumOf(sql`${age} between 61 and 90`)} as three,
      ${sumOf(sql`${age} > 90`)} as older
    from lines join owed o using (id)
    group by o.enterprise_id, o.person_name order by sum(open) desc, 1, 2`.execute(engine.db.kysely)
  return rows.map(({ enterpriseId, personName, ...row }) => ({
    ...row,
    path: listPath(contract, {
      ...(enterpriseId === null
        ? exactParams(
            { field: 'enterpriseId', rule: 'isNull' },
            personName === null
              ? { field: 'personName', rule: 'isNull' }
              : { field: 'personName', rule: 'eq', val: personName },
          )
        : { enterpriseId }),
      status: owingContractStates.join(','),
      unpaidAmount_begin: '1',
    }),
  }))
}

/** Contracts that have bound the parties, whatever became of them. */
const bound = ['effective', 'finished', 'expired', 'rescinding', 'rescinded', 'archived'] as const

interface Value {
  key: string | null
  count: number
  amount: number
  unpaid: number
}

async function valueBy({ engine, from, to, visible }: StatisticQuery, column: RawBuilder<unknown>): Promise<Value[]> {
  const { rows } = await sql<Value>`
    select ${column} as key, count(*) as count, sum(${yuan(sql`t.amount`)})::bigint as amount,
      sum(${yuan(sql`t.unpaid_amount`)})::bigint as unpaid
    from biz_contract t where ${visible('contract')} and t.status in (${sql.join(bound)})
      and ${duringPeriod(sql`t.sign_date`, { from, to })}
    group by 1 order by amount desc, 1`.execute(engine.db.kysely)
  return rows
}

const signedBetween = (from: string, to: string) => ({
  status: bound.join(','),
  signDate_begin: from,
  signDate_end: to,
})

const contractValueByType: ReadStatistic = async (query) => {
  const { engine, from, to } = query
  const rows = await valueBy(query, sql`t.biz_type`)
  const all = rows.reduce((sum, { amount }) => sum + amount, 0)
  return rows.map(({ key, count, amount, unpaid }) => ({
    type: key === null ? '未填写' : (engine.dictionaries.text('contract_biz', key) ?? key),
    count,
    amount,
    share: shareOf(amount, all),
    paid: amount - unpaid,
    path: listPath(contract, { ...signedBetween(from, to), ...keyParams('bizType', key) }),
  }))
}

const contractValueByMonth: ReadStatistic = async (query) => {
  const rows = await valueBy(query, sql`to_char(t.sign_date, 'YYYY-MM')`)
  return monthsBetween(query).map(({ month, from, to }) => {
    const { count = 0, amount = 0, unpaid = 0 } = rows.find(({ key }) => key === month) ?? {}
    return {
      month,
      count,
      amount,
      paid: amount - unpaid,
      path: listPath(contract, signedBetween(from, to)),
    }
  })
}

export const contractFigures = { contractExpiring, contractReceivable, contractValueByType, contractValueByMonth }
