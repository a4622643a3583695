import { beijingDay, type SignInDay, type SignInTotals } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { logTable } from '../../access/accessTables.ts'
import { logTypes } from '../../access/writeLog.ts'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { countGroups } from '../../database/tally.ts'

const col = columnsIn(logTable)

const days = 7

/** Successful sign-ins to the current tenant. */
const signIns = ({ tenantId }: Actor): RawBuilder<boolean> =>
  sql`${col.logType} = ${logTypes.signIn} and ${col.isSuccess} and ${col.tenantId} = ${tenantId}`

/** All of them are counted by the tally of their type, which counts failures too. */
export async function visitTotals(db: Database, actor: Actor): Promise<SignInTotals> {
  const [all, { rows }] = await Promise.all([
    countGroups(db, logTable.name, [logTypes.signIn], [actor.tenantId]),
    sql<Omit<SignInTotals, 'totalVisitCount'> & { failed: number }>`
      select count(*) as "todayVisitCount", count(distinct ${col.ip}) as "todayIp",
        (select count(*) from ${col.$table} where ${col.tenantId} = ${actor.tenantId}
          and ${col.logType} = ${logTypes.signIn} and not ${col.isSuccess}) as failed
      from ${col.$table} where ${signIns(actor)} and ${col.createTime} >= ${beijingDay(new Date())}::date`.execute(
      db.kysely,
    ),
  ])
  const { failed, ...today } = rows[0]!
  return { totalVisitCount: all - failed, ...today }
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
