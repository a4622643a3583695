import { user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { newId } from '../../database/newId.ts'
import { announcementSendTable } from './noticeTables.ts'
import { agentsOf } from './agentsOf.ts'

const col = columnsIn(announcementSendTable)
const u = columnsOf(user, 'u')

/**
 * Puts an announcement into the boxes of these users and of their agents, once however often it is asked. Users who are
 * gone get none.
 */
export async function sendTo(db: Kysely<Tables>, anntId: string, userIds: readonly string[]): Promise<void> {
  const users = [...new Set([...userIds, ...(await agentsOf(db, anntId, userIds))])]
  await sql`
    insert into ${col.$table} (${col.id}, ${col.anntId}, ${col.userId})
    select given.id, ${anntId}, ${u.id}
    from unnest(${users.map(() => newId())}::text[], ${users}::text[]) as given(id, user_id)
      join ${u.$table} on ${u.id} = given.user_id and ${u.deletedAt} is null
    on conflict (${col.anntId}, ${col.userId}) do nothing`.execute(db)
}
