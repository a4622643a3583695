import { announcement } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import { openTo } from './openTo.ts'
import { publishNotice } from './publishNotice.ts'
import type { Engine } from '../resource/Engine.ts'
import { write } from '../resource/writeContext.ts'

const col = columnsOf(announcement)

/**
 * 系统消息: written and published by the server itself. False when these users have already been notified of its subject.
 */
export async function sendNotice(engine: Engine, tenantId: number, notice: SystemNotice): Promise<boolean> {
  const userIds = await openTo(engine, notice)
  if (userIds.length === 0) return false
  if (notice.subject && (await wasSent(engine, tenantId, notice.subject, userIds))) return false
  await write(engine, systemActor(tenantId), (context) => publishNotice(context, { ...notice, userIds }))
  return true
}

async function wasSent(
  engine: Engine,
  tenantId: number,
  { type, id }: NonNullable<SystemNotice['subject']>,
  userIds: string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.busType} = ${type}
      and ${col.busId} = ${id}
      and ${col.sendStatus} = '1' and ${col.deletedAt} is null and ${col.userIds} @> ${userIds}::text[]
        limit 1`.execute(engine.db.kysely)
  return rows.length > 0
}
