import { answerOf, bareAnswerOf, defineEndpoint, done, fileAnswer } from '@lexdesk/domain'
import { integer, text } from '@lexdesk/domain/fields'
import { describe, expect, test } from 'vitest'
import { mount } from './mount.ts'
import { listRoutes } from './routeAccess.ts'
import { testActor, testHttp } from './testing/testHttp.ts'

const greet = defineEndpoint({
  method: 'PUT',
  otherMethods: ['POST'],
  path: '/api/greet/:name',
  otherPaths: ['/api/hello/:name'],
  access: { permission: 'user:list' },
  input: { name: text('姓名', { required: true }), times: integer('次数', { default: 1, max: 3 }) },
  answer: answerOf<{ words: string }>(),
})
const add = defineEndpoint({ method: 'POST', path: '/api/add', access: 'public', answer: answerOf<null>() })
const bare = defineEndpoint({ method: 'GET', path: '/api/bare', access: 'signedIn', answer: bareAnswerOf<number[]>() })
const file = defineEndpoint({ method: 'GET', path: '/api/file', access: 'signedIn', answer: fileAnswer })
const picks = defineEndpoint({
  method: 'GET',
  path: '/api/picks',
  access: { picks: 'position' },
  answer: answerOf<null>(),
})

async function server() {
  const app = await testHttp({
    clerk: testActor(),
    boss: testActor({ userId: 'u2', username: 'boss', permissions: new Set(['user:list']) }),
  })
  mount(app, greet, ({ input, actor }) => ({ words: `${actor.username} ${input.name}`.repeat(input.times) }))
  mount(app, add, () => done('添加成功!'))
  mount(app, bare, () => [1])
  mount(app, file, ({ reply }) => reply.type('text/plain').send('bytes'))
  mount(app, picks, () => null)
  return async (method: 'GET' | 'POST' | 'PUT', url: string, token?: string, payload?: object) =>
    app.inject({ method, url, ...(token && { headers: { 'x-access-token': token } }), ...(payload && { payload }) })
}

describe('a mounted endpoint', () => {
  test('requires its declared access', async () => {
    const send = await server()
    expect((await send('PUT', '/api/greet/a')).statusCode).toBe(401)
    expect((await send('PUT', '/api/greet/a', 'clerk')).statusCode).toBe(403)
    expect((await send('PUT', '/api/greet/a', 'boss')).statusCode).toBe(200)
    expect((await send('GET', '/api/picks', 'boss')).statusCode).toBe(403)
  })

  test('takes its input from path, query and body, by all of its methods and paths', async () => {
    const send = await server()
    const words = { result: { words: 'boss abboss ab' }, success: true, code: 0 }
    expect((await send('PUT', '/api/greet/ab?times=2', 'boss')).json()).toMatchObject(words)
    expect((await send('POST', '/api/hello/ab', 'boss', { times: '2', name: 'other' })).json()).toMatchObject(words)
  })

  test('refuses invalid input before its handler runs', async () => {
    const send = await server()
    const refused = await send('PUT', '/api/greet/a', 'boss', { times: 4 })
    expect(refused.json()).toMatchObject({ success: false, error: { code: 'invalid' }, message: '次数不能大于 3' })
    const list = await send('PUT', '/api/greet/a', 'boss', [])
    expect([list.statusCode, list.json()]).toMatchObject([400, { message: '请求内容应为 JSON 对象' }])
  })

  test('answers in the envelope, with its own message, bare or with bytes', async () => {
    const send = await server()
    expect((await send('POST', '/api/add')).json()).toMatchObject({ code: 200, message: '添加成功!', result: null })
    expect((await send('GET', '/api/bare', 'clerk')).json()).toEqual([1])
    expect((await send('GET', '/api/file', 'clerk')).body).toBe('bytes')
  })

  test('is listed with the permissions for the resource it picks', async () => {
    const app = await testHttp()
    mount(app, picks, () => null)
    const { access } = listRoutes(app).find(({ url }) => url === '/api/picks')!
    expect((access as { anyPermission: string[] }).anyPermission).toContain('position:list')
  })
})
