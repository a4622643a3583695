import { type MessageFigures, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Database } from '../../../database/Database.ts'

/** Messages of the actor's tenant that have not reached anybody. */
export async function messageFigures(db: Database, actor: Actor): Promise<MessageFigures> {
  const { waiting, failed, givenUp } = sendStatuses
  const { rows } = await sql<MessageFigures>`
    select count(*) filter (where es_send_status = ${waiting}) as waiting,
      count(*) filter (where es_send_status = ${failed}) as failed,
      count(*) filter (where es_send_status = ${givenUp}) as "givenUp",
      min(create_time) filter (where es_send_status = ${waiting}) as "waitingSince"
    from sys_sms where tenant_id = ${actor.tenantId} and deleted_at is null
      and es_send_status in (${waiting}, ${failed}, ${givenUp})`.execute(db.kysely)
  return rows[0]!
}
