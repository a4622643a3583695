import { sql } from 'kysely'
import { columnsIn } from './columnsOf.ts'
import type { Database } from './Database.ts'
import { type NamedTables, nameTable } from './TableSpec.ts'

export const rowTally = nameTable('row_tally', ['table_name', 'tenant_id', 'day', 'n'])

declare module './Database.ts' {
  interface Tables extends NamedTables<typeof rowTally> {}
}

const col = columnsIn(rowTally)
const t = columnsIn(rowTally, 't')

type Reader = Pick<Database, 'kysely'>

export interface DayCount {
  day: string
  n: number
}

const ofTenant = (tenantId: number | null) =>
  tenantId === null ? sql`` : sql` and ${col.tenantId} = ${tenantId}::integer`

/** The exact number of active rows of a table with a tally; `null` counts all tenants. */
export async function countRows(db: Reader, table: string, tenantId: number | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(${col.n}), 0) as n from ${col.$table}
    where ${col.tableName} = ${table}${ofTenant(tenantId)}`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** The exact number of lines of these groups of a table with a tally by group. */
export async function countGroups(
  db: Reader,
  table: string,
  groups: readonly (string | number)[],
  tenantIds: readonly number[],
): Promise<number> {
  const names = groups.map((group) => `${table}/${group}`)
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(${col.n}), 0) as n from ${col.$table}
    where ${col.tableName} = any(${names}::text[]) and ${col.tenantId} = any(${[...tenantIds]}::int[])`.execute(
    db.kysely,
  )
  return rows[0]!.n
}

/** Active rows per day of their `create_time`, oldest day first; days without rows are left out. */
export async function dayCounts(db: Reader, table: string, tenantId: number | null): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${col.day}, sum(${col.n}) as n from ${col.$table} where ${col.tableName} = ${table}${ofTenant(tenantId)}
    group by ${col.day} having sum(${col.n}) <> 0 order by ${col.day}`.execute(db.kysely)
  return rows
}

/**
 * Merges what the triggers appended. Any snapshot sees the same sums before and after; one instance runs it at a time.
 */
export async function compactTally(db: Reader): Promise<boolean> {
  return db.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('lexdesk.tally')) as mine`.execute(trx)
    if (!rows[0]?.mine) return false
    await sql`
      with crowded as (
        select ${col.tableName}, ${col.tenantId}, ${col.day} from ${col.$table}
        group by 1, 2, 3 having count(*) > 1 or sum(${col.n}) = 0
      ), merged as (
        delete from ${t.$table} using crowded c
         where (${t.tableName}, ${t.tenantId}, ${t.day}) = (c.table_name, c.tenant_id, c.day)
        returning t.*
      )
      insert into ${col.$table} select table_name, tenant_id, day, sum(n) from merged group by 1, 2, 3 having sum(n) <> 0
    `.execute(trx)
    return true
  })
}
