import { sql } from 'kysely'
import type { Database } from './Database.ts'

type Reader = Pick<Database, 'kysely'>

export interface DayCount {
  day: string
  n: number
}

const ofTenant = (tenantId: number | null) => (tenantId === null ? sql`` : sql` and tenant_id = ${tenantId}::integer`)

/** The exact number of living rows of a table with a tally; `null` counts all tenants. */
export async function countRows(db: Reader, table: string, tenantId: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from row_tally where table_name = ${table}${ofTenant(tenantId)}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** Living rows a day of their `create_time`, oldest day first; days without rows are left out. */
export async function dayCounts(db: Reader, table: string, tenantId: number | null): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day, sum(n) as n from row_tally where table_name = ${table}${ofTenant(tenantId)}
    group by day having sum(n) <> 0 order by day`.execute(db.kysely)
  return rows
}

/** Merges what the triggers appended. Any snapshot sees the same sums before and after; one instance does it at a time. */
export async function compactTally(db: Reader): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('lexdesk.tally')) as mine`.execute(trx)
    if (!rows[0]?.mine) return false
    await sql`
      with crowded as (
        select table_name, tenant_id, day from row_tally group by 1, 2, 3 having count(*) > 1 or sum(n) = 0
      ), merged as (
        delete from row_tally t using crowded c
         where (t.table_name, t.tenant_id, t.day) = (c.table_name, c.tenant_id, c.day)
        returning t.*
      )
      insert into row_tally select table_name, tenant_id, day, sum(n) from merged group by 1, 2, 3 having sum(n) <> 0
    `.execute(trx)
    return true
  })
}
