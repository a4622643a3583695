import { done, errors, job, jobEndpoints } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { Scheduler, StartedRun } from '../../jobs/createScheduler.ts'
import type { JobRegistry } from '../../jobs/JobDefinition.ts'
import { lockForWrite, updateRow } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { listRuns } from './listRuns.ts'

const col = columnsOf(job)

/** A short run returns its failure at once; a longer one only logs it. */
const waitForEndMs = 2_000

const acts = [
  { name: 'pause', status: '-1', title: '暂停', words: '暂停定时任务成功' },
  { name: 'resume', status: '0', title: '启动', words: '恢复定时任务成功' },
] as const

interface JobParts {
  engine: Engine
  registry: JobRegistry
  scheduler: Scheduler
}

/** Job endpoints beyond the standard ones (wire contract §3.11). */
export function jobRoutes(app: FastifyInstance, { engine, registry, scheduler }: JobParts): void {
  const db = engine.db.kysely

  mount(app, jobEndpoints.registry, async () =>
    registry.names().map((name) => {
      const { title, description, parameters = {} } = registry.find(name)!.definition
      return { name, title, description, parameters }
    }),
  )

  mount(app, jobEndpoints.runs, async ({ input, actor }) => {
    const { id } = await readById(engine, db, job, input.jobId, scopeOf(actor, job))
    return listRuns(db, engine.dictionaries, id, input)
  })

  for (const { name, status, title, words } of acts)
    mount(app, jobEndpoints[name], async ({ input, actor }) => {
      const { id, jobClassName = '' } = input
      const className = registry.find(jobClassName)?.name ?? jobClassName
      await write(engine, actor, async (context) => {
        const { rows } = await sql<{ id: string }>`
          select ${col.id} from ${col.$table}
          where ${id === undefined ? sql`${col.jobClassName} = ${className}` : sql`${col.id} = ${id}`}
            and ${col.deletedAt} is null`.execute(context.tx)
        if (!rows[0]) throw errors.refused('定时任务不存在！')
        const current = await lockForWrite(context, job, rows[0].id)
        await updateRow(context, job, current, { status }, { action: name, title })
        context.changed({
          resource: job,
          tenantId: scopeOf(context.actor, job).tenantId,
          ids: [current.id],
          action: name,
        })
      })
      return done(words)
    })

  mount(app, jobEndpoints.execute, async ({ input, actor, request }) => {
    const id = input.id
    const { jobClassName } = await readById(engine, db, job, id, scopeOf(actor, job))
    const hindrance = registry.find(String(jobClassName))?.definition.hindrance?.()
    if (hindrance !== undefined) throw errors.refused(`当前实例不能执行该任务：${hindrance}`)
    const run = await scheduler.runNow(id, actor.username)
    if (!run) throw errors.refused('该任务正在执行，请等待完成后再试')
    const isFailed = await hasFailed(run)
    await logExecution(request, String(jobClassName), !isFailed)
    if (isFailed) throw errors.refused('执行失败!')
    return done('执行成功!')
  })

  async function logExecution(request: FastifyRequest, name: string, isSuccess: boolean): Promise<void> {
    const { username, realname, tenantId } = actorOf(request)
    const content = `立即执行定时任务：${name}`
    await writeLog(db, { type: 'operation', content, username, realname, tenantId, address: request.ip, isSuccess })
  }
}

async function hasFailed({ ended }: StartedRun): Promise<boolean> {
  let clock: NodeJS.Timeout | undefined
  const isLong = new Promise<'running'>((resolve) => {
    clock = setTimeout(() => resolve('running'), waitForEndMs).unref()
  })
  const result = await Promise.race([ended, isLong]).finally(() => clearTimeout(clock))
  return result !== 'running' && result !== 'success'
}
