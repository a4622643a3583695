import { type CallFigures, shareOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { logTable } from '../../../access/accessTables.ts'
import { logTypes } from '../../../access/writeLog.ts'
import type { Database } from '../../../database/Database.ts'
import { columnsIn } from '../../../database/columnsOf.ts'

const col = columnsIn(logTable)

/** Logged calls per minute over the last hour: of the own tenant, for administrators also those without a tenant. */
export async function callFigures(db: Database, actor: Actor): Promise<CallFigures> {
  const tenants = actor.isAdmin ? [actor.tenantId, 0] : [actor.tenantId]
  // The log uses the clock of the process.
  const last = sql`date_trunc('minute', ${new Date()}::timestamptz)`
  const { rows: minutes } = await sql<CallFigures['minutes'][number]>`
    select to_char(m, 'HH24:MI') as minute, coalesce(n.total, 0) as total, coalesce(n.failed, 0) as failed
    from generate_series(${last} - interval '59 minutes', ${last}, '1 minute') m
    left join (
      select date_trunc('minute', ${col.createTime}) as at, count(*) as total,
        count(*) filter (where not ${col.isSuccess}) as failed
      from ${col.$table}
      where ${col.tenantId} = any(${tenants}::int[]) and ${col.logType} = any(${Object.values(logTypes)}::int[])
        and ${col.createTime} >= ${last} - interval '59 minutes'
      group by 1
    ) n on n.at = m order by m`.execute(db.kysely)
  const sum = (name: 'total' | 'failed'): number => minutes.reduce((all, minute) => all + minute[name], 0)
  return { minutes, total: sum('total'), failed: sum('failed'), errorShare: shareOf(sum('failed'), sum('total')) ?? 0 }
}
