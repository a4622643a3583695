import type { DiskFigures, HttpTrace, Metric, MonitoringState, RedisFact } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
    for (const path of [...wirePaths, '/sys/monitoring/state', '/sys/monitoring/traces']) {
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
    await operator.get('/sys/dict/getDictItems/13800138000', { token: 'abc', phone: '13800138000' })
    const { traces } = await bare<{ traces: HttpTrace[] }>('/actuator/httptrace')
    expect(traces[0]!.request.uri).toBe('/api/sys/dict/getDictItems/:dict')
    expect((await operator.get<HttpTrace[]>('/sys/monitoring/traces')).result[0]).toEqual(traces[0])
    for (const secret of [operator.token, '13800138000', 'abc']) expect(JSON.stringify(traces)).not.toContain(secret)
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
    expect(after.instances).toEqual([{ id: after.facts.id, host: after.facts.host, pid: process.pid }])
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
