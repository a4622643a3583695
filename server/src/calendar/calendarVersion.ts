import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { changeLog } from '../resource/engineTables.ts'

const l = columnsIn(changeLog, 'l')

/**
 * Increases with every change of a tenant's holidays and every confirmation of a year: it counts their history entries.
 */
export const calendarVersionSql = (tenantId: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select count(*) from ${l.$table} where ${l.tenantId} = ${tenantId}
    and (${l.resource} = 'holiday' or (${l.resource} = 'holidayYear' and ${l.action} in ('complete', 'revoke'))))`

export async function calendarVersion(db: Kysely<Tables>, tenantId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${calendarVersionSql(sql`${tenantId}`)} as n`.execute(db)
  return Number(rows[0]!.n)
}
