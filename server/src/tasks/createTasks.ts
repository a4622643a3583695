import { randomBytes } from 'node:crypto'
import { AppError, errors } from '@lexdesk/domain'
import type { Database } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import type { Hub } from '../realtime/createHub.ts'
import type { Task } from '@lexdesk/domain'
import type { TaskRow } from './backgroundTask.ts'
import { taskOf } from './backgroundTask.ts'
import { fairQueue } from './fairQueue.ts'
import { taskStore } from './taskStore.ts'
import type { TaskOwner } from './taskStore.ts'
import { throttle } from './throttle.ts'

/** What the work of a task can access. */
export interface RunningTask {
  id: string
  /** Aborted when the owner cancels or the server stops. */
  signal: AbortSignal
  progress(done: number, total?: number): void
}

export interface TaskOutcome {
  message?: string
  result?: unknown
  /** A stored file for its owner to download; deleted with the task. */
  file?: { path: string; name: string }
}

export interface TaskStart {
  /** Given by a caller that has written it beside its own rows. */
  id?: string
  kind: string
  title: string
  actor: TaskOwner
  /** The resource of its rows, and a hash of what the owner may see of them now; checked on download. */
  rowsOf?: { resource: string; scope: string }
  run: (task: RunningTask) => Promise<TaskOutcome | void>
}

/** The file of a task, with the scope it was created under. */
export interface TaskFile {
  path: string
  kind: string
  tenantId: number
  resource: string | null
  scope: string | null
}

export interface Tasks {
  start(start: TaskStart): Promise<Task>
  list(owner: TaskOwner, pageNo: number, pageSize: number): Promise<{ tasks: Task[]; total: number }>
  find(owner: TaskOwner, id: string): Promise<Task>
  file(owner: TaskOwner, id: string): Promise<TaskFile>
  cancel(owner: TaskOwner, id: string): Promise<void>
  remove(owner: TaskOwner, id: string): Promise<void>
  /** Aborts running work; the owners see that the server was restarted. */
  close(): Promise<void>
}

interface TasksOptions {
  db: Database
  hub: Hub
  files: { remove(path: string): Promise<void> }
  log?: Record<'info' | 'error', (facts: object, message: string) => void>
  /** Maximum concurrency in this process. */
  limit?: number
  heartbeatMs?: number
}

const progressMs = 200
const maxOpenPerUser = 20
const expiryMs = 3600 * 1000
const lastWordsMs = 3_000
const cancelTopic = 'task.cancel'
const restarted = '服务重启，任务已中断，请重新发起'

/** Work that outlives its request: queued, run a few at a time, with progress reported to its owner. */
export async function createTasks(options: TasksOptions): Promise<Tasks> {
  const { db, hub, files, log, limit = 2, heartbeatMs = 5_000 } = options
  const store = taskStore(db, randomBytes(8).toString('hex'))
  const queue = fairQueue(limit)
  const running = new Map<string, AbortController>()
  const runs = new Set<Promise<void>>()
  let isClosed = false

  const notifyOwner = (row: TaskRow): void => hub.publish({ userId: row.create_by }, { cmd: 'task', task: taskOf(row) })

  function abort(id: string): void {
    queue.drop(id)
    running.get(id)?.abort()
  }

  async function run({ id }: TaskRow, work: TaskStart['run']): Promise<void> {
    const started = await store.change({ id, from: 'queued' }, { status: 'running' })
    if (!started) return
    notifyOwner(started)
    const controller = new AbortController()
    running.set(id, controller)
    let latest = { done: 0, total: 0 }
    const report = async (): Promise<void> => {
      const row = await store.change({ id, from: 'running' }, latest)
      if (row) notifyOwner(row)
      else controller.abort()
    }
    const reporting = throttle(progressMs, () => guarded(report))
    const progress: RunningTask['progress'] = (done, total = latest.total) => {
      latest = { done, total }
      reporting.request()
    }
    try {
      const outcome = (await work({ id, signal: controller.signal, progress })) ?? {}
      await reporting.stop()
      await finish(id, latest, outcome)
    } catch (error) {
      await reporting.stop()
      if (!controller.signal.aborted) await fail(id, error)
    } finally {
      running.delete(id)
    }
  }

  async function finish(id: string, latest: { done: number; total: number }, outcome: TaskOutcome): Promise<void> {
    const { message, result, file } = outcome
    const ended = await store.change(
      { id, from: 'running' },
      { ...latest, status: 'done', message, result, file_path: file?.path, file_name: file?.name },
    )
    if (ended) notifyOwner(ended)
    // Cancelled at the last moment: the file is not needed.
    else if (file) await files.remove(file.path)
  }

  async function fail(id: string, error: unknown): Promise<void> {
    // A refusal is the result of the user's own data.
    log?.[error instanceof AppError ? 'info' : 'error']({ err: error, taskId: id }, 'task_failed')
    const message = error instanceof AppError ? error.message : `任务执行失败，请稍后重试（任务编号：${id}）`
    const result = error instanceof AppError ? error.details : undefined
    const ended = await store.change({ id, from: 'running' }, { status: 'failed', message, result })
    if (ended) notifyOwner(ended)
  }

  /** Catches errors, so that a lost database connection or a bug does not crash the process. */
  function guarded(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => log?.error({ err: error }, 'task_queue_failed'))
  }

  async function beat(): Promise<void> {
    const wanted = await store.beat()
    for (const id of running.keys()) if (!wanted.has(id)) abort(id)
    for (const row of await store.failDead(restarted)) notifyOwner(row)
  }

  async function removeExpired(): Promise<void> {
    for (const row of await store.removeExpired()) if (row.file_path) await files.remove(row.file_path)
  }

  await beat()
  await removeExpired()
  const stopListening = hub.listen(cancelTopic, (id) => abort(String(id)))
  const timers = [
    setInterval(() => void guarded(beat), heartbeatMs).unref(),
    setInterval(() => void guarded(removeExpired), expiryMs).unref(),
  ]

  async function found(owner: TaskOwner, id: string): Promise<TaskRow> {
    const row = await store.find(id, owner)
    if (!row) throw errors.notFound('任务')
    return row
  }

  return {
    async start({ id = newId(), kind, title, actor, rowsOf, run: work }) {
      if (isClosed) throw errors.refused('服务正在停止，请稍后再试')
      if ((await store.countOpen(actor)) >= maxOpenPerUser) {
        throw errors.refused(`您的后台任务过多（最多 ${maxOpenPerUser} 个），请等待完成后再试`)
      }
      const row = await store.add(
        { id, kind, title, resource: rowsOf?.resource ?? null, scope: rowsOf?.scope ?? null },
        actor,
      )
      queue.add({
        id: row.id,
        owner: actor.userId,
        run: async () => {
          const current = guarded(() => run(row, work))
          runs.add(current)
          await current
          runs.delete(current)
        },
      })
      return taskOf(row)
    },

    async list(owner, pageNo, pageSize) {
      const { rows, total } = await store.list(owner, (pageNo - 1) * pageSize, pageSize)
      return { tasks: rows.map(taskOf), total }
    },

    find: async (owner, id) => taskOf(await found(owner, id)),

    async file(owner, id) {
      const { file_path: path, kind, tenant_id: tenantId, resource, scope } = await found(owner, id)
      if (!path) throw errors.refused('该任务没有可下载的文件')
      return { path, kind, tenantId, resource, scope }
    },

    async cancel(owner, id) {
      await found(owner, id)
      const row = await store.cancel(id, owner)
      if (!row) throw errors.refused('任务已结束，不能取消')
      notifyOwner(row)
      hub.announce(cancelTopic, id)
    },

    async remove(owner, id) {
      await found(owner, id)
      const row = await store.remove(id, owner)
      if (!row) throw errors.refused('任务正在进行，请先取消')
      if (row.file_path) await files.remove(row.file_path)
    },

    async close() {
      isClosed = true
      stopListening()
      for (const timer of timers) clearInterval(timer)
      queue.clear()
      for (const row of await store.failOwn(restarted)) notifyOwner(row)
      for (const controller of running.values()) controller.abort()
      await Promise.race([Promise.all(runs), new Promise((done) => setTimeout(done, lastWordsMs).unref())])
    },
  }
}
