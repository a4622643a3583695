import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant, type TestTenant } from '../tenants/testing/openTestTenant.ts'

let product: TestProduct
let office: TestTenant
/** Belongs to both tenants, with a role and a department in each. */
let clerk: Client
let clerkId: string
beforeAll(async () => {
  product = await startTestProduct()
  office = await openTestTenant(product, { copies: 'departments,roles' })
  clerk = await product.signInAs({ username: 'twoOffices', permissions: ['position:list', 'role:list'] })
  await sql`update sys_user set rel_tenant_ids = ${`1,${office.id}`} where username = 'twoOffices'`.execute(db())
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'twoOffices'`.execute(db())
  clerkId = rows[0]!.id
  await placeIn(1, 'A01A02')
  await placeIn(office.id, 'A01A03')
  await sql`update sys_session set org_code = 'A01A02' where user_id = ${clerkId}`.execute(db())
  product.app.sessions.forget()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const placeIn = (tenantId: number, code: string) =>
  sql`insert into sys_user_depart (user_id, dep_id)
    select ${clerkId}, id from sys_depart where tenant_id = ${tenantId} and org_code = ${code}`.execute(db())
const ask = async <T>(path: string, tenantId: number) =>
  clerk.send<T>({ method: 'GET', url: `/api${path}`, headers: { 'tenant-id': String(tenantId) } })

test('roles given in one tenant leave those in the other alone, and each counts in its own tenant', async () => {
  const { result: roles } = await office.client.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const lawyer = roles.find(({ roleCode }) => roleCode === 'lawyer')!
  // The administrator of one tenant may not edit somebody of another one, but may give a role of the own tenant.
  const given = await office.client.post('/sys/user/addSysUserRole', { roleId: lawyer.id, userIdList: [clerkId] })
  expect(given, given.message).toMatchObject({ success: true })
  expect((await ask('/sys/position/list', 1)).status).toBe(200)
  expect((await ask('/legal/entrustment/list', 1)).status).toBe(403)
  expect((await ask('/sys/position/list', office.id)).status).toBe(403)
  expect((await ask('/legal/entrustment/list', office.id)).status).toBe(200)
  const { rows } = await sql<{ tenants: number[] }>`
    select array_agg(r.tenant_id order by r.tenant_id) as tenants from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${clerkId}`.execute(db())
  expect(rows).toEqual([{ tenants: [1, office.id] }])
})

test('the department of a call is one of the tenant that the call names', async () => {
  const codeIn = async (tenantId: number) =>
    (await ask<Values>('/sys/user/getUserSectionInfoByToken', tenantId)).result.sysOrgCode
  expect(await codeIn(1)).toBe('A01A02')
  expect(await codeIn(office.id)).toBe('A01A03')
})

test('a role of another tenant cannot be given, read or changed', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from sys_role where tenant_id = 1 and role_code = 'lawyer'`.execute(db())
  const { id } = rows[0]!
  const { client } = office
  expect(await client.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [clerkId] })).toMatchObject({
    success: false,
  })
  expect(await client.get('/sys/role/queryById', { id })).toMatchObject({ success: false })
  expect(await client.put('/sys/role/edit', { id, roleName: '夺取' })).toMatchObject({ success: false })
  expect(await client.delete('/sys/role/delete', { id })).toMatchObject({ success: false })
})
