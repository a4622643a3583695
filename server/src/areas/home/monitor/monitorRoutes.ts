import { message, type MessageFigures, monitorEndpoints, sendStatuses } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { callFigures } from './callFigures.ts'
import { jobFigures } from './jobFigures.ts'
import { lawyerLoads } from './lawyerLoads.ts'
import { onlineFigures } from './onlineFigures.ts'
import { signingFigures } from './signingFigures.ts'
import { visitStates } from './visitStates.ts'
import { sql } from 'kysely'
import type { Database } from '../../../database/Database.ts'
import { columnsOf } from '../../../database/columnsOf.ts'

/**
 * 监控台: the office at this moment. Its permission gives the sums about sessions, calls, jobs and messages; names and
 * rows also require the permission for their list.
 */
export function monitorRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, monitorEndpoints.online, ({ actor }) => onlineFigures(engine.db, actor))
  mount(app, monitorEndpoints.calls, ({ actor }) => callFigures(engine.db, actor))
  mount(app, monitorEndpoints.visits, ({ actor }) => visitStates(engine, actor))
  mount(app, monitorEndpoints.lawyers, ({ actor }) => lawyerLoads(engine, actor))
  mount(app, monitorEndpoints.jobs, ({ actor }) => jobFigures(engine, actor))
  mount(app, monitorEndpoints.messages, ({ actor }) => messageFigures(engine.db, actor))
  mount(app, monitorEndpoints.signing, ({ actor }) => signingFigures(engine, actor))
}

const col = columnsOf(message)

/** Undelivered messages of the actor's tenant. */
async function messageFigures(db: Database, actor: Actor): Promise<MessageFigures> {
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
