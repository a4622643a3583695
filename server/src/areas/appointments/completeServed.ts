import { addMinutes, appointment } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { onceATenant } from '../../settings/onceATenant.ts'
import { readSetting } from '../../settings/readSetting.ts'

const col = columnsOf(appointment)

/** Without an objection in time the client is taken to have confirmed. */
export function completeServed(engine: Engine, signal: AbortSignal, now = wallClock()): Promise<string> {
  const hoursOf = onceATenant((tenantId) => readSetting(engine.db.kysely, tenantId, 'appointment.clientConfirmHours'))
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<{ id: string; tenantId: number; servedAt: string }>`
          select ${col.id}, ${col.tenantId} as "tenantId", ${col.servedAt} as "servedAt" from ${col.$table}
          where ${col.status} = 'served' and ${col.deletedAt} is null and ${col.servedAt} is not null
            and ${col.id} > ${after}
          order by ${col.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      async ({ id, tenantId, servedAt }) =>
        addMinutes(servedAt, (await hoursOf(tenantId)) * 60) <= now &&
        unlessRefused(
          write(engine, systemActor(tenantId), (context) => takeStep(context, appointment, 'autoComplete', { id })),
        ),
    )
    return count === 0 ? '没有到期的预约' : `已自动完成 ${count} 个预约`
  })
}

export const completeAppointmentsJob = (engine: Engine): JobDefinition => ({
  title: '预约自动完成',
  description: '服务完成后客户在时限内没有确认的预约，自动完成；按业务参数为久未评价的预约记默认好评',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => completeServed(engine, signal),
})
