import { dashboardPeriods, type OnlineFigures, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { sessionTable } from '../../../access/accessTables.ts'
import { memberOf } from '../../../access/memberOf.ts'
import type { Database } from '../../../database/Database.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'

const sCol = columnsIn(sessionTable, 's')
const u = columnsOf(user, 'u')

const shown = 8

/** Members of the actor's tenant who are signed in now. Names require the permission to list sessions. */
export async function onlineFigures(db: Database, actor: Actor): Promise<OnlineFigures> {
  const { rows } = await sql<{ name: string; sessions: number; lastTime: string; isActive: boolean }>`
    select name, count(*) as sessions, max(last_time) as "lastTime",
      bool_or(last_time > now() - make_interval(mins => ${dashboardPeriods.activeMinutes}::integer)) as "isActive"
    from (
      select ${u.id}, ${u.realname} as name, ${sCol.expiresAt} - make_interval(hours => ${sCol.idleHours}) as last_time
      from ${sCol.$table} join ${u.$table} on ${u.id} = ${sCol.userId}
      where ${sCol.revokedAt} is null and ${sCol.expiresAt} > now() and ${u.deletedAt} is null and ${u.status} = '1'
        and ${memberOf(actor.tenantId, 'u')}
    ) here group by id, name order by "lastTime" desc, id`.execute(db.kysely)
  return {
    users: rows.length,
    sessions: rows.reduce((sum, { sessions }) => sum + sessions, 0),
    activeUsers: rows.filter(({ isActive }) => isActive).length,
    people: actor.can('session:list') ? rows.slice(0, shown).map(({ name, lastTime }) => ({ name, lastTime })) : null,
  }
}
