import type { Envelope, OwnPreferences, StartAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const permissions = '/sys/permission/getUserPermissionByToken'
const withoutTime = (answer: Envelope) => ({ ...answer, timestamp: 0 })

/** Calls each part by itself and compares. */
async function expectSameAsSingleCalls(client: Client, parts: StartAnswer): Promise<void> {
  for (const [call, part] of Object.entries(parts)) {
    const [path = '', query] = call.split('?')
    const { success, message, code, result } = await client.get<unknown>(
      path,
      Object.fromEntries(new URLSearchParams(query)),
    )
    expect(withoutTime(part), call).toMatchObject({ success, message, code, result })
  }
}

test('answers the first calls of a client at once, each as its own call would', async () => {
  await product.admin.put('/sys/preference', { key: 'listDensity', value: 'small' })
  const start = await product.admin.get<StartAnswer>('/sys/session/start')
  expect(start).toMatchObject({ status: 200, success: true })
  expect(Object.keys(start.result)).toEqual([
    permissions,
    '/sys/dict/queryAllDictItems',
    '/sys/preference/mine',
    '/sys/platform',
    '/sys/tenant/queryList',
    '/sys/annountCement/listByUser',
    '/sys/task/list',
  ])
  await expectSameAsSingleCalls(product.admin, start.result)
  expect(start.result['/sys/preference/mine']?.result).toEqual({ values: { listDensity: 'small' }, isComplete: true })
  expect(start.headers['set-cookie'], 'a reopened browser gets its cookie back').toMatch(/^lexdesk_reader=.+HttpOnly/)
})

test('the home page gets the figures that the user may see', async () => {
  const admin = await product.admin.get<StartAnswer>('/sys/session/start', { page: 'home' })
  expect(Object.keys(admin.result)).toEqual(['/report/home/list', '/report/home/bar?months=12', '/report/home/late'])
  await expectSameAsSingleCalls(product.admin, admin.result)
  const clerk = await product.signInAs({ username: 'startclerk' })
  const own = await clerk.get<StartAnswer>('/sys/session/start', { page: 'home' })
  expect(own.result['/report/home/late']?.result).toMatchObject({ matters: [] })
  await expectSameAsSingleCalls(clerk, own.result)
})

test('a user of another variant of the home page gets no charts', async () => {
  const clerk = await product.signInAs({ username: 'starttasks' })
  await clerk.put('/sys/preference', { key: 'home.variant', value: 'task' })
  expect((await clerk.get<StartAnswer>('/sys/session/start', { page: 'home' })).result).toEqual({})
})

test('a tenant that the user does not belong to is refused as a whole', async () => {
  const clerk = await product.signInAs({ username: 'startother' })
  const start = await clerk.send<StartAnswer>({
    method: 'GET',
    url: '/api/sys/session/start',
    headers: { 'tenant-id': '987' },
  })
  // The tenant is refused before any part is called.
  expect(start).toMatchObject({ success: false, error: { code: 'tenant_refused' } })
})

test('a part that fails is answered as its own call would be, and the others are complete', async () => {
  const clerk = await product.signInAs({ username: 'startfails' })
  const db = product.app.engine.db.kysely
  await sql`alter table background_task rename to background_task_away`.execute(db)
  try {
    const { success, result } = await clerk.get<StartAnswer>('/sys/session/start')
    expect(success).toBe(true)
    const { '/sys/task/list': failed, ...others } = result
    expect(failed).toMatchObject({
      success: false,
      error: { code: 'unexpected' },
      message: expect.stringMatching(/\p{Script=Han}/u),
    })
    expect(JSON.stringify(failed)).not.toContain('background_task')
    for (const [call, part] of Object.entries(others)) expect(part, call).toMatchObject({ success: true })
  } finally {
    await sql`alter table background_task_away rename to background_task`.execute(db)
  }
})

test('requires a session', async () => {
  expect(await product.anonymous.get('/sys/session/start')).toMatchObject({ status: 401, success: false })
})

test('preferences that are too large are left out and reported as missing', async () => {
  const clerk = await product.signInAs({ username: 'startlarge' })
  await clerk.put('/sys/preference', { key: 'small', value: 1 })
  await clerk.put('/sys/preference', { key: 'large', value: 'x'.repeat(10_000) })
  const { result } = await clerk.get<OwnPreferences>('/sys/preference/mine')
  expect(result).toEqual({ values: { small: 1 }, isComplete: false })
})
