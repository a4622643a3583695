import { ok } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { testActor, testHttp } from './testing/testHttp.ts'

async function server(options: { trustProxy?: string[] } = {}) {
  const app = await testHttp({ mine: testActor() }, options)
  app.post('/api/login', { config: { access: 'public' } }, async (request) => {
    request.newReaderToken = 'mine'
    return ok(null)
  })
  app.post('/api/logout', { config: { access: 'public' } }, async (request) => {
    request.newReaderToken = null
    return ok(null)
  })
  const file = { config: { access: 'signedIn', takesReaderCookie: true } } as const
  app.get('/api/file', { ...file, exposeHeadRoute: true }, async () => ok('file'))
  app.post('/api/file', file, async () => ok('written'))
  app.get('/api/rows', { config: { access: 'signedIn' } }, async () => ok('rows'))
  const status = async (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET', url = '/api/file') =>
    (await app.inject({ method, url, headers: { host: 'office.cn', cookie: 'a=1; lexdesk_reader=mine', ...headers } }))
      .statusCode
  return { app, status }
}

test('signing in sets a cookie that scripts and other sites cannot use, signing out removes it', async () => {
  const { app } = await server()
  const signedIn = await app.inject({ method: 'POST', url: '/api/login' })
  expect(signedIn.headers['set-cookie']).toBe('lexdesk_reader=mine; Path=/api; HttpOnly; SameSite=Strict')
  const signedOut = await app.inject({ method: 'POST', url: '/api/logout' })
  expect(signedOut.headers['set-cookie']).toBe('lexdesk_reader=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0')
})

test('behind an https proxy the cookie is sent over https only', async () => {
  const { app } = await server({ trustProxy: ['127.0.0.1'] })
  const headers = { 'x-forwarded-proto': 'https' }
  const answer = await app.inject({ method: 'POST', url: '/api/login', headers })
  expect(answer.headers['set-cookie']).toContain('; Secure')
})

test('the cookie opens files by GET and HEAD; it allows no write and no other call', async () => {
  const { status } = await server()
  expect(await status({})).toBe(200)
  expect(await status({}, 'HEAD')).toBe(200)
  expect(await status({}, 'POST')).toBe(401)
  expect(await status({}, 'GET', '/api/rows')).toBe(401)
  expect(await status({ 'x-access-token': 'made-up' })).toBe(401)
})

test('a page of another origin cannot use the cookie', async () => {
  const { status } = await server()
  expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await status({ 'sec-fetch-site': 'none' })).toBe(200)
  expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(401)
  expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await status({ origin: 'https://office.cn' })).toBe(200)
  expect(await status({ origin: 'https://evil.cn' })).toBe(401)
  expect(await status({ origin: 'https://office.cn:8443' })).toBe(401)
})
