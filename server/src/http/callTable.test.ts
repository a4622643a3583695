import { ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { withCallTable } from './callTable.ts'
import { listRoutes, routeOf } from './routeAccess.ts'
import { testActor, testHttp } from './testing/testHttp.ts'

const sessions = {
  clerk: testActor(),
  boss: testActor({ userId: 'u2', username: 'boss', permissions: new Set(['user:edit', 'user:freeze']) }),
}
const clerk = { 'x-access-token': 'clerk' }
const boss = { 'x-access-token': 'boss' }
const mayEdit = { access: { permission: 'user:edit' } }

async function server(more: (api: FastifyInstance) => void = () => {}): Promise<FastifyInstance> {
  const app = await testHttp(sessions)
  await app.register(
    async (scope) => {
      const api = withCallTable(scope)
      api.get('/open', { config: { access: 'public' } }, async (request) => ok(routeOf(request).url))
      api.get('/mine', { config: { access: 'signedIn' } }, async () => ok('mine'))
      api.get('/sheet', { config: { access: 'signedIn', takesReaderCookie: true } }, async () => ok('sheet'))
      api.route({
        method: ['PUT', 'POST'],
        url: '/user/edit',
        config: mayEdit,
        handler: async (request) => ok(request.body),
      })
      api.post('/user/:id/freeze', { config: { access: { permission: 'user:freeze' } } }, async (request) =>
        ok([request.params, routeOf(request).url]),
      )
      api.get('/person/:name', { config: { access: 'public' } }, async (request) => ok(request.params))
      api.post('/user/import', { bodyLimit: 10, config: { access: 'public' } }, async () => ok('read'))
      more(api)
    },
    { prefix: '/api' },
  )
  return app
}

test('calls of the table are listed with their access, as routes of the framework are', async () => {
  const routes = listRoutes(await server())
  expect(routes).toContainEqual({ method: 'PUT', url: '/api/user/edit', ...mayEdit })
  expect(routes).toContainEqual({ method: 'POST', url: '/api/user/edit', ...mayEdit })
  expect(routes).toContainEqual({ method: 'GET', url: '/api/person/:name', access: 'public' })
  expect(routes.filter(({ url }) => url.includes('*'))).toEqual([])
})

test('a call without declared access stops the start, and so does a second one at the same address', async () => {
  const handler = async () => ok(1)
  await expect(server((api) => api.post('/forgotten', {}, handler))).rejects.toThrow('/api/forgotten')
  await expect(server((api) => api.put('/user/edit', { config: mayEdit }, handler))).rejects.toThrow('声明了两次')
  const limited = { bodyLimit: 10, config: mayEdit }
  await expect(server((api) => api.put('/user/edit', limited, handler))).rejects.toThrow('声明了两次')
})

test('nobody gets 401, a known user without the permission 403, one with it the answer', async () => {
  const app = await server()
  const edit = (headers: Record<string, string>) =>
    app.inject({ method: 'PUT', url: '/api/user/edit', headers, payload: { name: '张三' } })
  expect((await edit({})).statusCode).toBe(401)
  expect((await edit(clerk)).json()).toMatchObject({ success: false, code: 510 })
  expect((await edit(boss)).json()).toMatchObject({ success: true, result: { name: '张三' } })
  expect((await app.inject('/api/open')).json()).toMatchObject({ result: '/api/open' })
})

test('the session is checked before the body is read, and a body that is too large is cut off', async () => {
  const app = await server()
  const send = (headers: Record<string, string>, payload: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/user/edit',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  expect((await send({}, '{')).statusCode).toBe(401)
  expect((await send(boss, '{')).statusCode).toBe(400)
  expect((await send(boss, `"${'x'.repeat(11 * 1024 * 1024)}"`)).statusCode).toBe(413)
})

test('the reader cookie counts only where a call says so', async () => {
  const app = await server()
  const headers = { cookie: 'lexdesk_reader=clerk' }
  expect((await app.inject({ url: '/api/sheet', headers })).json()).toMatchObject({ result: 'sheet' })
  expect((await app.inject({ url: '/api/mine', headers })).statusCode).toBe(401)
  expect((await app.inject('/api/sheet?token=clerk')).statusCode).toBe(401)
})

test('the id in an address is read as it was meant, and a NUL in it is refused by name', async () => {
  const app = await server()
  const freeze = (id: string) =>
    app.inject({ method: 'POST', url: `/api/user/${id}/freeze`, headers: boss, payload: {} })
  expect((await freeze('7')).json()).toMatchObject({ result: [{ id: '7' }, '/api/user/:id/freeze'] })
  expect((await freeze(encodeURIComponent('张 三'))).json()).toMatchObject({ result: [{ id: '张 三' }, {}] })
  expect((await freeze('%00')).json()).toMatchObject({ success: false, message: '参数 id 含有空字符，请删除后重试' })
  expect((await freeze('7%2F8')).statusCode).toBe(404)
})

test('routes that say more than who may call them stay with the framework', async () => {
  const app = await server()
  expect((await app.inject('/api/person/zhang')).json()).toMatchObject({ result: { name: 'zhang' } })
  const cut = await app.inject({ method: 'POST', url: '/api/user/import', payload: { text: 'longer than ten' } })
  expect(cut.statusCode).toBe(413)
})

test.each([
  ['GET', '/api/nowhere'],
  ['POST', '/api/user/7/melt'],
  ['POST', '/api/user//freeze'],
  ['POST', '/api/user/:id/freeze/'],
  ['GET', '/api/%6fpen'],
  ['GET', '/api/Open'],
  ['GET', '/api/open/'],
  ['GET', '/api//open'],
  ['GET', '/api/open;x'],
] as const)('%s %s is unknown, to visitors too', async (method, url) => {
  const answer = await (await server()).inject({ method, url })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { success: false, code: 404, message: '路径不存在，请检查路径是否正确', path: url },
  ])
})

test('another verb answers code 405 and names the right ones; a visitor learns nothing', async () => {
  const app = await server()
  const ask = (method: 'DELETE' | 'PATCH', url: string, headers = {}) => app.inject({ method, url, headers })
  expect((await ask('DELETE', '/api/user/edit')).statusCode).toBe(401)
  for (const verb of ['DELETE', 'PATCH'] as const)
    expect((await ask(verb, '/api/user/7/freeze', clerk)).json()).toMatchObject({
      code: 405,
      message: `不支持${verb}请求方法，支持以下POST、`,
    })
})
