import { announcement, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { houseTime } from '../../clock/houseTime.ts'
import type { SystemNotice } from '../../jobs/SystemNotice.ts'
import { addWithin } from '../../resource/addRow.ts'
import { allOrEach } from '../../resource/createCrowd.ts'
import type { Engine } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/runAction.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { writeAll } from '../../resource/writeContext.ts'

const resource = announcement as unknown as Resource
const daysShown = 30
const maxTitle = 100

interface Outgoing {
  engine: Engine
  tenantId: number
  notice: SystemNotice
}

/** 系统消息: written and published by the server itself. False when its subject was told to these users before. */
export async function sendNotice(engine: Engine, tenantId: number, notice: SystemNotice): Promise<boolean> {
  if (notice.subject && (await isTold(engine, tenantId, notice.subject, notice.userIds))) return false
  await engine.crowd(`notice ${tenantId}`, { engine, tenantId, notice }, (notices) =>
    allOrEach(notices, sendAll, (one) => sendAll([one]).then(() => undefined)),
  )
  return true
}

function sendAll(notices: Outgoing[]): Promise<void[]> {
  const { engine, tenantId } = notices[0]!
  return writeAll(engine, systemActor(tenantId), notices, async (context, { notice }) => {
    const { id } = await addWithin(context, resource, valuesOf(notice))
    await takeStep(context, resource, 'publish', { id })
  })
}

function valuesOf(notice: SystemNotice): Values {
  return {
    title: [...notice.title].slice(0, maxTitle).join(''),
    msgCategory: '2',
    priority: notice.priority ?? 'L',
    msgType: 'USER',
    userIds: notice.userIds,
    startTime: wallClock(),
    endTime: wallClock(new Date(houseTime().getTime() + daysShown * 86_400_000)),
    msgAbstract: [...notice.summary].slice(0, 500).join(''),
    msgContent: notice.html,
    busType: notice.subject?.type ?? null,
    busId: notice.subject?.id ?? null,
  }
}

async function isTold(
  engine: Engine,
  tenantId: number,
  { type, id }: NonNullable<SystemNotice['subject']>,
  userIds: string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_announcement where tenant_id = ${tenantId} and bus_type = ${type} and bus_id = ${id}
      and send_status = '1' and deleted_at is null and user_ids @> ${userIds}::text[] limit 1`.execute(engine.db.kysely)
  return rows.length > 0
}
