import { integer } from '@lexdesk/domain/fields'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createScheduler, type Scheduler } from './createScheduler.ts'
import { type JobDefinition, createJobRegistry } from './JobDefinition.ts'
import { runStore } from './runStore.ts'
import { jobTable, openJobDatabase } from './testing/jobTable.ts'

let db: Database
let table: ReturnType<typeof jobTable>
const open: Scheduler[] = []
const silent = { error: () => {} }
const everySecond = '* * * * * ? *'
const yearly = '0 0 0 1 1 ? *'

beforeAll(async () => {
  db = await openJobDatabase()
  table = jobTable(db)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((scheduler) => scheduler.close()))
  await table.clear()
})
afterAll(() => db?.close())

const doing = (run: JobDefinition['run'], more: Partial<JobDefinition> = {}): JobDefinition => ({
  title: '测试',
  description: '',
  timeLimitSeconds: 30,
  afterCrash: 'report',
  run,
  ...more,
})

function instance(jobs: Record<string, JobDefinition>, leaseSeconds = 30, maxWaitMs = 600): Scheduler {
  const scheduler = createScheduler({ db, registry: createJobRegistry(jobs), log: silent, leaseSeconds, maxWaitMs })
  open.push(scheduler)
  return scheduler
}

const ended = (jobId: string) =>
  vi.waitFor(
    async () => {
      const runs = await table.runs(jobId)
      expect(runs.length).toBeGreaterThan(0)
      expect(runs.every(({ status }) => status !== 'running')).toBe(true)
      return runs
    },
    { timeout: 8_000, interval: 50 },
  )

test('two instances on one database serve every due time of 120 jobs exactly once', async () => {
  const served: string[] = []
  const jobs = { tick: doing(async () => '') }
  const counting = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [
      `job${n}`,
      { ...jobs.tick, run: async () => (served.push(`job${n}`), '好') },
    ]),
  )
  for (const name of Object.keys(counting)) await table.add(name, { name, cron: everySecond })
  const [one, other] = [instance(counting, 30, 10_000), instance(counting, 30, 10_000)]
  one.start()
  other.start()
  await vi.waitFor(() => expect(served.length).toBeGreaterThanOrEqual(480), { timeout: 40_000, interval: 100 })
  await Promise.all([one.close(), other.close()])

  const runs = await table.runs()
  expect(served).toHaveLength(runs.length)
  expect(runs.every(({ status }) => status === 'success')).toBe(true)
  expect(new Set(runs.map(({ instance: name }) => name)).size).toBe(2)
  expect(new Set(runs.map(({ jobId, due }) => `${jobId} ${due!}`)).size).toBe(runs.length)
  for (const name of Object.keys(counting)) {
    const times = runs.filter(({ jobId }) => jobId === name).map(({ due }) => due!)
    const { next } = await table.job(name)
    expect([...times, next].every((time, n, all) => n === 0 || time! > all[n - 1]!)).toBe(true)
  }
}, 60_000)

test('times missed during a stop of any length are served once', async () => {
  let count = 0
  await table.add('j', { name: 'tick', cron: '0 * * * * ? *', next: '2020-01-01 00:00:00+08' })
  const jobs = { tick: doing(async () => `第 ${(count += 1)} 次`) }
  instance(jobs).start()
  instance(jobs).start()
  expect(await ended('j')).toMatchObject([{ status: 'success', message: '第 1 次', cause: 'schedule' }])
  const { next, lastResult } = await table.job('j')
  expect(next!).toBeGreaterThan((await table.now()) - 1)
  expect(next! % 60).toBe(0)
  expect(lastResult).toBe('success')
})

test('a stopped, deleted or new job is not run at once; a new one gets its next time', async () => {
  await table.add('stopped', { name: 'a', cron: everySecond, next: '2020-01-01 00:00:00+08', status: '-1' })
  await table.add('new', { name: 'b', cron: yearly })
  instance({ a: doing(async () => ''), b: doing(async () => '') }).start()
  await vi.waitFor(async () => expect((await table.job('new')).next).not.toBeNull(), 5_000)
  expect(await table.runs()).toEqual([])
})

test('work that asks for its time ends before the limit, and its result is stored', async () => {
  await table.add('j', { name: 'long', cron: yearly, next: '2020-01-01 00:00:00+08' })
  const long = doing(
    async ({ isTimeUp }) => {
      while (!isTimeUp()) await new Promise((done) => setTimeout(done, 10))
      return '其余下次继续'
    },
    { timeLimitSeconds: 2 },
  )
  instance({ long }).start()
  expect(await ended('j')).toMatchObject([{ status: 'success', message: '其余下次继续' }])
})

test('an instance that cannot do a job leaves its times and its retries to another one', async () => {
  await table.add('j', { name: 'backup', cron: yearly, next: '2020-01-01 00:00:00+08' })
  const served: string[] = []
  const able = doing(async () => (served.push('able'), '已备份'), { afterCrash: 'retry' })
  const unable: JobDefinition = { ...able, run: async () => (served.push('unable'), ''), hindrance: () => '没有目录' }
  const other = instance({ backup: unable })
  other.start()
  await new Promise((done) => setTimeout(done, 500))
  expect(await table.runs('j')).toEqual([])
  const fit = instance({ backup: able })
  fit.start()
  expect(await ended('j')).toMatchObject([{ status: 'success', message: '已备份' }])

  const store = runStore(db, 'crashed', 30)
  await store.beginNow('j', 'manual', null)
  await store.release()
  other.wake()
  await new Promise((done) => setTimeout(done, 500))
  fit.wake()
  await vi.waitFor(() => expect(served).toEqual(['able', 'able']), { timeout: 20_000, interval: 50 })
  expect((await ended('j')).map(({ status }) => status).toSorted()).toEqual(['interrupted', 'success', 'success'])
}, 40_000)

test('a time that no instance can serve is stored as skipped, with the reason', async () => {
  await table.add('j', { name: 'backup', cron: yearly, next: '2020-01-01 00:00:00+08' })
  const hindered = { names: ['backup'], aliveSeconds: 59 }
  const store = runStore(db, 'one', 30)
  expect(await store.claimDue(hindered)).toBe('nothing')
  expect(await store.untilNext(hindered)).toBeGreaterThan(0)
  expect(await store.claimDue({ ...hindered, aliveSeconds: 61 })).toMatchObject({ jobId: 'j' })
  await store.release()
  expect(await store.expire('中断', hindered)).toEqual([])

  await table.clear()
  await table.add('j', { name: 'backup', cron: yearly })
  const scheduler = instance({ backup: doing(async () => '已备份', { hindrance: () => '没有目录' }) })
  expect(await (await scheduler.runNow('j', 'admin'))!.ended).toBe('skipped')
  expect(await table.runs('j')).toMatchObject([{ status: 'skipped', message: '没有目录' }])
})

test('one run at a time: a time that falls due meanwhile is served once after it has ended', async () => {
  let [now, most, count] = [0, 0, 0]
  const slow = doing(async () => {
    now += 1
    count += 1
    most = Math.max(most, now)
    await new Promise((done) => setTimeout(done, 1_500))
    now -= 1
    return ''
  })
  await table.add('j', { name: 'slow', cron: everySecond })
  const [one, other] = [instance({ slow }), instance({ slow })]
  one.start()
  other.start()
  await vi.waitFor(() => expect(count).toBe(1), 5_000)
  expect(await other.runNow('j', 'admin')).toBeUndefined()
  await vi.waitFor(() => expect(count).toBe(3), 8_000)
  expect(most).toBe(1)
}, 15_000)

test('a job that throws, hangs, is unknown or has bad parameters leaves a failed run with the reason', async () => {
  let wasAborted = false
  const jobs = {
    throws: doing(async () => {
      throw new Error('磁盘已满')
    }),
    hangs: doing(
      ({ signal }) => {
        signal.addEventListener('abort', () => (wasAborted = true))
        return new Promise(() => {})
      },
      { timeLimitSeconds: 0.3 },
    ),
    picky: doing(async () => '', { parameters: { days: integer('天数', { required: true, min: 1 }) } }),
  }
  const scheduler = instance(jobs)
  for (const name of [...Object.keys(jobs), 'java.lang.Runtime'])
    await table.add(name, { name, cron: yearly, parameter: name === 'picky' ? '{"days":0}' : '{}' })
  const outcome = async (id: string) => [
    await (await scheduler.runNow(id, 'admin'))!.ended,
    (await table.runs(id))[0]!.message,
  ]
  expect(await outcome('throws')).toEqual(['failed', '磁盘已满'])
  expect(await outcome('hangs')).toEqual(['timeout', '执行超过 0.3 秒仍未结束，已终止'])
  expect(wasAborted).toBe(true)
  expect(await outcome('picky')).toEqual(['failed', expect.stringContaining('天数')])
  expect(await outcome('java.lang.Runtime')).toEqual(['failed', '后台找不到该类名：java.lang.Runtime'])
  expect((await table.job('hangs')).lastResult).toBe('timeout')
})

test('another instance detects a crashed run, reports it, and retries it if the job allows that', async () => {
  const hanging = () => new Promise<string>(() => {})
  const dying = instance({ again: doing(hanging), once: doing(hanging) })
  const jobs = {
    again: doing(async () => '补做完成', { afterCrash: 'retry' }),
    once: doing(async () => '不应执行'),
  }
  for (const name of Object.keys(jobs)) {
    await table.add(name, { name, cron: yearly })
    await dying.runNow(name, 'admin')
  }
  await table.forgetLeases()
  instance(jobs).start()
  instance(jobs).start()
  await vi.waitFor(async () => expect(await table.runs('again')).toHaveLength(2), 5_000)
  expect((await ended('again')).toSorted((a, b) => a.attempt - b.attempt)).toMatchObject([
    { status: 'interrupted', cause: 'manual', attempt: 1 },
    { status: 'success', cause: 'retry', attempt: 2, message: '补做完成' },
  ])
  expect(await ended('once')).toMatchObject([{ status: 'interrupted', message: expect.stringContaining('执行中断') }])
})

test('a job that crashes its server each time is given up after the third attempt', async () => {
  await table.add('j', { name: 'deadly', cron: yearly })
  const deadly = doing(() => new Promise<string>(() => {}), { afterCrash: 'retry' })
  await instance({ deadly }).runNow('j', 'admin')
  for (const attempts of [2, 3]) {
    await table.forgetLeases()
    const next = instance({ deadly })
    next.start()
    await vi.waitFor(async () => expect(await table.runs('j')).toHaveLength(attempts), 5_000)
  }
  await table.forgetLeases()
  instance({ deadly }).start()
  const runs = await ended('j')
  expect(runs.map(({ status }) => status)).toEqual(['interrupted', 'interrupted', 'interrupted'])
}, 15_000)

test('a run that lost its lease is aborted, and its late result is ignored', async () => {
  let finish = (_words: string): void => {}
  let wasAborted = false
  const slow = doing(({ signal }) => {
    signal.addEventListener('abort', () => (wasAborted = true))
    return new Promise<string>((resolve) => (finish = resolve))
  })
  const sleepy = instance({ slow }, 1)
  await table.add('j', { name: 'slow', cron: yearly })
  const run = await sleepy.runNow('j', 'admin')
  await table.forgetLeases()
  instance({ slow }).start()
  await ended('j')
  await vi.waitFor(() => expect(wasAborted).toBe(true), 3_000)
  finish('太迟了')
  await run!.ended
  expect(await table.runs('j')).toMatchObject([{ status: 'interrupted' }])
})

test('a clean stop waits for short work and leaves long work to others', async () => {
  const jobs = {
    short: doing(() => new Promise<string>((done) => setTimeout(() => done('来得及'), 300))),
    long: doing(() => new Promise<string>(() => {}), { afterCrash: 'retry' as const }),
  }
  const stopping = instance(jobs)
  for (const name of Object.keys(jobs)) {
    await table.add(name, { name, cron: yearly })
    await stopping.runNow(name, 'admin')
  }
  await stopping.close()
  expect(await table.runs('short')).toMatchObject([{ status: 'success', message: '来得及' }])
  expect(await stopping.runNow('short', 'admin')).toBeUndefined()
  instance({ ...jobs, long: doing(async () => '接手完成', { afterCrash: 'retry' }) }).start()
  await vi.waitFor(
    async () => expect(await table.runs('long')).toContainEqual(expect.objectContaining({ message: '接手完成' })),
    8_000,
  )
}, 15_000)
