import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** Grows with every change of a tenant's holidays, however it was made: the lines of their history are counted. */
export async function calendarVersion(db: Kysely<Tables>, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from change_log where resource = 'holiday' and tenant_id = ${tenantId}`.execute(db)
  return Number(rows[0]!.n)
}
