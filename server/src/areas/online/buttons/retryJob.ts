import { addMinutes, buttonRun } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { JobDefinition } from '../../../jobs/JobDefinition.ts'
import { serveRows } from '../../../jobs/serveRows.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { takeStep } from '../../../resource/steps/runAction.ts'
import { write } from '../../../resource/writeContext.ts'
import { busyMinutes } from './runRules.ts'
import { failedCall, recordFailure } from './webhooks.ts'

const b = columnsOf(buttonRun)

interface Due {
  id: string
  tenantId: number
}

interface Lost extends Due {
  tries: number | null
}

/**
 * Takes the step 重试 of failed calls that are due; the step makes the call. Calls of a server that has stopped have
 * failed too: whether they arrived is unknown, which the service finds out by the key of the repetition.
 */
export const retryJob = (engine: Engine): JobDefinition => ({
  title: '重试按钮调用',
  description: '接口调用失败后 1、10、60 分钟各自动重试一次，仍失败的由人处理',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) =>
    serveRows(engine.db.kysely, signal, async (each) => {
      await each<Lost>(
        async (after, limit) => {
          const { rows } = await sql<Lost>`
            select ${b.id}, ${b.tenantId} as "tenantId", ${b.tries} from ${b.$table}
            where ${b.status} = 'running' and ${b.deletedAt} is null
              and coalesce(${b.updateTime}, ${b.createTime}) <= ${addMinutes(wallClock(), -busyMinutes)}::timestamptz
              and ${b.id} > ${after} order by ${b.id} limit ${limit}`.execute(engine.db.kysely)
          return rows
        },
        async ({ id, tenantId, tries }) => {
          const outcome = failedCall('服务中断，没有收到应答', tries)
          await write(engine, systemActor(tenantId), (context) => recordFailure(context, id, outcome))
          return true
        },
      )
      const count = await each<Due>(
        async (after, limit) => {
          const { rows } = await sql<Due>`
            select ${b.id}, ${b.tenantId} as "tenantId" from ${b.$table}
            where ${b.status} = 'failed' and ${b.nextTryAt} <= ${wallClock()}::timestamptz and ${b.deletedAt} is null
              and ${b.id} > ${after} order by ${b.id} limit ${limit}`.execute(engine.db.kysely)
          return rows
        },
        async ({ id, tenantId }) => {
          await write(engine, systemActor(tenantId), (context) => takeStep(context, buttonRun, 'retry', { id }))
          return true
        },
      )
      return count === 0 ? '没有要重试的调用' : `重试 ${count} 个调用`
    }),
})
