import { type Kysely, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'

/**
 * Who gets the notices of these users besides themselves: the agent that stands for a user now, in the tenant of the
 * announcement. An agent's own agent gets none: a notice goes one step, not round in circles.
 */
export async function standIns(db: Kysely<Tables>, anntId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select agent.id from sys_announcement a
      join sys_user_agent s on s.tenant_id = a.tenant_id and s.deleted_at is null and s.status = '1'
        and ${wallClock()}::timestamptz between s.start_time and s.end_time
      join sys_user u on lower(btrim(u.username)) = lower(btrim(s.user_name)) and u.deleted_at is null
      join sys_user agent on lower(btrim(agent.username)) = lower(btrim(s.agent_user_name)) and agent.deleted_at is null
        and agent.status = '1' and ${memberOf(sql.ref('a.tenant_id'), 'agent')}
    where a.id = ${anntId} and u.id = any(${[...userIds]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
