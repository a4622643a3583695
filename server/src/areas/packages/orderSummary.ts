import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** What the office owes to those who have paid, and whom it should speak to. */
export interface OrderSummary {
  /** Fen: what is left and held of all orders in force, at the value of a unit. */
  unearned: number
  /** Orders in force whose last day is near. */
  expiring: number
  /** Orders in force with a line of which little is left. */
  low: number
  /** What counts as near, in days, and as little, in percent: as the tenant has set it. */
  expiringDays: number
  lowShare: number
}

export async function orderSummary(db: Kysely<Tables>, tenantId: number): Promise<OrderSummary> {
  const expiringDays = await readSetting(db, tenantId, 'package.expiringDays')
  const lowShare = await readSetting(db, tenantId, 'package.lowShare')
  const today = sql`${wallClock().slice(0, 10)}::date`
  const { rows } = await sql<Pick<OrderSummary, 'unearned' | 'expiring' | 'low'>>`
    select coalesce(sum((greatest(a.available, 0) + a.held) * a.unit_value), 0)::bigint as unearned,
      count(distinct o.id) filter (where o.end_date between ${today} and ${today} + ${expiringDays}::integer)::integer as expiring,
      count(distinct o.id) filter (where a.available * 100 < a.granted * ${lowShare}::numeric)::integer as low
    from biz_package_order o join entitlement_account a on a.source_type = 'packageOrder' and a.source_id = o.id
    where o.tenant_id = ${tenantId} and o.status in ('active', 'frozen') and o.deleted_at is null`.execute(db)
  return { ...rows[0]!, expiringDays, lowShare }
}
