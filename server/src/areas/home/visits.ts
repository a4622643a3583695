import { beijingDay, type SignInDay, type SignInTotals } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { logTable } from '../../access/accessTables.ts'
import { logTypes } from '../../access/writeLog.ts'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'

const col = columnsIn(logTable)

const days = 7

/** Successful sign-ins to the current tenant. */
const signIns = ({ tenantId }: Actor): RawBuilder<boolean> =>
  sql`${col.logType} = ${logTypes.signIn} and ${col.isSuccess} and ${col.tenantId} = ${tenantId}`

export async function visitTotals(db: Database, actor: Actor): Promise<SignInTotals> {
  const isToday = sql`${col.createTime} >= ${beijingDay(new Date())}::date`
  const { rows } = await sql<SignInTotals>`
    select count(*) as "totalVisitCount", count(*) filter (where ${isToday}) as "todayVisitCount",
      count(distinct ${col.ip}) filter (where ${isToday}) as "todayIp"
    from ${col.$table} where ${signIns(actor)}`.execute(db.kysely)
  return rows[0]!
}

/** The last seven days, oldest first; days without sign-ins are absent, as old clients expect. */
export async function visitDays(db: Database, actor: Actor): Promise<SignInDay[]> {
  const { rows } = await sql<SignInDay>`
    select to_char(${col.createTime}, 'YYYY-MM-DD') as tian, to_char(${col.createTime}, 'MM-DD') as type,
      count(*) as visit, count(distinct ip) as ip
    from ${col.$table} where ${signIns(actor)}
      and ${col.createTime} >= ${beijingDay(new Date())}::date - ${days - 1}::integer
    group by 1, 2 order by 1`.execute(db.kysely)
  return rows
}
