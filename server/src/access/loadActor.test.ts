import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'

let product: TestProduct
/** Belongs to tenants 1 and 2 and may list and add positions in both. */
let clerk: Client
const db = () => product.app.engine.db.kysely
beforeAll(async () => {
  product = await startTestProduct()
  await product.signInAs({ username: 'elsewhere', tenantId: 2 })
  await sql`insert into sys_tenant (id, name) values (3, '第三所')`.execute(db())
  clerk = await product.signInAs({ username: 'clerk', permissions: ['position:list', 'position:add'] })
  await sql`update sys_user set rel_tenant_ids = '1,2' where username = 'clerk'`.execute(db())
  // Platform roles count in every tenant.
  await sql`update sys_role set tenant_id = 0 where role_code = 'role_clerk'`.execute(db())
})
afterAll(() => product?.close())

const list = (tenant?: string) =>
  clerk.send({
    method: 'GET',
    url: '/api/sys/position/list',
    headers: tenant === undefined ? {} : { 'tenant-id': tenant },
  })
let added = 0
const add = (tenant: string) =>
  clerk.post('/sys/position/add', { code: `t${(added += 1)}`, name: '调解员', postRank: '3' }, { 'tenant-id': tenant })
const saved = async () =>
  (await sql<{ n: number }>`select count(*) as n from sys_position where name = '调解员'`.execute(db())).rows[0]!.n
const refusal = { status: 403, success: false, error: { code: 'tenant_refused' } }

/** Changes rows by SQL, so the cached actors must be dropped. */
async function after(change: ReturnType<typeof sql>): Promise<void> {
  await change.execute(db())
  product.app.sessions.forget()
}

test('serves a request for the tenant that it names, and for the session’s tenant when it names none', async () => {
  product.app.sessions.forget()
  expect((await add('2')).success).toBe(true)
  const { rows } = await sql`select tenant_id from sys_position where name = '调解员'`.execute(db())
  expect(rows).toEqual([{ tenant_id: 2 }])
  for (const none of [undefined, '0', '', 'null', 'undefined']) expect((await list(none)).status, none).toBe(200)
})

test('refuses a tenant that the user does not belong to and does not leak its name', async () => {
  for (const tenant of ['3', '999999']) {
    const answer = await list(tenant)
    expect(answer).toMatchObject(refusal)
    expect(answer.message).toBe(`您已不属于租户“${tenant}”，或该租户已停用。本次操作未执行，请切换租户后再试`)
  }
})

test.each(['abc', '-1', '1.5', '1, 2', '1e3', '99999999999'])('rejects the invalid tenant-id %s', async (tenant) => {
  expect(await list(tenant)).toMatchObject({ status: 400, message: '请求头 tenant-id 应为租户编号' })
})

test('refuses a save for a frozen tenant without falling back; requests without a tenant still work', async () => {
  const before = await saved()
  await after(sql`update sys_tenant set status = '0' where id = 2`)
  const answer = await add('2')
  expect(answer).toMatchObject(refusal)
  expect(answer.message).toContain('租户“租户2”')
  expect(await saved()).toBe(before)
  expect((await list()).status).toBe(200)
  await after(sql`update sys_tenant set status = '1' where id = 2`)
  expect((await add('2')).success).toBe(true)
})

test('the calls for choosing a tenant work whatever tenant the client still names', async () => {
  const headers = { 'tenant-id': '3' }
  const answer = await clerk.send<{ id: number }[]>({ method: 'GET', url: '/api/sys/tenant/queryList', headers })
  expect(answer.result.map(({ id }) => id)).toEqual([1, 2])
})

test('refuses an expired tenant', async () => {
  await after(sql`update sys_tenant set end_date = now() - interval '1 hour' where id = 2`)
  expect(await list('2')).toMatchObject(refusal)
  await after(sql`update sys_tenant set end_date = null where id = 2`)
})

test('refuses a save after the membership has ended, even in a session opened for that tenant', async () => {
  const before = await saved()
  await after(sql`update sys_user set rel_tenant_ids = '2' where username = 'clerk'`)
  const answer = await add('1')
  expect(answer).toMatchObject(refusal)
  expect(answer.message).not.toContain('“1”')
  expect(await saved()).toBe(before)
  // A request that names no tenant goes to the remaining one.
  expect((await list()).status).toBe(200)
})

test('with no tenant left, refuses a named tenant and ends the session of a request that names none', async () => {
  await after(sql`update sys_user set rel_tenant_ids = null where username = 'clerk'`)
  const answer = await list('1')
  expect(answer).toMatchObject(refusal)
  expect(answer.message).toMatch(/本次操作未执行，请联系平台$/)
  expect((await list()).success).toBe(false)
})
