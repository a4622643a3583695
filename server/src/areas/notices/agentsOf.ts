import { announcement, user, userAgent } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const a = columnsOf(announcement, 'a')
const agent = columnsOf(user, 'agent')
const s = columnsOf(userAgent, 's')
const u = columnsOf(user, 'u')

/**
 * Additional receivers of these users' notices: each user's active agent in the tenant of the announcement.
 * Not transitive: an agent's own agent gets none, which also prevents cycles.
 */
export async function agentsOf(db: Kysely<Tables>, anntId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${agent.id} from ${a.$table}
      join ${s.$table} on ${s.tenantId} = ${a.tenantId} and ${s.deletedAt} is null and ${s.status} = '1'
        and ${wallClock()}::timestamptz between ${s.startTime} and ${s.endTime}
      join ${u.$table} on lower(btrim(${u.username})) = lower(btrim(${s.userName})) and ${u.deletedAt} is null
      join ${agent.$table} on lower(btrim(${agent.username})) = lower(btrim(${s.agentUserName}))
        and ${agent.deletedAt} is null
        and ${agent.status} = '1' and ${memberOf(a.tenantId, 'agent')}
    where ${a.id} = ${anntId} and ${u.id} = any(${[...userIds]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
