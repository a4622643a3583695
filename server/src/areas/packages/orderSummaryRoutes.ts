import { packageEndpoints, packageOrder, type OrderSummary } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { accountTable } from '../../entitlement/ledgerTables.ts'
import { readSetting } from '../../settings/readSetting.ts'

const a = columnsIn(accountTable, 'a')
const o = columnsOf(packageOrder, 'o')

const isInForce = sql`${o.status} in ('active', 'frozen')`

/**
 * Summary figures above the list of orders. Null for users with row rules, since the sums would reveal other orders.
 */
export function orderSummaryRoutes(app: FastifyInstance, { db }: Engine): void {
  mount(app, packageEndpoints.summary, async ({ actor }) => {
    const { tenantId, rowRules } = actor
    const isLimited = (rowRules.get(packageOrder.name) ?? []).length > 0
    return isLimited ? null : await orderSummary(db.kysely, tenantId)
  })
}

async function orderSummary(db: Kysely<Tables>, tenantId: number): Promise<OrderSummary> {
  const expiringDays = await readSetting(db, tenantId, 'package.expiringDays')
  const lowShare = await readSetting(db, tenantId, 'package.lowShare')
  const today = sql`${wallClock().slice(0, 10)}::date`
  const { rows } = await sql<Pick<OrderSummary, 'unearned' | 'expiring' | 'low'>>`
    select coalesce(sum(${o.unearned}), 0)::bigint as unearned,
      count(*) filter (where ${isInForce} and ${o.endDate} between ${today}
        and ${today} + ${expiringDays}::integer)::integer as expiring,
      count(*) filter (where ${isInForce} and exists (
        select 1 from ${a.$table} where ${a.sourceType} = 'packageOrder' and ${a.sourceId} = ${o.id}
          and ${a.available} * 100 < ${a.granted} * ${lowShare}::numeric))::integer as low
    from ${o.$table} where ${o.tenantId} = ${tenantId} and ${o.deletedAt} is null`.execute(db)
  return { ...rows[0]!, expiringDays, lowShare }
}
