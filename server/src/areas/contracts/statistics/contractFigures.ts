import {
  boundContractStates,
  contract,
  endingDays,
  enterprise,
  exactParams,
  listPath,
  owingContractStates,
  shareOf,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { receivableSql } from '../../../receivables/receivableSql.ts'
import { comingSpans } from '../../../statistics/comingSpans.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { keyParams } from '../../../statistics/keyParams.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'

const e = columnsOf(enterprise, 'e')
const p = linesOf(contract, 'payPlan', 'p')
const t = columnsOf(contract, 't')

const money = receivableSql('t')

interface Ending {
  currency: string
  endDate: string
  amount: number
  unpaid: number
  renewsItself: boolean
}

const contractExpiring: ReadStatistic = async ({ engine, now, visible }) => {
  const spans = comingSpans(now, endingDays)
  const { rows } = await sql<Ending>`
    select ${money.currency} as currency, ${t.endDate} as "endDate", ${money.due}::bigint as amount,
      ${money.outstanding}::bigint as unpaid, coalesce(${t.autoRenew}, 'N') = 'Y' as "renewsItself"
    from ${t.$table} where ${visible('contract')} and ${t.status} = 'effective'
      and ${duringPeriod(t.endDate, { from: spans[0]!.from, to: spans.at(-1)!.to })}`.execute(engine.db.kysely)
  return currenciesOf(rows).flatMap((currency) =>
    spans.map(({ title, from, to }) => {
      const own = rows.filter((row) => row.currency === currency && row.endDate >= from && row.endDate <= to)
      return {
        span: title,
        currency,
        count: own.length,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        unpaid: own.reduce((sum, { unpaid }) => sum + unpaid, 0),
        renewing: own.filter(({ renewsItself }) => renewsItself).length,
        path: listPath(contract, { status: 'effective', endDate_begin: from, endDate_end: to, currency }),
      }
    }),
  )
}

interface Owed {
  currency: string
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

/**
 * Payments fill the plan from its first line; the rest of a line is aged by its due day. Without a plan nothing is due.
 */
const contractReceivable: ReadStatistic = async ({ engine, now, visible }) => {
  const age = sql`${now.slice(0, 10)}::date - due_date`
  const sumOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(open) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<Owed>`
    with owed as (
      select * from (
        select ${t.id}, ${t.enterpriseId}, ${t.personName}, ${money.currency} as currency,
          ${money.outstanding} as unpaid,
          ${money.due} - ${money.outstanding} as settled
        from ${t.$table} where ${visible('contract')} and ${t.status} in (${sql.join(owingContractStates)})
      ) t where unpaid > 0
    ), planned as (
      select o.id, ${p.dueDate}, ${p.amount}, o.settled,
        sum(${p.amount}) over (partition by o.id order by ${p.dueDate}, ${p.id}) as so_far
      from owed o join ${p.$table} on ${p.parentId} = o.id
    ), lines as (
      select id, due_date, greatest(0, least(amount, so_far - settled)) as open from planned
      union all
      select id, null, unpaid from owed o where not exists (select 1 from planned p where p.id = o.id)
    )
    select o.currency, o.enterprise_id as "enterpriseId", o.person_name as "personName",
      coalesce((select ${e.name} from ${e.$table} where ${e.id} = o.enterprise_id), o.person_name, '未指定') as client,
      count(distinct o.id) as contracts, sum(open)::bigint as total,
      ${sumOf(sql`due_date is null or ${age} <= 0`)} as "notDue", ${sumOf(sql`${age} between 1 and 30`)} as month,
      ${sumOf(sql`${age} between 31 and 60`)} as two, ${sumOf(sql`${age} between 61 and 90`)} as three,
      ${sumOf(sql`${age} > 90`)} as older
    from lines join owed o using (id)
    group by o.currency, o.enterprise_id, o.person_name
    order by o.currency <> 'CNY', o.currency, sum(open) desc, 2, 3`.execute(engine.db.kysely)
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
      currency: row.currency,
      status: owingContractStates.join(','),
      unpaidAmount_begin: '1',
    }),
  }))
}

interface Value {
  key: string | null
  currency: string
  count: number
  amount: number
  paid: number
}

async function valueBy({ engine, from, to, visible }: StatisticQuery, column: RawBuilder<unknown>): Promise<Value[]> {
  const { rows } = await sql<Value>`
    select ${column} as key, ${money.currency} as currency, count(*) as count, sum(${money.due})::bigint as amount,
      sum(${money.received} - ${money.refunded})::bigint as paid
    from ${t.$table} where ${visible('contract')} and ${t.status} in (${sql.join(boundContractStates)})
      and ${duringPeriod(t.signDate, { from, to })}
    group by 1, 2 order by ${money.currency} <> 'CNY', 2, amount desc, 1`.execute(engine.db.kysely)
  return rows
}

const signedBetween = (from: string, to: string, currency: string) => ({
  status: boundContractStates.join(','),
  signDate_begin: from,
  signDate_end: to,
  currency,
})

const contractValueByType: ReadStatistic = async (query) => {
  const { engine, from, to } = query
  const rows = await valueBy(query, t.bizType)
  return rows.map(({ key, currency, count, amount, paid }) => ({
    type: key === null ? '未填写' : (engine.dictionaries.text('contract_biz', key) ?? key),
    currency,
    count,
    amount,
    share: shareOf(
      amount,
      rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.amount, 0),
    ),
    paid,
    path: listPath(contract, { ...signedBetween(from, to, currency), ...keyParams('bizType', key) }),
  }))
}

const contractValueByMonth: ReadStatistic = async (query) => {
  const rows = await valueBy(query, sql`to_char(${t.signDate}, 'YYYY-MM')`)
  return currenciesOf(rows).flatMap((currency) =>
    monthsBetween(query).map(({ month, from, to }) => {
      const found = rows.find((row) => row.key === month && row.currency === currency)
      const { count = 0, amount = 0, paid = 0 } = found ?? {}
      return { month, currency, count, amount, paid, path: listPath(contract, signedBetween(from, to, currency)) }
    }),
  )
}

export const contractFigures = { contractExpiring, contractReceivable, contractValueByType, contractValueByMonth }

/** The currencies of these rows, always with yuan first, so that a report without records has its lines too. */
const currenciesOf = (rows: readonly { currency: string }[]): string[] => [
  'CNY',
  ...[...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'CNY').sort(),
]
