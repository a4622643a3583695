import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { ChangeLine, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeRedis } from '../../realtime/testing/fakeRedis.ts'
import { type Instance, secondInstance } from '../session/testing/secondInstance.ts'
import { filter, type GatewayFixture, startGatewayFixture, type Row, seen } from './testing/gatewayFixture.ts'

let redis: Awaited<ReturnType<typeof startFakeRedis>>
let fixture: GatewayFixture
beforeAll(async () => {
  redis = await startFakeRedis()
  fixture = await startGatewayFixture({ REDIS_URL: redis.url })
})
afterAll(async () => {
  await fixture?.close()
  await redis?.close()
})

describe('forwarding', () => {
  test('forwards method, path, query and body, but not our token and cookies', async () => {
    const { path } = await fixture.addRoute()
    const answer = await fixture.product.admin.send({
      method: 'POST',
      url: `/api/gateway${path}/a%20b?x=1&y=%E6%B3%95`,
      headers: {
        'content-type': 'text/plain',
        cookie: 'session=abc',
        'tenant-id': '1',
        connection: 'keep-alive, x-line',
        'x-line': 'dropped',
        'x-forwarded-for': '8.8.8.8',
        'x-mine': 'kept',
        te: 'trailers',
      },
      payload: '你好',
    })
    expect(answer.status).toBe(200)
    const { method, url, headers, body } = seen(answer)
    expect([method, url, body]).toEqual(['POST', `${path}/a%20b?x=1&y=%E6%B3%95`, '你好'])
    expect(headers).toMatchObject({
      'x-mine': 'kept',
      'content-type': 'text/plain',
      host: new URL(fixture.upstream).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    })
    for (const name of ['x-access-token', 'cookie', 'tenant-id', 'x-line', 'te'])
      expect(headers).not.toHaveProperty(name)
  })

  test('returns the answer with its status, without its cookies and policies', async () => {
    const { path } = await fixture.addRoute()
    const answer = await fixture.ask(`${path}/status/418`)
    expect(answer.status).toBe(418)
    expect(answer.headers).toMatchObject({
      'x-kept': 'yes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'")
  })

  test('strips prefixes, adds and removes headers', async () => {
    const { path } = await fixture.addRoute({
      uri: `${fixture.upstream}/base`,
      filters: [
        filter('StripPrefix', { parts: 2 }),
        filter('AddRequestHeader', { name: 'X-Office', value: 'lexdesk' }),
        filter('RemoveRequestHeader', { name: 'X-Mine' }),
        filter('AddResponseHeader', { name: 'X-Via', value: 'gateway' }),
        filter('RemoveResponseHeader', { name: 'X-Inner' }),
      ],
    })
    const answer = await fixture.ask(`${path}/v1/cases/7?q=1`, fixture.product.admin, { 'x-mine': 'gone' })
    const { url, headers } = seen(answer)
    expect(url).toBe('/base/cases/7?q=1')
    expect(headers['x-office']).toBe('lexdesk')
    expect(headers).not.toHaveProperty('x-mine')
    expect(answer.headers['x-via']).toBe('gateway')
    expect(answer.headers).not.toHaveProperty('x-inner')
    const short = await fixture.addRoute({ stripPrefix: 1 })
    expect(seen(await fixture.ask(`${short.path}/x`)).url).toBe('/x')
  })

  test('streams both ways, and refuses a body over the limit', async () => {
    const pieces = await fixture.serve((incoming, answer) => {
      incoming.on('data', (chunk: Buffer) => answer.write(`got ${chunk.length} `))
      incoming.on('end', () => answer.end('end'))
    })
    const { path } = await fixture.addRoute({ uri: pieces })
    const call = request({
      port: fixture.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/gateway${path}/x`,
      headers: { 'x-access-token': fixture.product.admin.token, 'content-type': 'application/octet-stream' },
    })
    call.write('first')
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const [one] = (await once(answer, 'data')) as [Buffer]
    expect(one.toString()).toBe('got 5 ')
    call.end('more')
    let rest = ''
    for await (const chunk of answer) rest += String(chunk)
    expect(rest).toBe('got 4 end')
    const big = await fixture.product.admin.send({
      method: 'PUT',
      url: `/api/gateway${path}/x`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(3 * 1024 * 1024),
    })
    expect(big).toMatchObject({ status: 413, success: false })
  })

  test('refuses paths with parent segments and WebSockets', async () => {
    const { path } = await fixture.addRoute()
    for (const bad of [`${path}/../x`, `${path}//x`, `${path}/./x`, `${path}/%2e%2e/x`]) {
      const answer = await fixture.raw(`/api/gateway${bad}`)
      expect([400, 404], bad).toContain(answer.status)
    }
    const socket = await fixture.raw(`/api/gateway${path}/x`, {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'eA==',
      'sec-websocket-version': '13',
    })
    expect(socket.status).toBe(400)
    expect(socket.text).toContain('网关不转发 WebSocket 连接')
  })
})

describe('route matching', () => {
  test('supports predicates on method, header, query, cookie, host, time and address', async () => {
    const { path } = await fixture.addRoute({}, [
      { name: 'Method', args: ['GET'] },
      { name: 'Header', args: ['X-Version', 'v\\d+'] },
      { name: 'Query', args: ['kind', '[a-z]+'] },
      { name: 'Cookie', args: ['shop', ''] },
      { name: 'Host', args: ['*host', '127.*'] },
      { name: 'After', args: ['2020-01-01 00:00:00'] },
      { name: 'Before', args: ['2090-01-01 00:00:00'] },
      { name: 'Between', args: ['2020-01-01 00:00:00', '2090-01-01 00:00:00'] },
      { name: 'RemoteAddr', args: ['127.0.0.0/8'] },
    ])
    const good = { 'x-version': 'v12', cookie: 'a=1; shop=2', host: 'localhost:3000' }
    expect((await fixture.ask(`${path}/x?kind=civil`, fixture.product.admin, good)).status).toBe(200)
    expect((await fixture.ask(`${path}/x?kind=9`, fixture.product.admin, good)).status).toBe(404)
    expect(
      (await fixture.ask(`${path}/x?kind=civil`, fixture.product.admin, { ...good, 'x-version': 'v' })).status,
    ).toBe(404)
    expect((await fixture.ask(`${path}/x?kind=civil`, fixture.product.admin, { ...good, cookie: 'a=1' })).status).toBe(
      404,
    )
    expect(
      (await fixture.ask(`${path}/x?kind=civil`, fixture.product.admin, { ...good, host: 'elsewhere.cn' })).status,
    ).toBe(404)
    const late = await fixture.addRoute({}, [{ name: 'Before', args: ['2020-01-01 00:00:00'] }])
    expect(await fixture.ask(`${late.path}/x`)).toMatchObject({ status: 404, message: '没有与该请求匹配的网关路由' })
  })

  test('the more specific path wins', async () => {
    const general = await fixture.addRoute({
      filters: [filter('AddResponseHeader', { name: 'x-route', value: 'general' })],
    })
    await fixture.addRoute({
      predicates: [{ name: 'Path', args: [`${general.path}/cases/*`] }],
      filters: [filter('AddResponseHeader', { name: 'x-route', value: 'exact' })],
    })
    expect((await fixture.ask(`${general.path}/cases/7`)).headers['x-route']).toBe('exact')
    expect((await fixture.ask(`${general.path}/cases/7/files`)).headers['x-route']).toBe('general')
    expect((await fixture.ask(general.path)).headers['x-route']).toBe('general')
  })

  test('a second route with the same predicates is refused; one more predicate makes it another', async () => {
    const { row, path } = await fixture.addRoute()
    const predicates = [{ name: 'Path', args: [`${path}/**`] }]
    const twin = { ...fixture.names(), uri: fixture.upstream, predicates }
    const { admin } = fixture.product
    expect(await admin.post('/sys/gateway/route/add', twin)).toMatchObject({
      success: false,
      error: { fields: [{ field: 'predicates', message: `断言与路由“${String(row.name)}”完全相同` }] },
    })
    expect(await admin.put('/sys/gateway/route/edit', { id: row.id, predicates })).toMatchObject({ success: true })
    const more = [...predicates, { name: 'Method', args: ['POST'] }]
    expect(await admin.post('/sys/gateway/route/add', { ...twin, predicates: more })).toMatchObject({ success: true })
  })

  test('requires a session unless the route says otherwise', async () => {
    const closed = await fixture.addRoute()
    expect(await fixture.ask(`${closed.path}/x`, fixture.product.anonymous)).toMatchObject({ status: 401, code: 401 })
    const open = await fixture.addRoute({ isPublic: 1 })
    expect((await fixture.ask(`${open.path}/x`, fixture.product.anonymous)).status).toBe(200)
    const clerk = await fixture.product.signInAs({ username: 'clerk' })
    expect((await fixture.ask(`${closed.path}/x`, clerk)).status).toBe(200)
    expect((await fixture.ask('/nowhere', fixture.product.anonymous)).status).toBe(401)
  })

  test('editing, switching, deleting and restoring take effect at once', async () => {
    const { row, path } = await fixture.addRoute()
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
    const edit = (body: Values) => fixture.product.admin.put<Row>('/sys/gateway/route/edit', { id: row.id, ...body })
    expect(await edit({ status: 0 })).toMatchObject({ success: true, result: { status: 0 } })
    expect((await fixture.ask(`${path}/x`)).status).toBe(404)
    await edit({ status: 1, uri: `${fixture.upstream}/other` })
    expect(seen(await fixture.ask(`${path}/x`)).url).toBe(`/other${path}/x`)
    await fixture.product.admin.delete('/sys/gateway/route/delete', { id: row.id })
    expect((await fixture.ask(`${path}/x`)).status).toBe(404)
    await fixture.product.admin.put('/sys/gateway/route/putRecycleBin', { ids: row.id })
    expect((await fixture.ask(`${path}/x`)).status).toBe(200)
    const { result } = await fixture.product.admin.get<ChangeLine[]>('/sys/gateway/route/history', { id: row.id })
    expect(result.map(({ action }) => action)).toEqual(expect.arrayContaining(['add', 'edit', 'delete', 'restore']))
  })
})

describe('another instance', () => {
  let other: Instance
  beforeAll(async () => {
    const env = { REDIS_URL: redis.url, OUTBOUND_ALLOW: '127.0.0.0/8' }
    other = await secondInstance(fixture.product, env)
  })
  afterAll(() => other?.close())

  test('takes over a change', async () => {
    const { row, path } = await fixture.addRoute({ isPublic: 1 })
    const status = async () => (await other.get(`/gateway${path}/x`)).status
    await expect.poll(status, { timeout: 2_000 }).toBe(200)
    await fixture.product.admin.put('/sys/gateway/route/edit', { id: row.id, status: 0 })
    await expect.poll(status, { timeout: 2_000 }).toBe(401)
  })

  test('closes a route that was switched off while Redis was gone, and says that it was gone', async () => {
    const { row, path } = await fixture.addRoute({ isPublic: 1 })
    const status = async () => (await other.get(`/gateway${path}/x`)).status
    await expect.poll(status, { timeout: 2_000 }).toBe(200)
    redis.leave()
    const ready = async () => (await other.get<{ redis?: string }>('/health/ready')).result.redis
    await expect.poll(ready, { timeout: 2_000 }).toBe('lost')
    await fixture.product.admin.put('/sys/gateway/route/edit', { id: row.id, status: 0 })
    await expect.poll(status, { timeout: 10_000 }).toBe(401)
    redis.comeBack()
    await expect.poll(ready, { timeout: 10_000 }).toBe(undefined)
    const events = other.log.map((line) => (JSON.parse(line) as { msg?: string }).msg)
    expect(events.filter((event) => event?.startsWith('redis'))).toEqual(['redis_lost', 'redis_returned'])
  })
})
