import { user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { rowTally } from '../database/tally.ts'
import { isStaff } from '../parties/sourceStates.ts'

const tally = columnsIn(rowTally)
const t = columnsOf(user, 't')

/** How many records of a source a check has searched. */
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

/**
 * Counts what is searched: active and deleted records. Active ones by the tallies of the tables, since counting a
 * million names would take longer than the search itself; deleted ones by the index of the recycle bin.
 */
export async function countParties(db: Kysely<Tables>, tenantId: number): Promise<Coverage[]> {
  const deleted = Object.keys(sources).map(
    (table) => sql`
      union all select ${table}, count(*) from ${sql.table(table)} where tenant_id = ${tenantId} and deleted_at is not null`,
  )
  const { rows } = await sql<{ table: string; records: number }>`
    select name as table, sum(n)::int as records from (
      select ${tally.tableName} as name, ${tally.n} from ${tally.$table}
      where ${tally.tenantId} = ${tenantId} and ${tally.tableName} = any(${Object.keys(sources)}::text[])
      ${sql.join(deleted, sql``)}
      union all select 'staff', count(*) from ${t.$table} where ${isStaff(tenantId)}) counted
    group by name`.execute(db)
  const counted = new Map(rows.map(({ table, records }) => [table, records]))
  return [...Object.entries(sources), ['staff', '本所人员'] as const].map(([table, source]) => ({
    source,
    records: counted.get(table) ?? 0,
  }))
}
