import { announcement } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const col = columnsOf(announcement)

/** 定时发布: publishes announcements whose start has come, unless their end has passed too. */
export function publishDue(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
          select ${col.id}, ${col.tenantId} as "tenantId", ${col.version} from ${col.$table}
          where ${col.sendStatus} = '0' and ${col.isTimed} = 'Y' and ${col.deletedAt} is null
            and ${col.startTime} <= ${now}
            and ${col.endTime} > ${now} and ${col.id} > ${after}
          order by ${col.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      // A concurrently changed record is retried in the next run.
      ({ id, tenantId, version }) =>
        unlessRefused(runAction(engine, systemActor(tenantId), announcement, 'publish', { id, version })),
    )
    return count === 0 ? '没有到时间的通告' : `已发布 ${count} 条通告`
  })
}

export const publishAnnouncementsJob = (engine: Engine): JobDefinition => ({
  title: '定时发布通告',
  description: '发布选择了“定时发布”且已到开始时间的通告',
  timeLimitSeconds: 120,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => publishDue(engine, signal),
})
