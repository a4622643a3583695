import { Readable } from 'node:stream'
import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { fileSender } from '../files/serveFile.ts'
import { storedFileTable } from '../files/storedFile.ts'
import { testFiles } from '../files/testing/testFiles.ts'
import { listen, testActor, testHttp } from '../http/testing/testHttp.ts'
import { createHub } from '../realtime/createHub.ts'
import { mountSockets } from '../realtime/mountSockets.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { backgroundTaskTable } from './backgroundTask.ts'
import type { Task } from '@lexdesk/domain'
import { createTasks } from './createTasks.ts'
import type { RunningTask } from './createTasks.ts'
import { taskRoutes } from './taskRoutes.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await syncSchema(db, [storedFileTable, backgroundTaskTable])
})
beforeEach(() => sql`truncate background_task`.execute(db.kysely))
afterAll(() => db.close())

test('a second start finds its table up to date', async () => {
  expect(await syncSchema(db, [backgroundTaskTable, storedFileTable])).toEqual([])
})

const chen = testActor({ userId: 'u1' })
const wang = testActor({ userId: 'u2', username: 'wang', sessionId: 's2' })

type TaskLog = Parameters<typeof createTasks>[0]['log']

async function server(options: { db?: Database; heartbeatMs?: number; log?: TaskLog } = {}) {
  const { files, filesOnDisk } = await testFiles(db)
  const hub = await createHub()
  const tasks = await createTasks({ db, hub, files, ...options })
  onTestFinished(() => tasks.close())
  const app = await testHttp({ chen, wang })
  await app.register(taskRoutes, {
    prefix: '/api',
    tasks,
    assertStillOpen: async () => undefined,
    sendFile: fileSender(files),
  })
  mountSockets(app, { hub, apiBase: '/api' })
  type Verb = 'GET' | 'POST' | 'DELETE'
  const call = async (method: Verb, path: string, who = 'chen') =>
    app.inject({ method, url: `/api/sys/task/${path}`, headers: { 'x-access-token': who } })
  const stateOf = async (id: string) => (await call('GET', `queryById?id=${id}`)).json().result as Task
  return { app, hub, tasks, files, filesOnDisk, call, stateOf }
}

/** Work that continues until it is released or aborted. */
function holding() {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const aborted = vi.fn<() => void>()
  const run = async ({ signal }: RunningTask) => {
    signal.addEventListener('abort', aborted)
    await Promise.race([held, new Promise((_, reject) => signal.addEventListener('abort', reject))])
  }
  return { run, release, aborted }
}

describe('a task', () => {
  test('runs to its end and stores its result', async () => {
    const { tasks, stateOf, call } = await server()
    const task = await tasks.start({
      kind: 'import',
      title: '导入企业',
      actor: chen,
      run: async () => ({ message: '共 3 行', result: { added: 3, names: ['甲', '乙'] } }),
    })
    expect(task).toMatchObject({ status: 'queued', title: '导入企业', done: 0, total: 0 })
    await vi.waitFor(async () => expect((await stateOf(task.id)).status).toBe('done'))
    expect(await stateOf(task.id)).toMatchObject({ message: '共 3 行', result: { added: 3, names: ['甲', '乙'] } })
    const list = (await call('GET', 'list')).json().result
    expect([list.total, list.records[0].id]).toEqual([1, task.id])
  })

  test("reports its progress to its owner's socket, at most five times a second", async () => {
    const { app, tasks } = await server()
    const base = (await listen(app)).replace('http', 'ws')
    const frames: Task[] = []
    const others: unknown[] = []
    const socketOf = async (userId: string, token: string, to: unknown[]) => {
      const socket = new WebSocket(`${base}/api/websocket/${userId}?frames=all`, token)
      onTestFinished(() => socket.terminate())
      socket.on('message', (data: Buffer) => void to.push(JSON.parse(data.toString()).task))
      await new Promise((done) => socket.on('open', done))
    }
    await socketOf('u1', 'chen', frames)
    await socketOf('u2', 'wang', others)
    await tasks.start({
      kind: 'export',
      title: '导出企业',
      actor: chen,
      run: async ({ progress }) => {
        for (let row = 1; row <= 100; row += 1) {
          progress(row, 100)
          await new Promise((done) => setTimeout(done, 5))
        }
      },
    })
    await vi.waitFor(() => expect(frames.at(-1)?.status).toBe('done'), { timeout: 5_000 })
    expect(frames[0]?.status).toBe('running')
    expect(frames.at(-1)).toMatchObject({ done: 100, total: 100 })
    const between = frames.slice(1, -1).map((frame) => frame.done)
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(8)
    expect(between).toEqual(between.toSorted((a, b) => a - b))
    expect(others).toEqual([])
  })

  test('that fails says why: a refusal with its message, a bug only with the number of the task, which is in the log', async () => {
    const log = { info: vi.fn<NonNullable<TaskLog>['info']>(), error: vi.fn<NonNullable<TaskLog>['error']>() }
    const { tasks, stateOf } = await server({ log })
    const start = (error: Error) =>
      tasks.start({ kind: 'x', title: 'x', actor: chen, run: () => Promise.reject(error) })
    const refused = await start(errors.refused('第 3 行的编号重复'))
    const detailed = await start(errors.tooManyRequests(5))
    const bug = new TypeError('secret')
    const broken = await start(bug)
    await vi.waitFor(async () => expect((await stateOf(broken.id)).status).toBe('failed'))
    expect(await stateOf(refused.id)).toMatchObject({ message: '第 3 行的编号重复', result: null })
    expect(await stateOf(detailed.id)).toMatchObject({ status: 'failed', result: { retryAfter: 5 } })
    expect((await stateOf(broken.id)).message).toBe(`任务执行失败，请稍后重试（任务编号：${broken.id}）`)
    expect(log.error.mock.calls).toEqual([[{ err: bug, taskId: broken.id }, 'task_failed']])
    expect(log.info.mock.calls).toMatchObject([
      [{ taskId: refused.id }, 'task_failed'],
      [{ taskId: detailed.id }, 'task_failed'],
    ])
  })

  test('two run at a time, and many tasks of one user do not delay another’s single one', async () => {
    const { tasks, stateOf } = await server()
    const works = Array.from({ length: 4 }, holding)
    const ids: string[] = []
    for (const { run } of works) ids.push((await tasks.start({ kind: 'x', title: 'x', actor: chen, run })).id)
    const other = await tasks.start({ kind: 'x', title: 'x', actor: wang, run: async () => {} })
    await vi.waitFor(async () => expect((await stateOf(ids[1] ?? '')).status).toBe('running'))
    expect((await stateOf(ids[2] ?? '')).status).toBe('queued')
    works[0]?.release()
    await vi.waitFor(async () => expect((await tasks.find(wang, other.id)).status).toBe('done'))
    for (const { release } of works) release()
    await vi.waitFor(async () => expect((await stateOf(ids[3] ?? '')).status).toBe('done'))
  })

  test('more than twenty open ones are too many for one user', async () => {
    const { tasks } = await server()
    const { run, release } = holding()
    for (let i = 0; i < 20; i += 1) await tasks.start({ kind: 'x', title: 'x', actor: chen, run })
    await expect(tasks.start({ kind: 'x', title: 'x', actor: chen, run })).rejects.toThrow('后台任务过多')
    release()
  })
})

describe('cancelling', () => {
  test('stops the work and stays cancelled', async () => {
    const { tasks, call, stateOf } = await server()
    const work = holding()
    const { id } = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('running'))
    expect((await call('POST', `cancel?id=${id}`)).json()).toMatchObject({ success: true, message: '任务已取消' })
    expect(work.aborted).toHaveBeenCalled()
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', message: '已取消' })
    expect((await call('POST', `cancel?id=${id}`)).json()).toMatchObject({
      success: false,
      message: '任务已结束，不能取消',
    })
  })

  test('a queued one prevents it from running', async () => {
    const { tasks, call, stateOf } = await server()
    const works = [holding(), holding()]
    for (const { run } of works) await tasks.start({ kind: 'x', title: 'x', actor: chen, run })
    const ran = vi.fn<() => Promise<void>>(async () => {})
    const { id } = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: ran })
    await call('POST', `cancel?id=${id}`)
    for (const { release } of works) release()
    const last = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: async () => {} })
    await vi.waitFor(async () => expect((await stateOf(last.id)).status).toBe('done'))
    expect(ran).not.toHaveBeenCalled()
  })

  test('reaches the instance that runs it, even without a bus between them', async () => {
    const here = await server({ heartbeatMs: 50 })
    const there = await server({ heartbeatMs: 50 })
    const work = holding()
    const { id } = await here.tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })
    await vi.waitFor(async () => expect((await here.stateOf(id)).status).toBe('running'))
    await there.call('POST', `cancel?id=${id}`)
    await vi.waitFor(() => expect(work.aborted).toHaveBeenCalled())
  })

  test('at the last moment removes its file', async () => {
    const { tasks, files, filesOnDisk, stateOf } = await server()
    const { id } = await tasks.start({
      kind: 'export',
      title: 'x',
      actor: chen,
      run: async (task) => {
        const file = await files.save(Readable.from(['x']), { name: 'a.xlsx', folder: 'export', owner: chen })
        await tasks.cancel(chen, task.id)
        return { file }
      },
    })
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('cancelled'))
    await vi.waitFor(() => expect(filesOnDisk()).toEqual([]))
  })
})

describe('its file', () => {
  async function withFile() {
    const all = await server()
    const { id } = await all.tasks.start({
      kind: 'export',
      title: '导出企业',
      actor: chen,
      run: async () => ({
        file: await all.files.save(Readable.from(['bytes']), {
          name: '企业20261115.xlsx',
          folder: 'export',
          owner: chen,
        }),
      }),
    })
    await vi.waitFor(async () => expect((await all.stateOf(id)).status).toBe('done'))
    return { ...all, id }
  }

  test('is downloaded by its owner under its own name, also by a browser with its reader cookie', async () => {
    const { call, stateOf, app, id } = await withFile()
    expect((await stateOf(id)).fileName).toBe('企业20261115.xlsx')
    const answer = await call('GET', `file?id=${id}`)
    expect([answer.statusCode, answer.body]).toEqual([200, 'bytes'])
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('企业20261115.xlsx'))
    const cookie = 'lexdesk_reader=chen'
    expect((await app.inject({ url: `/api/sys/task/file?id=${id}`, headers: { cookie } })).body).toBe('bytes')
    expect((await app.inject(`/api/sys/task/file?id=${id}&token=chen`)).statusCode).toBe(401)
  })

  test('and the task itself do not exist for others', async () => {
    const { call, id } = await withFile()
    for (const path of [`queryById?id=${id}`, `file?id=${id}`]) {
      expect((await call('GET', path, 'wang')).json()).toMatchObject({ success: false, error: { code: 'not_found' } })
    }
    expect((await call('POST', `cancel?id=${id}`, 'wang')).json().success).toBe(false)
    expect((await call('DELETE', `delete?id=${id}`, 'wang')).json().success).toBe(false)
    expect((await call('GET', 'list', 'wang')).json().result.total).toBe(0)
    expect((await call('GET', `queryById?id=${id}`, 'nobody')).statusCode).toBe(401)
  })

  test('is removed with the task, when it is deleted or after seven days', async () => {
    const { call, filesOnDisk, id } = await withFile()
    expect((await call('DELETE', `delete?id=${id}`)).json()).toMatchObject({ success: true, message: '删除成功!' })
    expect(filesOnDisk()).toEqual([])

    const old = await withFile()
    await sql`update background_task set expires_at = now() - interval '1 second'`.execute(db.kysely)
    const restarted = await createTasks({ db, hub: await createHub(), files: old.files })
    onTestFinished(() => restarted.close())
    expect(old.filesOnDisk()).toEqual([])
    expect((await old.call('GET', `queryById?id=${old.id}`)).json().success).toBe(false)
  })
})

describe('a restart', () => {
  const insertForeign = (status: string, silentSeconds: number) =>
    sql`insert into background_task (id, kind, title, status, instance, create_by, heartbeat_at)
        values (${`t-${status}-${silentSeconds}`}, 'x', 'x', ${status}, 'gone', 'u1',
          now() - make_interval(secs => ${silentSeconds}))`.execute(db.kysely)

  test('fails the tasks of a dead instance, but not those of a running one', async () => {
    await insertForeign('running', 60)
    await insertForeign('queued', 60)
    await insertForeign('running', 1)
    await insertForeign('done', 60)
    const { stateOf } = await server({ db: { ...db, isEmbedded: false } })
    const failed = { status: 'failed', message: '服务重启，任务已中断，请重新发起' }
    expect(await stateOf('t-running-60')).toMatchObject(failed)
    expect(await stateOf('t-queued-60')).toMatchObject(failed)
    expect((await stateOf('t-running-1')).status).toBe('running')
    expect((await stateOf('t-done-60')).status).toBe('done')
  })

  test('on the embedded database fails all open tasks at once', async () => {
    await insertForeign('running', 1)
    const { stateOf } = await server({ db: { ...db, isEmbedded: true } })
    expect((await stateOf('t-running-1')).status).toBe('failed')
  })

  test('that is a clean shutdown aborts the work and says so', async () => {
    const { tasks, stateOf } = await server()
    const work = holding()
    const { id } = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })
    const waiting = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('running'))
    await tasks.close()
    expect(work.aborted).toHaveBeenCalled()
    expect((await stateOf(id)).message).toBe('服务重启，任务已中断，请重新发起')
    expect((await stateOf(waiting.id)).status).toBe('failed')
    await expect(tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })).rejects.toThrow('服务正在停止')
  })
})

describe('invalid calls', () => {
  test('get a clear message', async () => {
    const { call, tasks, stateOf } = await server()
    expect((await call('GET', 'queryById')).json()).toMatchObject({ success: false, message: '缺少参数 id' })
    expect((await call('GET', 'queryById?id=none')).json().success).toBe(false)
    const work = holding()
    const { id } = await tasks.start({ kind: 'x', title: 'x', actor: chen, run: work.run })
    expect((await call('GET', `file?id=${id}`)).json()).toMatchObject({ message: '该任务没有可下载的文件' })
    expect((await call('DELETE', `delete?id=${id}`)).json()).toMatchObject({ message: '任务正在进行，请先取消' })
    expect((await call('GET', 'list?pageNo=x&pageSize=-1')).json().success).toBe(true)
    work.release()
    await vi.waitFor(async () => expect((await stateOf(id)).status).toBe('done'))
  })
})
