import { deskSpans, type OnlineFigures } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { memberOf } from '../../../access/memberOf.ts'
import type { Database } from '../../../database/Database.ts'

const shown = 8

/** Who is signed in at this moment, among the members of the actor's tenant. Names are for those who may list sessions. */
export async function onlineFigures(db: Database, actor: Actor): Promise<OnlineFigures> {
  const { rows } = await sql<{ name: string; sessions: number; lastTime: string; isActive: boolean }>`
    select name, count(*) as sessions, max(last_time) as "lastTime",
      bool_or(last_time > now() - make_interval(mins => ${deskSpans.activeMinutes}::integer)) as "isActive"
    from (
      select u.id, u.realname as name, s.expires_at - make_interval(hours => s.idle_hours) as last_time
      from sys_session s join sys_user u on u.id = s.user_id
      where s.revoked_at is null and s.expires_at > now() and u.deleted_at is null and u.status = '1'
        and ${memberOf(actor.tenantId, 'u')}
    ) here group by id, name order by "lastTime" desc, id`.execute(db.kysely)
  return {
    users: rows.length,
    sessions: rows.reduce((sum, { sessions }) => sum + sessions, 0),
    activeUsers: rows.filter(({ isActive }) => isActive).length,
    people: actor.can('session:list') ? rows.slice(0, shown).map(({ name, lastTime }) => ({ name, lastTime })) : null,
  }
}
