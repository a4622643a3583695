import {
  type DatabaseState,
  type DiskFigures,
  type HttpTrace,
  type Metric,
  type MonitoringState,
  type RedisFact,
  sampleEveryMs,
  type WorkState,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { shownText } from './readDatabase.ts'
import { secondInstance } from '../session/testing/secondInstance.ts'
import { startFakeRedis } from '../../realtime/testing/fakeRedis.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let operator: Client
beforeAll(async () => {
  product = await startTestProduct()
  operator = await product.signInAs({ username: 'operator', permissions: ['monitor:list'] })
})
afterAll(() => product?.close())

const wirePaths = [
  '/actuator/httptrace',
  '/actuator/metrics/jvm.memory.used',
  '/sys/actuator/redis/queryDiskInfo',
  '/sys/actuator/redis/info',
  '/sys/actuator/redis/keysSize',
  '/sys/actuator/redis/memoryInfo',
  '/sys/actuator/redis/keysSizeForReport',
  '/sys/actuator/redis/memoryForReport',
  '/sys/actuator/redis/infoForReport',
]

/** An answer without an envelope. */
async function bare<T>(path: string, client = operator): Promise<T> {
  const { status, bytes } = await client.get(path)
  expect(status, path).toBe(200)
  return JSON.parse(bytes.toString()) as T
}
const state = async (params = {}): Promise<MonitoringState> =>
  (await operator.get<MonitoringState>('/sys/monitoring/state', params)).result
const metric = (name: string) => bare<Metric>(`/actuator/metrics/${name}`)
const value = async (name: string): Promise<number> => (await metric(name)).measurements[0]!.value

describe('[A1.04] the calls of the six monitoring pages', () => {
  test('answer people with monitor:list alone', async () => {
    const stranger = await product.signInAs({ username: 'stranger', permissions: ['dashboard:monitor', 'log:list'] })
    for (const path of [...wirePaths, '/sys/monitoring/state', '/sys/monitoring/traces', '/sys/monitoring/work']) {
      expect((await operator.get(path)).status, path).toBe(200)
      expect((await stranger.get(path)).status, path).toBe(403)
      expect((await product.anonymous.get(path)).status, path).toBe(401)
    }
  })

  test('disks: size, free room and the used share in percent', async () => {
    const { success, result } = await operator.get<DiskFigures[]>('/sys/actuator/redis/queryDiskInfo')
    expect(success).toBe(true)
    const [data] = result
    expect(data!.name).toMatch(/^数据目录（/)
    expect(data!.max).toBeGreaterThan(data!.rest)
    expect(data!.restPPT).toBe(Math.round(((data!.max - data!.rest) / data!.max) * 100))
  })

  test('metrics: one measurement each, in the units of the wire', async () => {
    const names = [
      ...['max', 'committed', 'used'].map((name) => `jvm.memory.${name}`),
      ...['jvm.buffer.memory.used', 'jvm.buffer.count', 'jvm.classes.loaded', 'jvm.classes.unloaded'],
      ...['daemon', 'live', 'peak'].map((name) => `jvm.threads.${name}`),
      ...['memory.allocated', 'memory.promoted', 'max.data.size', 'live.data.size'].map((name) => `jvm.gc.${name}`),
      ...['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage'],
      ...['created', 'expired', 'active.current', 'active.max', 'rejected'].map((name) => `tomcat.sessions.${name}`),
    ]
    for (const name of names)
      expect(await metric(name), name).toEqual({
        name,
        description: expect.any(String),
        baseUnit: name.startsWith('system.cpu') || name === 'process.cpu.usage' ? null : expect.any(String),
        measurements: [{ statistic: 'VALUE', value: expect.any(Number) }],
        availableTags: [],
      })
    const { measurements } = await metric('jvm.gc.pause')
    expect(measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX'])
    expect(await value('jvm.memory.used')).toBeLessThan(await value('jvm.memory.max'))
    expect(Math.abs((await value('process.start.time')) + process.uptime() - Date.now() / 1000)).toBeLessThan(2)
    expect(await operator.get('/actuator/metrics/jvm.nothing')).toMatchObject({ success: false })
  })

  test('figures move with what happens', async () => {
    const [uptime, sessions] = [await value('process.uptime'), await value('tomcat.sessions.active.current')]
    await product.signInAs({ username: 'newcomer' })
    expect(await value('process.uptime')).toBeGreaterThan(uptime)
    expect(await value('tomcat.sessions.active.current')).toBe(sessions + 1)
    expect(await value('tomcat.sessions.active.max')).toBeGreaterThanOrEqual(sessions + 1)
  })

  test('redis: without a REDIS_URL the process says that it serves itself', async () => {
    const { result } = await operator.get<RedisFact[]>('/sys/actuator/redis/info')
    expect(result[0]).toEqual({
      key: 'mode',
      value: 'process',
      description: '未配置 REDIS_URL，消息由本进程直接分发',
    })
    const { data: facts } = await bare<{ data: RedisFact[] }>('/sys/actuator/redis/infoForReport')
    expect(facts.map(({ key }) => key)).toEqual(result.map(({ key }) => key))
    expect(await bare('/sys/actuator/redis/keysSize')).toEqual({
      create_time: expect.any(Number),
      dbSize: expect.any(Number),
    })
    expect(await bare('/sys/actuator/redis/memoryInfo')).toEqual({
      create_time: expect.any(Number),
      used_memory: expect.stringMatching(/^\d+$/),
    })
    for (const name of ['keysSizeForReport', 'memoryForReport']) {
      const { data } = await bare<{ data: unknown[] }>(`/sys/actuator/redis/${name}`)
      expect(data[0]).toEqual({ name: expect.stringMatching(/^\d\d:\d\d:\d\d$/), value: expect.any(Number) })
    }
  })
})

describe('[A1.04] traces', () => {
  test('a request is shown with its id and the pattern of its route, without parameters, query and token', async () => {
    await operator.get('/sys/dict/getDictItems/13800138000', { token: 'hidden-token', phone: '13800138000' })
    const { traces } = await bare<{ traces: HttpTrace[] }>('/actuator/httptrace')
    expect(traces[0]!.request.uri).toBe('/api/sys/dict/getDictItems/:dict')
    expect((await operator.get<HttpTrace[]>('/sys/monitoring/traces')).result[0]).toEqual(traces[0])
    for (const secret of [operator.token, '13800138000', 'hidden-token'])
      expect(JSON.stringify(traces)).not.toContain(secret)
  })

  test('a trace has the shape of the wire and the user', async () => {
    const { requestId } = (await operator.get('/sys/user/list')) as { requestId?: string }
    const { traces } = await bare<{ traces: HttpTrace[] }>('/actuator/httptrace')
    expect(traces[0]).toEqual({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      principal: { name: 'operator' },
      session: null,
      request: {
        method: 'GET',
        uri: '/api/sys/user/list',
        headers: expect.objectContaining({ 'x-access-token': ['***'] }),
        remoteAddress: '127.0.0.1',
      },
      response: { status: 403, headers: expect.any(Object) },
      timeTaken: expect.any(Number),
      requestId,
    })
  })

  test('requests of another tenant are not shown', async () => {
    const other = await product.signInAs({ username: 'otherTenant', tenantId: 2, permissions: ['monitor:list'] })
    await operator.get('/sys/user/list')
    await other.get('/sys/role/list')
    const names = async (client: Client) => {
      const { traces } = await bare<{ traces: HttpTrace[] }>('/actuator/httptrace', client)
      return new Set(traces.map(({ principal }) => principal?.name))
    }
    expect(await names(other)).toContain('otherTenant')
    expect(await names(other)).not.toContain('operator')
    expect(await names(operator)).not.toContain('otherTenant')
  })
})

describe('the database page', () => {
  const read = async (): Promise<DatabaseState> =>
    (await operator.get<DatabaseState>('/sys/monitoring/database')).result

  test('sizes by table and index, connections, cache hit rate', async () => {
    const { bytes, tables, tableCount, indexes, connections, pool, cacheHitRate, version } = await read()
    const sizes = tables.map((one) => one.bytes! + one.indexBytes!)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bytes)
    expect(tableCount).toBeGreaterThan(tables.length)
    expect(tables.flatMap(({ title }) => title ?? [])).not.toEqual([])
    expect(indexes[0]!.bytes).toBeGreaterThan(0)
    expect(connections.open).toBeGreaterThan(0)
    expect(connections.max).toBeGreaterThan(connections.open)
    expect(pool.max).toBeGreaterThanOrEqual(pool.open)
    expect(cacheHitRate).toBeGreaterThan(0)
    expect(cacheHitRate).toBeLessThanOrEqual(1)
    expect(version).toMatch(/^\d+/)
  })

  test('a statement that waits for a lock says for whom, with masked literals', async () => {
    const { pool } = product.app.engine.db
    const [holder, waiter] = [await pool.connect(), await pool.connect()]
    try {
      await holder.query('begin; lock table sys_position in access exclusive mode')
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
      const waiting = waiter.query("select '13800138000' as phone from sys_position")
      const found = await vi.waitFor(async () => {
        const one = (await read()).running.find(({ waitsFor }) => waitsFor.length > 0)
        expect(one).toBeDefined()
        return one!
      })
      expect(found).toMatchObject({ waitsFor: [rows[0]!.pid], text: "select '…' as phone from sys_position" })
      const state = await read()
      expect(state.connections.waiting).toBe(1)
      expect(state.tables[0]).toMatchObject({ name: 'sys_position', title: '职务', bytes: null })
      await holder.query('rollback')
      await waiting
    } finally {
      holder.release(true)
      waiter.release(true)
    }
  })

  test('needs the permission, and shows the last backup of the command', async () => {
    expect((await read()).backup).toEqual({ last: null, isScheduled: false, failure: null })
    const backup = { made_at: '2026-11-02 03:00:00+08', bytes: 4096, table_count: 3, row_count: 70 }
    await product.app.engine.db.kysely
      .insertInto('backup_log')
      .values([
        { ...backup, id: '1', file_name: 'older' },
        { ...backup, id: '2', file_name: 'nightly' },
      ])
      .execute()
    expect((await read()).backup.last).toEqual({
      madeAt: '2026-11-02 03:00:00',
      fileName: 'nightly',
      bytes: 4096,
      rows: 70,
      checkedBy: null,
      checkedAt: null,
    })
    const nobody = await product.signInAs({ username: 'noMonitor', permissions: ['user:list'] })
    expect((await nobody.get('/sys/monitoring/database')).status).toBe(403)
  })
})

test('sockets, jobs and queues are counted', async () => {
  const read = async (): Promise<WorkState> => (await operator.get<WorkState>('/sys/monitoring/work')).result
  const db = product.app.engine.db.kysely
  const before = await read()
  expect(before.instances).toMatchObject([{ pid: process.pid, sockets: 0 }])
  const run = { job_name: 'nightly', cause: 'schedule', instance: 'here', lease_until: sql`now() + interval '1 hour'` }
  const [fewMinutesAgo, twoDaysAgo] = [sql`now() - interval '5 minutes'`, sql`now() - interval '2 days'`]
  await db
    .insertInto('job_run')
    .values([
      { ...run, id: 'r1', job_id: 'j1', status: 'running', start_time: fewMinutesAgo },
      { ...run, id: 'r2', job_id: 'j2', status: 'timeout', start_time: fewMinutesAgo, end_time: sql`now()` },
      { ...run, id: 'r3', job_id: 'j3', status: 'failed', start_time: twoDaysAgo, end_time: twoDaysAgo },
    ])
    .execute()
  const task = { title: '导出：张三的合同', instance: 'here', create_by: 'someone' }
  await db
    .insertInto('background_task')
    .values([
      { ...task, id: 't1', kind: 'export', status: 'queued', create_time: fewMinutesAgo },
      { ...task, id: 't2', kind: 'export', status: 'queued' },
      { ...task, id: 't3', kind: 'export', status: 'failed', update_time: twoDaysAgo },
    ])
    .execute()
  const { jobs, queues } = await read()
  expect(jobs.running.map(({ id }) => id)).toContain('r1')
  expect(jobs.failed).toBe(before.jobs.failed + 1)
  expect(jobs.failures[0]).toMatchObject({ id: 'r2', jobName: 'nightly', status: 'timeout' })
  const waiting = queues.find(({ key }) => key === 'export')!
  expect(waiting).toMatchObject({ title: '导出', waiting: 2, running: 0, failed: 0 })
  expect(Math.round(waiting.oldestSeconds! / 60)).toBe(5)
  expect(JSON.stringify(queues)).not.toContain('张三')
})

test.each([
  ["select 'a''b' from t where x = $1", "select '…' from t where x = $1"],
  ['do $body$ begin 张三; end $body$', "do '…'"],
  ["select 'cut off", "select '…'"],
])('literals of %s are masked', (text, shown) => {
  expect(shownText(text)).toBe(shown)
})

describe('[A1.04] samples over time', () => {
  test('a sample is added every few seconds and counts the requests of its time', async () => {
    const before = await state()
    for (let i = 0; i < 20; i += 1) await operator.get('/sys/user/list')
    const after = await vi.waitFor(
      async () => {
        const now = await state()
        expect(now.samples.at(-1)!.at).toBeGreaterThan(before.samples.at(-1)!.at)
        expect(now.facts.requests).toBeGreaterThanOrEqual(before.facts.requests + 20)
        return now
      },
      { timeout: 12_000, interval: 500 },
    )
    const sample = after.samples.at(-1)!
    expect(sample.requests).toBeGreaterThanOrEqual(20)
    expect(sample.p50).toBeGreaterThan(0)
    expect(sample.p99).toBeGreaterThanOrEqual(sample.p50!)
    expect(sample.heapUsed).toBeLessThan(sample.heapTotal)
    expect(sample.cpu).toBeGreaterThan(0)
    expect(after.stepMs).toBe(5_000)
    expect(after.facts.slowest.length).toBeGreaterThan(0)
    const { id, host } = after.facts
    expect(after.instances).toEqual([{ id, host, pid: process.pid, isStopped: false }])
    expect((await state({ minutes: 60 })).stepMs).toBe(60_000)
    expect((await operator.get('/sys/monitoring/state', { instance: 'gone' })).success).toBe(false)
  }, 20_000)
})

test('[A1.04] with a REDIS_URL the pages show what Redis says about itself', async () => {
  const redis = await startFakeRedis()
  const shared = await startTestProduct({}, { REDIS_URL: redis.url })
  try {
    const { result } = await shared.admin.get<RedisFact[]>('/sys/actuator/redis/info')
    expect(result).toContainEqual({ key: 'mode', value: 'redis', description: '各实例经 Redis 互通消息' })
    expect(result).toContainEqual({ key: 'used_memory', value: '812345', description: '已用内存（字节）' })
    expect(await bare('/sys/actuator/redis/keysSize', shared.admin)).toMatchObject({ dbSize: 7 })
    expect(await bare('/sys/actuator/redis/memoryInfo', shared.admin)).toMatchObject({ used_memory: '812345' })
  } finally {
    await shared.close()
    await redis.close()
  }
})

test('[A1.04] while Redis does not answer its figures are unknown, and the others go on', async () => {
  const redis = await startFakeRedis()
  const shared = await startTestProduct({}, { REDIS_URL: redis.url })
  try {
    await redis.close()
    await vi.waitFor(
      async () => {
        const { result } = await shared.admin.get<MonitoringState>('/sys/monitoring/state', { minutes: 1 })
        const last = result.samples.at(-1)!
        expect(last).toMatchObject({ busKeys: null, busMemory: null })
        expect(last.heapUsed).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 500 },
    )
  } finally {
    await shared.close()
  }
}, 30_000)

test('[A1.04] disks, Redis and requests are those of the chosen instance; one that has stopped does not count', async () => {
  const redis = await startFakeRedis()
  const one = await startTestProduct({}, { REDIS_URL: redis.url })
  const other = await secondInstance(one, { REDIS_URL: redis.url })
  const byAdmin = { 'x-access-token': one.admin.token }
  const open = new Set<{ close(): Promise<void> }>([other])
  const ask = async <T>(path: string, instance?: string): Promise<T> =>
    (await one.admin.get<T>(path, { ...(instance && { instance }) })).result
  const disksOf = async (instance?: string) =>
    (await ask<DiskFigures[]>('/sys/actuator/redis/queryDiskInfo', instance)).map(({ name }) => name)
  const routesOf = async (instance?: string) =>
    (await ask<HttpTrace[]>('/sys/monitoring/traces', instance)).map(({ request }) => request.uri)
  const factOf = async (key: string, instance?: string) =>
    (await ask<RedisFact[]>('/sys/actuator/redis/info', instance)).find((fact) => fact.key === key)?.value
  try {
    const otherId = (await other.get<MonitoringState>('/sys/monitoring/state', byAdmin)).result.facts.id
    await other.get('/sys/position/list', byAdmin)
    await vi.waitFor(async () => expect(await routesOf(otherId)).toContain('/api/sys/position/list'), {
      timeout: 20_000,
      interval: 500,
    })
    expect(await routesOf()).not.toContain('/api/sys/position/list')
    const [ownDisks, otherDisks] = [await disksOf(), await disksOf(otherId)]
    expect(otherDisks[0]).toMatch(/^数据目录（/)
    expect(otherDisks[0]).not.toBe(ownDisks[0])
    expect(await factOf('used_memory', otherId)).toBe('812345')
    expect((await one.admin.get('/sys/monitoring/traces', { instance: 'gone' })).message).toContain('实例')
    expect((await ask<WorkState>('/sys/monitoring/work')).instances).toHaveLength(2)
    expect((await ask<MonitoringState>('/sys/monitoring/state')).instances.map(({ isStopped }) => isStopped)).toEqual([
      false,
      false,
    ])

    open.delete(other)
    await other.close()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * sampleEveryMs })
    const { instances } = await ask<MonitoringState>('/sys/monitoring/state')
    expect(instances.find(({ id }) => id === otherId)).toMatchObject({ isStopped: true })
    expect((await ask<WorkState>('/sys/monitoring/work')).instances.map(({ id }) => id)).not.toContain(otherId)
    expect(await routesOf(otherId)).toContain('/api/sys/position/list')
  } finally {
    vi.useRealTimers()
    for (const each of open) await each.close()
    await one.close()
    await redis.close()
  }
}, 60_000)

test('[A1.04] with several instances each is shown with its own figures', async () => {
  const redis = await startFakeRedis()
  const one = await startTestProduct({}, { REDIS_URL: redis.url })
  const other = await secondInstance(one, { REDIS_URL: redis.url })
  const byAdmin = { 'x-access-token': one.admin.token }
  const read = async (instance?: string): Promise<MonitoringState> =>
    (await one.admin.get<MonitoringState>('/sys/monitoring/state', { ...(instance && { instance }) })).result
  try {
    const { result } = await other.get<MonitoringState>('/sys/monitoring/state', byAdmin)
    const otherId = result.facts.id
    for (let i = 0; i < 30; i += 1) await other.get('/sys/user/list', byAdmin)
    await vi.waitFor(
      async () => {
        const own = await read()
        expect(own.facts.id).not.toBe(otherId)
        expect(own.instances.map(({ id }) => id)).toEqual([own.facts.id, otherId])
        const theirs = await read(otherId)
        expect(theirs.facts.id).toBe(otherId)
        const routes = ({ facts }: MonitoringState) => facts.slowest.map(({ route }) => route)
        expect(routes(theirs)).toContain('/sys/user/list')
        expect(routes(own)).not.toContain('/sys/user/list')
      },
      { timeout: 20_000, interval: 500 },
    )
  } finally {
    await other.close()
    await one.close()
    await redis.close()
  }
}, 60_000)
