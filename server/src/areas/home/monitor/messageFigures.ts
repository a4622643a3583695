import { message, type MessageFigures, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Database } from '../../../database/Database.ts'
import { columnsOf } from '../../../database/columnsOf.ts'

const col = columnsOf(message)

/** Messages of the actor's tenant that have not reached anybody. */
export async function messageFigures(db: Database, actor: Actor): Promise<MessageFigures> {
  const { waiting, failed, givenUp } = sendStatuses
  const { rows } = await sql<MessageFigures>`
    select count(*) filter (where ${col.esSendStatus} = ${waiting}) as waiting,
      count(*) filter (where ${col.esSendStatus} = ${failed}) as failed,
      count(*) filter (where ${col.esSendStatus} = ${givenUp}) as "givenUp",
      min(${col.createTime}) filter (where ${col.esSendStatus} = ${waiting}) as "waitingSince"
    from ${col.$table} where ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null
      and ${col.esSendStatus} in (${waiting}, ${failed}, ${givenUp})`.execute(db.kysely)
  return rows[0]!
}
