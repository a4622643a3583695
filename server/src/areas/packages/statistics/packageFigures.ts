import { enterprise, exactParams, listPath, packageOrder, shareOf, statisticLimits } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { readSetting } from '../../../settings/readSetting.ts'
import { duringPeriod } from '../../../statistics/duringPeriod.ts'
import { monthsBetween } from '../../../statistics/monthsBetween.ts'
import type { ReadStatistic, StatisticQuery } from '../../../statistics/ReadStatistic.ts'
import { accountTable, entryTable } from '../../../entitlement/ledgerTables.ts'

const back = columnsIn(entryTable, 'back')
const xEntry = columnsIn(entryTable, 'x')
const a = columnsIn(accountTable, 'a')
const e = columnsOf(enterprise, 'e')
const t = columnsOf(packageOrder, 't')

const isInForce = sql`${t.status} in ('active', 'frozen')`
const accounts = sql`entitlement_account a on ${a.sourceType} = 'packageOrder' and ${a.sourceId} = ${t.id}
  and ${a.tenantId} = ${t.tenantId}`
/** Orders whose price is not fully earned, including units carried over past their last day. */
const isUnearned = sql`${t.unearned} > 0`
const unearnedParams = { unearned_begin: '1' }
const clientName = sql`coalesce((select ${e.name} from ${e.$table} where ${e.id} = ${t.enterpriseId}), ${t.personName})`

interface Paid {
  package: string
  orders: number
  amount: number
  refunds: number
  refunded: number
}

/** Orders paid in the period, by package. */
async function paidOrders({ engine, from, to, visible }: StatisticQuery, order: RawBuilder<unknown>): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select ${t.packageName} as package, count(*) as orders, coalesce(sum(${t.amount}), 0) as amount,
      count(*) filter (where ${t.status} = 'refunded') as refunds,
      coalesce(sum(${t.refundAmount}) filter (where ${t.status} = 'refunded'), 0) as refunded
    from ${t.$table} where ${visible('packageOrder')} and ${duringPeriod(t.paidAt, { from, to })}
    group by 1 order by ${order}, 1`.execute(engine.db.kysely)
  return rows
}

const ofPackage = (name: string) => exactParams({ field: 'packageName', rule: 'eq', val: name })

const packageSales: ReadStatistic = async (query) => {
  const { from, to } = query
  const rows = await paidOrders(query, sql`amount desc`)
  return rows.map(({ package: name, orders, amount, refunded }) => ({
    package: name,
    orders,
    amount,
    refunded,
    net: amount - refunded,
    path: listPath(packageOrder, { paidAt_begin: from, paidAt_end: to, ...ofPackage(name) }),
  }))
}

const packageRefunds: ReadStatistic = async (query) => {
  const { from, to } = query
  const rows = await paidOrders(
    query,
    sql`count(*) filter (where ${t.status} = 'refunded')::numeric / count(*) desc, orders desc`,
  )
  return rows.map(({ package: name, orders, refunds, refunded }) => ({
    package: name,
    orders,
    refunds,
    rate: shareOf(refunds, orders),
    refunded,
    path: listPath(packageOrder, {
      paidAt_begin: from,
      paidAt_end: to,
      status: 'refunded',
      ...ofPackage(name),
    }),
  }))
}

interface Owed {
  orders: number
  amount: number
  unearned: number
}

const packageUnearned: ReadStatistic = async ({ engine, visible }) => {
  const { rows } = await sql<Owed & { package: string }>`
    select ${t.packageName} as package, count(*) as orders, coalesce(sum(${t.amount}), 0) as amount,
      sum(${t.unearned}) as unearned
    from ${t.$table} where ${visible('packageOrder')} and ${isUnearned}
    group by 1 order by unearned desc, 1`.execute(engine.db.kysely)
  return rows.map((row) => ({
    ...row,
    share: shareOf(row.unearned, row.amount),
    path: listPath(packageOrder, { ...unearnedParams, ...ofPackage(row.package) }),
  }))
}

interface Client extends Owed {
  enterpriseId: string | null
  personName: string | null
  client: string | null
  ends: string | null
}

const packageUnearnedByClient: ReadStatistic = async ({ engine, visible }) => {
  const { rows } = await sql<Client>`
    select ${t.enterpriseId} as "enterpriseId",
      case when ${t.enterpriseId} is null then ${t.personName} end as "personName",
      max(${clientName}) as client, count(*) as orders, coalesce(sum(${t.amount}), 0) as amount,
        sum(${t.unearned}) as unearned,
      min(${t.endDate}) as ends
    from ${t.$table} where ${visible('packageOrder')} and ${isUnearned}
    group by 1, 2 order by unearned desc, 1, 2 limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ enterpriseId, personName, client, ...row }) => ({
    client: client ?? '未填写',
    ...row,
    path: listPath(packageOrder, {
      ...unearnedParams,
      ...(enterpriseId !== null
        ? { enterpriseId }
        : exactParams(
            { field: 'enterpriseId', rule: 'isNull' },
            personName === null
              ? { field: 'personName', rule: 'isNull' }
              : { field: 'personName', rule: 'eq', val: personName },
          )),
    }),
  }))
}

const itemTypes = ['counsel', 'appointment', 'entrustment', 'template', 'other'] as const

const packageUsage: ReadStatistic = async ({ engine, from, to, visible }) => {
  const { rows } = await sql<{ month: string; type: string; n: number }>`
    select to_char(${xEntry.at}, 'YYYY-MM') as month, ${a.itemType} as type, sum(${xEntry.qty}) as n
    from ${t.$table} join ${accounts} join ${xEntry.$table} on ${xEntry.accountId} = ${a.id}
      and ${xEntry.type} = 'consume'
    where ${visible('packageOrder')} and not exists (select 1 from ${back.$table} where ${back.settles} = ${xEntry.id})
      and ${duringPeriod(xEntry.at, { from, to })} group by 1, 2`.execute(engine.db.kysely)
  return monthsBetween({ from, to }).map(({ month }) => ({
    month,
    ...Object.fromEntries(
      itemTypes.map((type) => [type, rows.find((row) => row.month === month && row.type === type)?.n ?? 0]),
    ),
  }))
}

interface Low {
  id: string
  client: string | null
  package: string
  item: string
  granted: number
  available: number
  ends: string | null
}

const packageUpsell: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const share = await readSetting(engine.db.kysely, actor.tenantId, 'package.lowShare')
  const { rows } = await sql<Low>`
    select ${t.id}, ${clientName} as client, ${t.packageName} as package, ${a.itemName} as item, ${a.granted},
      ${a.available}, ${t.endDate} as ends
    from ${t.$table} join ${accounts}
    where ${visible('packageOrder')} and ${t.status} in ('active', 'exhausted')
      and (${t.endDate} is null or ${t.endDate} >= ${now.slice(0, 10)}::date)
      and ${a.granted} > 0 and ${a.available} * 100 < ${a.granted} * ${share}::numeric
    order by greatest(${a.available}, 0)::numeric / ${a.granted}, ${t.endDate}, ${t.id}, ${a.id}
      limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({
    ...row,
    left: shareOf(Math.max(row.available, 0), row.granted),
    path: listPath(packageOrder, { detail: id }),
  }))
}

interface Ending {
  id: string
  order: string
  client: string | null
  package: string
  ends: string
  daysLeft: number
  unearned: number
}

const packageExpiring: ReadStatistic = async ({ engine, actor, now, visible }) => {
  const today = sql`${now.slice(0, 10)}::date`
  const days = await readSetting(engine.db.kysely, actor.tenantId, 'package.expiringDays')
  const { rows } = await sql<Ending>`
    select ${t.id}, ${t.no} as "order", ${clientName} as client, ${t.packageName} as package, ${t.endDate} as ends,
      ${t.endDate} - ${today} as "daysLeft", coalesce(${t.unearned}, 0) as unearned
    from ${t.$table}
    where ${visible('packageOrder')} and ${isInForce} and ${t.endDate} between ${today} and ${today} + ${days}::integer
    order by ${t.endDate}, ${t.id} limit ${statisticLimits.rows}`.execute(engine.db.kysely)
  return rows.map(({ id, ...row }) => ({ ...row, path: listPath(packageOrder, { detail: id }) }))
}

export const packageFigures = {
  packageSales,
  packageUnearned,
  packageUnearnedByClient,
  packageUsage,
  packageRefunds,
  packageUpsell,
  packageExpiring,
}
