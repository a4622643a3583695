import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant, type TestTenant } from './testing/openTestTenant.ts'

let product: TestProduct
let office: TestTenant
const reason = '应客户要求核对职务数据'
beforeAll(async () => {
  product = await startTestProduct()
  office = await openTestTenant(product)
  await office.client.post('/sys/position/add', { code: 'v1', name: '来访专员', postRank: '3' })
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const list = (client: Client = product.admin) =>
  client.send<Page<Values>>({
    method: 'GET',
    url: '/api/sys/position/list',
    headers: { 'tenant-id': String(office.id) },
  })
const enter = (client: Client = product.admin, more: Values = {}) =>
  client.post('/sys/tenant/enter', { tenantId: office.id, reason, ...more })

test('a platform administrator sees the data of a tenant only after entering it with a reason', async () => {
  expect(await list()).toMatchObject({ status: 403, error: { code: 'tenant_refused' } })
  expect(await enter(product.admin, { reason: '看' })).toMatchObject({ success: false })
  expect((await list()).status).toBe(403)
  expect(await enter()).toMatchObject({ success: true, result: { id: office.id, name: office.name } })
  expect((await list()).result.records).toMatchObject([{ name: '来访专员' }])
  const { result: mine } = await product.admin.get<Values[]>('/sys/tenant/queryList')
  expect(mine).toMatchObject([
    { id: 1, visitReason: null },
    { id: office.id, visitReason: reason },
  ])
  // Requests without a tenant stay in the own one.
  const own = await product.admin.get<Page<Values>>('/sys/position/list', { name: '来访专员' })
  expect(own.result.total).toBe(0)
})

test('the visit is in the log of the tenant', async () => {
  const { result } = await office.client.get<Page<Values>>('/sys/log/list', { logType: 2, keyWord: '*进入租户*' })
  expect(result.records.map(({ logContent }) => logContent)).toContain(
    `平台管理员进入租户“${office.name}”，事由：${reason}`,
  )
})

test('another session of the same administrator is not inside', async () => {
  const { result } = await product.anonymous.post<{ token: string }>('/sys/login', {
    username: 'admin',
    password: 'Specimen-2026',
  })
  expect((await list(product.clientOf(result.token))).status).toBe(403)
})

test('leaving, losing the role, and eight hours end the visit', async () => {
  await product.admin.post('/sys/tenant/leave', { tenantId: office.id })
  expect((await list()).status).toBe(403)
  expect(await product.admin.post('/sys/tenant/leave', { tenantId: office.id })).toMatchObject({
    message: '您已不在该租户中',
  })
  await enter()
  await sql`update sys_tenant_entry set entered_at = now() - interval '9 hours' where left_at is null`.execute(db())
  product.app.sessions.forget()
  expect((await list()).status).toBe(403)
  await enter()
  expect((await list()).status).toBe(200)
  await sql`update sys_role set deleted_at = now() where role_code = 'admin'`.execute(db())
  product.app.sessions.forget()
  expect(await list()).toMatchObject({ error: { code: 'tenant_refused' } })
  await sql`update sys_role set deleted_at = null where role_code = 'admin'`.execute(db())
  product.app.sessions.forget()
})

test('a frozen tenant can be entered to read, not to change', async () => {
  await product.admin.post('/sys/tenant/leave', { tenantId: office.id })
  await product.admin.put('/sys/tenant/edit', { id: office.id, status: 0 })
  expect((await office.client.get('/sys/position/list')).status).toBe(500)
  await enter()
  expect((await list()).status).toBe(200)
  const answer = await product.admin.post(
    '/sys/position/add',
    { code: 'v2', name: '不可新增', postRank: '3' },
    { 'tenant-id': String(office.id) },
  )
  expect(answer).toMatchObject({ status: 403, error: { code: 'tenant_read_only' } })
  await product.admin.put('/sys/tenant/edit', { id: office.id, status: 1 })
})

test('nobody else enters, and no own or missing tenant is entered', async () => {
  const officer = await product.signInAs({ username: 'visitor', permissions: ['tenant:edit', 'tenant:list'] })
  expect(await enter(officer)).toMatchObject({ status: 403 })
  expect(await enter(product.admin, { tenantId: 1 })).toMatchObject({ message: '您可以直接切换到该租户，不需要进入' })
  expect(await enter(product.admin, { tenantId: 424_242 })).toMatchObject({ error: { code: 'not_found' } })
})
