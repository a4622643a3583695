import { type Kysely, sql } from 'kysely'
import { memberOf } from '../access/memberOf.ts'
import type { Tables } from '../database/Database.ts'

/** How many records of a source a check has looked through. */
export interface Coverage {
  source: string
  records: number
}

const sources: Readonly<Record<string, string>> = {
  biz_enterprise: '企业',
  biz_entrustment: '委托',
  biz_contract: '合同',
  biz_counsel: '法律顾问',
  biz_package_order: '套餐订单',
  biz_appointment: '预约',
}

/** By the tallies of the tables: counting a million names would take longer than the search itself. */
export async function countParties(db: Kysely<Tables>, tenantId: number): Promise<Coverage[]> {
  const { rows } = await sql<{ table: string; records: number }>`
    select table_name as table, sum(n)::int as records from row_tally
    where tenant_id = ${tenantId} and table_name = any(${Object.keys(sources)}::text[]) group by table_name
    union all
    select 'staff', count(*)::int from sys_user where deleted_at is null and ${memberOf(tenantId)}`.execute(db)
  const counted = new Map(rows.map(({ table, records }) => [table, records]))
  return [...Object.entries(sources), ['staff', '本所人员'] as const].map(([table, source]) => ({
    source,
    records: counted.get(table) ?? 0,
  }))
}
