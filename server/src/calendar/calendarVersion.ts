import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/**
 * Grows with every change of a tenant's holidays and with every confirmation of a year, however it was made: the lines
 * of their history are counted.
 */
export const calendarVersionSql = (tenantId: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select count(*) from change_log l where l.tenant_id = ${tenantId}
    and (l.resource = 'holiday' or (l.resource = 'holidayYear' and l.action in ('complete', 'revoke'))))`

export async function calendarVersion(db: Kysely<Tables>, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${calendarVersionSql(sql`${tenantId}`)} as n`.execute(db)
  return Number(rows[0]!.n)
}
