import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filter, type GatewayFixture, startGatewayFixture, type Row } from './testing/gatewayFixture.ts'

let fixture: GatewayFixture
beforeAll(async () => {
  fixture = await startGatewayFixture()
})
afterAll(() => fixture?.close())

describe('failing targets', () => {
  test('reports a target that is slow, unreachable or broken', async () => {
    const silent = await fixture.serve(() => {})
    const slow = await fixture.addRoute({ uri: silent, timeoutSeconds: 1 })
    const started = Date.now()
    expect(await fixture.ask(`${slow.path}/x`)).toMatchObject({
      status: 504,
      success: false,
      message: expect.stringContaining('网关超时'),
    })
    expect(Date.now() - started).toBeLessThan(4_000)
    const gone = await fixture.addRoute({ uri: 'http://127.0.0.1:9' })
    expect(await fixture.ask(`${gone.path}/x`)).toMatchObject({
      status: 502,
      message: expect.stringContaining('对方拒绝连接'),
    })
    const rude = await fixture.serve((incoming) => incoming.socket.destroy())
    const broken = await fixture.addRoute({ uri: rude })
    expect(await fixture.ask(`${broken.path}/x`)).toMatchObject({ status: 502, success: false })
    const nameless = await fixture.addRoute({ uri: 'http://no-such-host.invalid' })
    expect(await fixture.ask(`${nameless.path}/x`)).toMatchObject({
      status: 502,
      message: expect.stringContaining('找不到主机'),
    })
  })

  test('retries reads once where the route says so, and never writes', async () => {
    let calls = 0
    const shaky = await fixture.serve((incoming, answer) => {
      calls += 1
      if (calls % 2 === 1) incoming.socket.destroy()
      else answer.end('ok')
    })
    const { path } = await fixture.addRoute({ uri: shaky, retryable: 1 })
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
    calls = 0
    const written = await fixture.product.admin.send({
      method: 'POST',
      url: `/api/gateway${path}/x`,
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(written.status).toBe(502)
    expect(calls).toBe(1)
  })

  test('opens the circuit after repeated failures, and closes it after a successful trial', async () => {
    let isWell = false
    let calls = 0
    const sick = await fixture.serve((_incoming, answer) => {
      calls += 1
      answer.writeHead(isWell ? 200 : 500).end('x')
    })
    const { path } = await fixture.addRoute({ uri: sick, filters: [filter('Hystrix', { failures: 3, seconds: 1 })] })
    for (let n = 0; n < 3; n += 1) expect((await fixture.ask(`${path}/x`)).status).toBe(500)
    const open = await fixture.ask(`${path}/x`)
    expect(open).toMatchObject({ status: 503, message: expect.stringContaining('已熔断') })
    expect(open.headers['retry-after']).toBe('1')
    expect(calls).toBe(3)
    const own = await fixture.addRoute({
      uri: sick,
      filters: [filter('Hystrix', { failures: 1, seconds: 9, fallbackUri: '检索服务维护中' })],
    })
    expect((await fixture.ask(`${own.path}/x`)).status).toBe(500)
    expect(await fixture.ask(`${own.path}/x`)).toMatchObject({ status: 503, message: '检索服务维护中' })
    isWell = true
    await sleep(1_100)
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
  })

  test('rejects requests over the rate limit until 清除 clears the counters', async () => {
    const limits = {
      'key-resolver': '#{@userKeyResolver}',
      'redis-rate-limiter.replenishRate': 1,
      'redis-rate-limiter.burstCapacity': 2,
    }
    const { path } = await fixture.addRoute({ filters: [filter('RequestRateLimiter', limits)] })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await fixture.ask(`${path}/x`)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    const other = await fixture.product.signInAs({ username: 'other' })
    expect((await fixture.ask(`${path}/x`, other)).status).toBe(200)
    expect(await fixture.product.admin.get('/sys/gatewayRoute/clearRedis')).toMatchObject({
      code: 200,
      message: '清除成功！',
    })
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
  })

  test('aborts the upstream request when the caller disconnects', async () => {
    let left: () => void = () => {}
    const gone = new Promise<string>((resolve) => (left = () => resolve('left')))
    const waiting = await fixture.serve((incoming) => void incoming.socket.on('close', left))
    const { path } = await fixture.addRoute({ uri: waiting })
    const call = request({
      port: fixture.port,
      host: '127.0.0.1',
      path: `/api/gateway${path}/x`,
      headers: { 'x-access-token': fixture.product.admin.token },
    })
    call.on('error', () => {})
    call.end()
    await sleep(300)
    call.destroy()
    expect(await gone).toBe('left')
  })
})

describe('forbidden targets', () => {
  test.each([
    'http://169.254.169.254/latest',
    'http://[::1]:8080',
    'http://[::ffff:169.254.169.254]',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://192.168.0.1',
    'http://2852039166',
    'http://0251.0376.0251.0376',
    'http://0xa9.0xfe.0xa9.0xfe',
  ])('%s is refused when it is saved, by both endpoints', async (uri) => {
    const { routerId, name, path } = fixture.names()
    const router = { routerId, name, uri, predicates: JSON.stringify([{ name: 'Path', args: [`${path}/**`] }]) }
    for (const answer of [
      await fixture.product.admin.post('/sys/gateway/route/add', router),
      await fixture.product.admin.post('/sys/gatewayRoute/updateAll', { router }),
    ])
      expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'uri' }] } })
  })

  test('a target that later resolves to an internal address is refused on connection', async () => {
    const { row, path } = await fixture.addRoute()
    const db = fixture.product.app.engine.db.kysely
    await db.updateTable('sys_gateway_route').set({ uri: 'http://10.255.255.1' }).where('id', '=', row.id).execute()
    await fixture.product.admin.get('/sys/gatewayRoute/clearRedis')
    expect(await fixture.ask(`${path}/x`)).toMatchObject({
      status: 502,
      message: expect.stringContaining('不允许连接'),
    })
  })
})

describe('wire endpoints', () => {
  test('[A9.06] list, updateAll, delete and clearRedis return the wire messages', async () => {
    const { routerId, name, path } = fixture.names()
    const predicates = [{ name: 'Path', args: [`${path}/**`] }]
    const filters = [filter('Hystrix', { name: 'default', fallbackUri: 'forward:/fallback' })]
    const router = {
      routerId,
      name,
      uri: fixture.upstream,
      status: true,
      predicates: JSON.stringify(predicates),
      filters: JSON.stringify(filters),
    }
    const update = (body: Values) => fixture.product.admin.post('/sys/gatewayRoute/updateAll', { router: body })
    expect(await update(router)).toMatchObject({ success: true, code: 200, message: '操作成功！' })
    const listed = async () =>
      (await fixture.product.admin.get<Row[]>('/sys/gatewayRoute/list')).result.find(
        (row) => row.routerId === routerId,
      )!
    const row = await listed()
    expect(row).toMatchObject({ name, status: 1, predicates, filters })
    expect(await update({ ...router, id: row.id, name: '改名', status: 0 })).toMatchObject({ success: true })
    expect(await listed()).toMatchObject({ id: row.id, name: '改名', status: 0 })
    expect(await update({ ...router, id: row.id, predicates: '{' })).toMatchObject({ success: false })
    expect(await fixture.product.admin.post('/sys/gatewayRoute/updateAll', {})).toMatchObject({ status: 400 })
    expect(await fixture.product.admin.delete('/sys/gatewayRoute/delete', { id: row.id })).toMatchObject({
      code: 200,
      message: '删除路由成功',
    })
    const { result } = await fixture.product.admin.get<Page<Row>>('/sys/gateway/route/recycleBin', { pageSize: 500 })
    expect(result.records.map(({ id }) => id)).toContain(row.id)
  })

  test('require permissions', async () => {
    const editor = await fixture.product.signInAs({ username: 'editor', permissions: ['gatewayRoute:edit'] })
    const { routerId, name } = fixture.names()
    const router = { routerId, name, uri: fixture.upstream, predicates: [{ name: 'Path', args: ['/z/**'] }] }
    expect(await editor.post('/sys/gatewayRoute/updateAll', { router })).toMatchObject({ status: 403, code: 510 })
    expect(await editor.get('/sys/gatewayRoute/list')).toMatchObject({ status: 403, code: 510 })
    const crossing = {
      method: 'GET',
      url: '/api/sys/gatewayRoute/clearRedis',
      headers: { 'sec-fetch-site': 'cross-site' },
    } as const
    expect(await fixture.product.admin.send(crossing)).toMatchObject({ status: 403 })
  })
})
