import { ok } from '@lexdesk/domain'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { expect, test } from 'vitest'
import { type CallTable, createCallTables } from './callTable.ts'
import { listRoutes, type RouteAccess, routeOf } from './routeAccess.ts'
import { testActor, testHttp } from './testing/testHttp.ts'

const sessions = {
  clerk: testActor(),
  boss: testActor({ userId: 'u2', username: 'boss', permissions: new Set(['user:edit', 'user:freeze']) }),
}
const clerk = { 'x-access-token': 'clerk' }
const boss = { 'x-access-token': 'boss' }
const mayEdit = { access: { permission: 'user:edit' } }

async function server(more: (table: CallTable, app: FastifyInstance) => void = () => {}): Promise<FastifyInstance> {
  const app = await testHttp(sessions)
  await app.register(
    async (scope) => {
      const tableOf = createCallTables(scope)
      const table = tableOf('/sys/user')
      const get = (url: string, access: RouteAccess, handler: RouteHandlerMethod, more = {}) =>
        table.route({ method: 'GET', url, config: { access, ...more }, handler })
      get('/sys/user/open', 'public', async (request) => ok(routeOf(request).url))
      get('/sys/user/mine', 'signedIn', async () => ok('mine'))
      get('/sys/user/sheet', 'signedIn', async () => ok('sheet'), { takesReaderCookie: true })
      table.route({
        method: ['PUT', 'POST'],
        url: '/sys/user/edit',
        config: mayEdit,
        handler: async (request) => ok(request.body),
      })
      table.route({
        method: 'POST',
        url: '/sys/user/:id/freeze',
        config: { access: { permission: 'user:freeze' } },
        handler: async (request) => ok([request.params, routeOf(request).url]),
      })
      table.route({
        method: 'POST',
        url: '/sys/user/import/freeze',
        config: { access: 'public' },
        handler: async (request) => ok([request.params, routeOf(request).url]),
      })
      tableOf('/sys/message/letter').route({
        method: 'GET',
        url: '/sys/message/letter/open',
        config: { access: 'public' },
        handler: async () => ok('letter'),
      })
      scope.get('/sys/user/one/named', { config: { access: 'public' } }, async () => ok('a route of its own'))
      more(table, scope)
    },
    { prefix: '/api' },
  )
  return app
}

test('lists calls of the table with their access, like framework routes', async () => {
  const routes = listRoutes(await server())
  expect(routes).toContainEqual({ method: 'PUT', url: '/api/sys/user/edit', ...mayEdit })
  expect(routes).toContainEqual({ method: 'POST', url: '/api/sys/user/edit', ...mayEdit })
  expect(routes).toContainEqual({ method: 'GET', url: '/api/sys/user/one/named', access: 'public' })
  expect(routes.filter(({ url }) => url.includes(':resource'))).toEqual([])
})

test('a call without declared access, or a second one at the same path, stops the startup', async () => {
  const handler = async () => ok(1)
  const add = (url: string, config = {}) => server((table) => table.route({ method: 'PUT', url, config, handler }))
  await expect(add('/sys/user/forgotten')).rejects.toThrow('/api/sys/user/forgotten')
  await expect(add('/sys/user/edit', mayEdit)).rejects.toThrow('声明了两次')
  const ofItsOwn = server((_table, app) => app.put('/sys/user/edit', { config: mayEdit }, handler))
  await expect(ofItsOwn).rejects.toThrow('声明了两次')
})

test('answers 401 without a session, 403 without the permission, and the result with it', async () => {
  const app = await server()
  const edit = (headers: Record<string, string>) =>
    app.inject({ method: 'PUT', url: '/api/sys/user/edit', headers, payload: { name: '张三' } })
  expect((await edit({})).statusCode).toBe(401)
  expect((await edit(clerk)).json()).toMatchObject({ success: false, code: 510 })
  expect((await edit(boss)).json()).toMatchObject({ success: true, result: { name: '张三' } })
  expect((await app.inject('/api/sys/user/open')).json()).toMatchObject({ result: '/api/sys/user/open' })
})

test('checks the session before reading the body, and aborts a body that is too large', async () => {
  const app = await server()
  const send = (headers: Record<string, string>, payload: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/sys/user/edit',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  expect((await send({}, '{')).statusCode).toBe(401)
  expect((await send(boss, '{')).statusCode).toBe(400)
  expect((await send(boss, `"${'x'.repeat(11 * 1024 * 1024)}"`)).statusCode).toBe(413)
})

test('accepts the reader cookie only where a call declares it', async () => {
  const app = await server()
  const headers = { cookie: 'lexdesk_reader=clerk' }
  expect((await app.inject({ url: '/api/sys/user/sheet', headers })).json()).toMatchObject({ result: 'sheet' })
  expect((await app.inject({ url: '/api/sys/user/mine', headers })).statusCode).toBe(401)
  expect((await app.inject('/api/sys/user/sheet?token=clerk')).statusCode).toBe(401)
})

test('decodes the id in a path, and refuses a NUL in it by name', async () => {
  const app = await server()
  const freeze = (id: string) =>
    app.inject({ method: 'POST', url: `/api/sys/user/${id}/freeze`, headers: boss, payload: {} })
  expect((await freeze('7')).json()).toMatchObject({ result: [{ id: '7' }, '/api/sys/user/:id/freeze'] })
  expect((await freeze(encodeURIComponent('张 三'))).json()).toMatchObject({ result: [{ id: '张 三' }, {}] })
  expect((await freeze('%00')).json()).toMatchObject({ success: false, message: '参数 id 含有空字符，请删除后重试' })
  expect((await freeze('7%2F8')).statusCode).toBe(404)
})

test('a call name takes precedence over an id, and a separate route over both', async () => {
  const app = await server()
  const imported = await app.inject({ method: 'POST', url: '/api/sys/user/import/freeze', payload: {} })
  expect(imported.json()).toMatchObject({ result: [{}, '/api/sys/user/import/freeze'] })
  expect((await app.inject('/api/sys/user/one/named')).json()).toMatchObject({ result: 'a route of its own' })
  expect((await app.inject('/api/sys/message/letter/open')).json()).toMatchObject({ result: 'letter' })
})

test.each([
  ['GET', '/api/nowhere'],
  ['POST', '/api/sys/user/7/melt'],
  ['POST', '/api/sys/user//freeze'],
  ['POST', '/api/sys/user/freeze'],
  ['POST', '/api/sys/user/:id/freeze/'],
  ['GET', '/api/sys/user/%6fpen'],
  ['GET', '/api/sys/user/Open'],
  ['GET', '/api/sys/user/open/'],
  ['GET', '/api/sys//user/open'],
  ['GET', '/api/sys/user/open;x'],
  ['GET', '/api/sys/letter/open'],
  ['GET', '/api/sys/message/user/open'],
] as const)('%s %s is unknown, to visitors too', async (method, url) => {
  const answer = await (await server()).inject({ method, url })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { success: false, code: 404, message: '路径不存在，请检查路径是否正确', path: url },
  ])
})

test('another verb gets code 405 with the allowed ones; visitors learn nothing', async () => {
  const app = await server()
  const ask = (method: 'DELETE' | 'PATCH', url: string, headers = {}) => app.inject({ method, url, headers })
  expect((await ask('DELETE', '/api/sys/user/edit')).statusCode).toBe(401)
  for (const verb of ['DELETE', 'PATCH'] as const)
    expect((await ask(verb, '/api/sys/user/7/freeze', clerk)).json()).toMatchObject({
      code: 405,
      message: `不支持${verb}请求方法，支持以下POST、`,
    })
})
