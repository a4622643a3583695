import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errors, ok } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { actorOf } from './authenticate.ts'
import { listRoutes } from './routeAccess.ts'
import { listen, testActor, testHttp } from './testing/testHttp.ts'

const sessions = {
  clerk: testActor(),
  boss: testActor({ userId: 'u2', username: 'boss', permissions: new Set(['user:list']) }),
}

async function server() {
  const app = await testHttp(sessions)
  app.get('/api/open', { config: { access: 'public' } }, async () => ok('open'))
  app.post('/api/echo', { config: { access: 'public' } }, async (request) => ok(request.body))
  app.get('/api/mine', { config: { access: 'signedIn' } }, async (request) => ok(actorOf(request).username))
  app.get('/api/users', { config: { access: { permission: 'user:list' } } }, async () => ok(['张三']))
  app.put('/api/users', { config: { access: 'signedIn' } }, async () => ok(null))
  app.get('/api/item/:id', { config: { access: 'public' } }, async (request) => ok(request.params))
  app.get('/api/big', { config: { access: 'public' } }, async () => ok('律'.repeat(5000)))
  app.get('/api/export', { config: { access: 'signedIn', takesReaderCookie: true } }, async () => ok('file'))
  return app
}

function post(app: Awaited<ReturnType<typeof server>>, payload: string | Buffer) {
  return app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    payload,
  })
}

describe('access', () => {
  test('a route without declared access stops the startup', async () => {
    const app = await testHttp()
    expect(() => app.get('/api/forgotten', async () => 1)).toThrow('/api/forgotten')
  })

  test('every mounted route is listed with its access', async () => {
    const routes = listRoutes(await server())
    expect(routes).toContainEqual({ method: 'GET', url: '/api/users', access: { permission: 'user:list' } })
    expect(routes).toContainEqual({ method: 'HEAD', url: '/api/health/ready', access: 'public' })
    expect(routes.every((route) => route.access)).toBe(true)
  })

  test('answers 401 without a session, 403 with code 510 without the permission, and the rows with it', async () => {
    const app = await server()
    const anonymous = await app.inject('/api/users')
    expect([anonymous.statusCode, anonymous.json()]).toMatchObject([
      401,
      { success: false, code: 401, message: '未授权，请重新登录' },
    ])
    const unknown = await app.inject({ url: '/api/users', headers: { 'x-access-token': 'made-up' } })
    expect(unknown.statusCode).toBe(401)
    const clerk = await app.inject({ url: '/api/users', headers: { 'x-access-token': 'clerk' } })
    expect([clerk.statusCode, clerk.json()]).toMatchObject([403, { code: 510, message: '没有权限，请联系管理员授权' }])
    const boss = await app.inject({ url: '/api/users', headers: { 'x-access-token': 'boss' } })
    expect(boss.json()).toMatchObject({ success: true, result: ['张三'] })
  })

  test('an ended session gets the answer that opens the re-login dialog', async () => {
    const app = await server()
    const answer = await app.inject({ url: '/api/mine?x=1', headers: { 'x-access-token': 'gone' } })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      status: 500,
      error: 'Internal Server Error',
      message: 'Token失效，请重新登录',
      path: '/api/mine',
    })
  })

  test('no URL carries a token', async () => {
    const app = await server()
    const headers = { 'x-access-token': 'clerk' }
    expect((await app.inject('/api/mine?token=clerk')).statusCode).toBe(401)
    expect((await app.inject('/api/export?token=clerk')).statusCode).toBe(401)
    for (const name of ['token', 'access_token', 'X-Access-Token'])
      expect((await app.inject({ method: 'PUT', url: `/api/users?${name}=clerk` })).statusCode).toBe(401)
    expect((await app.inject({ method: 'PUT', url: '/api/users', headers })).statusCode).toBe(200)
  })

  test('the session is checked before the body is read', async () => {
    const app = await testHttp(sessions)
    app.post('/api/closed', { config: { access: 'signedIn' } }, async () => ok(null))
    const answer = await app.inject({
      method: 'POST',
      url: '/api/closed',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('addresses', () => {
  test('an unknown path under the prefix gets 404 as JSON', async () => {
    const answer = await (await server()).inject('/api/nowhere?token=x')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      status: 404,
      error: 'Not Found',
      message: '路径不存在，请检查路径是否正确',
      path: '/api/nowhere',
      success: false,
      code: 404,
      requestId: answer.headers['x-request-id'],
    })
  })

  test('another verb gets code 405 with the allowed ones; visitors learn nothing', async () => {
    const app = await server()
    const open = await app.inject({ method: 'DELETE', url: '/api/item/7' })
    expect([open.statusCode, open.json().code, open.json().message]).toEqual([
      200,
      405,
      '不支持DELETE请求方法，支持以下GET、',
    ])
    const headers = { 'x-access-token': 'clerk' }
    const two = await app.inject({ method: 'POST', url: '/api/users', headers })
    expect(two.json()).toMatchObject({ success: false, code: 405, message: '不支持POST请求方法，支持以下GET、PUT、' })
    expect((await app.inject({ method: 'POST', url: '/api/users' })).statusCode).toBe(401)
  })

  test.each(['/api/%6dine', '/api/Mine', '/api/mine/', '/api//mine', '/api/mine;x', '/api%2fmine'])(
    '%s is not accepted as another spelling of a route',
    async (url) => {
      const answer = await (await server()).inject({ url, headers: { 'x-access-token': 'clerk' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ success: false })
    },
  )

  test('an invalid escape and a NUL in the URL are refused with a message', async () => {
    const app = await server()
    const broken = await app.inject('/api/item/%E4%B8')
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { code: 400, message: '请求地址有误' }])
    const nul = await app.inject('/api/open?name=a%00b')
    expect([nul.statusCode, nul.json()]).toMatchObject([400, { message: '参数 name 含有空字符，请删除后重试' }])
    expect((await app.inject('/api/item/a%00b')).statusCode).toBe(400)
  })
})

describe('bodies', () => {
  test('a 10 MB body gets 413 in the envelope', async () => {
    const base = await listen(await server())
    const answer = await fetch(`${base}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(10 * 1024 * 1024)),
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ success: false, code: 413, message: '请求内容过大，最多允许 1MB' })
  })

  test('a large body without a declared length is aborted as well', async () => {
    const base = await listen(await server())
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024, 0x20))
    const answer = await fetch(`${base}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ReadableStream.from(chunks),
      duplex: 'half',
    })
    expect(answer.status).toBe(413)
  })

  test('depth 32 passes, depth 33 and a million brackets do not', async () => {
    const app = await server()
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect((await post(app, nested(32))).statusCode).toBe(200)
    const answer = await post(app, nested(33))
    expect([answer.statusCode, answer.json().message]).toEqual([400, '请求内容嵌套过深，最多 32 层'])
    expect((await post(app, nested(500_000))).statusCode).toBe(400)
  })

  test('too many keys are refused', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1])))
    const answer = await post(await server(), body)
    expect([answer.statusCode, answer.json().message]).toEqual([400, '请求内容的字段过多，最多 50000 个'])
  })

  test.each([
    ['a NUL', '{"contacts":[{"name":"a\\u0000b"}]}', 'contacts[0].name含有空字符，请删除后重试'],
    ['half a character', '{"name":"\\ud800"}', 'name含有无效字符，请删除后重试'],
    ['a NUL in a key', '{"a\\u0000":1}', '字段名含有空字符，请删除后重试'],
    ['broken JSON', '{"name":', '请求内容不是有效的 JSON'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), '请求内容不是有效的 UTF-8 文本'],
  ])('%s is refused with its position', async (_name, body, message) => {
    const answer = await post(await server(), body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, code: 400, message }])
  })

  test('an emoji as a complete pair of escapes is accepted', async () => {
    expect((await post(await server(), '{"name":"\\ud83d\\ude00"}')).json().result).toEqual({ name: '😀' })
  })

  test('prototype keys are dropped at any depth', async () => {
    const answer = await post(
      await server(),
      '{"a":{"__proto__":{"isAdmin":true},"b":1},"constructor":{"prototype":{}},"prototype":1}',
    )
    expect(answer.json().result).toEqual({ a: { b: 1 } })
  })

  test('an empty JSON body counts as no body', async () => {
    expect((await post(await server(), '')).json()).toMatchObject({ success: true })
  })

  test('another media type is refused in the envelope', async () => {
    const answer = await (
      await server()
    ).inject({
      method: 'POST',
      url: '/api/echo',
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { success: false, code: 415 }])
    expect(answer.json().message).toBe('不支持的请求内容类型，请使用 application/json')
  })
})

describe('failures', () => {
  async function failing(thrown: unknown) {
    const lines: string[] = []
    const app = await testHttp({}, { logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
    app.get('/api/fail', { config: { access: 'public' } }, async () => {
      throw thrown
    })
    const answer = await app.inject('/api/fail')
    return { answer, body: answer.json(), log: lines.join('') }
  }

  test('a refusal keeps its message, fields and details', async () => {
    const { answer, body } = await failing(errors.duplicate('no', '编号', 'A1', '7'))
    expect(answer.statusCode).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: '编号“A1”已存在',
      result: null,
      error: { code: 'duplicate', fields: [{ field: 'no', message: '编号“A1”已存在' }], details: { existingId: '7' } },
      requestId: answer.headers['x-request-id'],
    })
  })

  test('an unexpected error gets 500 with the request id and none of its text; the log has it', async () => {
    const { answer, body, log } = await failing(new TypeError('secret internals'))
    expect(answer.statusCode).toBe(500)
    expect(body.message).toBe(`系统繁忙，请稍后再试（请求编号：${String(body.requestId)}）`)
    expect(answer.body).not.toMatch(/secret|TypeError|at .*\.ts/)
    expect(log).toContain('secret internals')
    expect(log).toContain(body.requestId)
  })

  test.each([
    ['23505', 200, '数据库中已存在该记录'],
    ['22001', 200, '字段太长,超出数据库字段的长度'],
    ['22P02', 400, '提交的内容中有数据库不能接受的值，请检查后重试'],
    ['57014', 200, '查询超时，请缩小查询范围后重试'],
    ['40P01', 409, '操作冲突，请重试'],
    ['57P01', 503, '数据库暂时不可用，请稍后重试'],
    ['53300', 503, '数据库的连接数已满，请稍后重试'],
    ['25006', 503, '数据库暂时不可用，请稍后重试'],
    ['53100', 503, '数据库的磁盘空间已满，暂时不能保存，请联系管理员'],
  ])('PostgreSQL %s gets %i with a message, without table names', async (code, status, message) => {
    const error = Object.assign(new Error('duplicate key violates "sys_user_pkey"'), { code, table: 'sys_user' })
    const { answer, body } = await failing(error)
    expect([answer.statusCode, body.message]).toEqual([status, message])
    expect(answer.body).not.toContain('sys_user')
  })

  test('another PostgreSQL error is a 500 that leaks nothing', async () => {
    const { answer } = await failing(Object.assign(new Error('relation "x" does not exist'), { code: '42P01' }))
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('relation')
  })

  test('too many requests get Retry-After', async () => {
    const { answer } = await failing(errors.tooManyRequests(30))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30'])
  })
})

describe('every response', () => {
  test('of a call has its headers', async () => {
    const { headers } = await (await server()).inject('/api/open')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('has a generated id, never the caller’s', async () => {
    const answer = await (await server()).inject({ url: '/api/open', headers: { 'x-request-id': 'forged-request-id' } })
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-z]+$/)
  })

  test('behind a trusted proxy uses the proxy’s id and https', async () => {
    const app = await testHttp({}, { trustProxy: ['127.0.0.1'] })
    const headers = { 'x-request-id': 'proxy-0001', 'x-forwarded-proto': 'https' }
    const answer = await app.inject({ url: '/api/health/live', headers })
    expect(answer.headers['x-request-id']).toBe('proxy-0001')
    expect(answer.headers['strict-transport-security']).toContain('max-age')
  })

  test('above 1 KB is compressed if the client accepts it', async () => {
    const app = await server()
    const gzip = await app.inject({ url: '/api/big', headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gzip.rawPayload.length).toBeLessThan(1000)
    const small = await app.inject({ url: '/api/open', headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  test('writes one JSON log line without secrets', async () => {
    const lines: string[] = []
    const app = await testHttp(sessions, { logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
    app.get('/api/export', { config: { access: 'signedIn', takesReaderCookie: true } }, async () => ok('file'))
    const url = '/api/export?ids=1&token=clerk&signature=abc'
    const answer = await app.inject({ url, headers: { 'x-access-token': 'clerk' } })
    const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.method)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/export?ids=1&token=***&signature=***',
      status: 200,
      user: 'chenlv',
      requestId: answer.headers['x-request-id'],
      ms: expect.any(Number),
    })
  })
})

describe('invalid requests', () => {
  async function ask(head: string): Promise<string> {
    const app = await server()
    await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.end(head)
      return await text(socket)
    } finally {
      await app.close()
    }
  }

  test('a URL of 40 KB is accepted, a longer one is refused with a message', async () => {
    expect(await ask(`GET /api/big?x=${'1'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 /,
    )
    const refused = await ask(`GET /api/big?x=${'1'.repeat(80_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect(refused).toMatch(/^HTTP\/1.1 431 /)
    expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({
      success: false,
      code: 431,
      message: '请求的地址过长，请减少所选的条件或记录后重试',
    })
  })

  test('garbage bytes are refused with a message', async () => {
    expect(await ask('律师\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*无法识别的请求/)
  })
})
