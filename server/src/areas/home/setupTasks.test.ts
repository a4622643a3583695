import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const open = async (): Promise<string[]> => {
  const { result } = await product.admin.get<{ key: string; isDone: boolean }[]>('/report/home/setup')
  return result.filter(({ isDone }) => !isDone).map(({ key }) => key)
}

test('tasks are ticked by the records themselves', async () => {
  const db = product.app.engine.db.kysely
  expect(await open()).toEqual(['password', 'office'])
  const password = 'Changed-2026!'
  await product.admin.put('/sys/user/updatePassword', {
    oldpassword: adminPassword,
    password,
    confirmpassword: password,
  })
  expect(await open()).toEqual(['office'])
  await sql`update sys_tenant set name = '正衡律师事务所' where id = 1`.execute(db)
  expect(await open()).toEqual([])

  await sql`update biz_calendar_year set status = 'open'`.execute(db)
  await sql`update biz_service_package set deleted_at = now()`.execute(db)
  await sql`update sys_depart set deleted_at = now() where org_code <> 'A01'`.execute(db)
  await sql`delete from sys_user_role where user_id <> (select id from sys_user where username = 'admin')`.execute(db)
  expect(await open()).toEqual(['departments', 'roles', 'holidays', 'packages'])
  await sql`update sys_user set deleted_at = now() where username <> 'admin'`.execute(db)
  expect(await open()).toContain('users')
})

test('the administrator of an opened tenant has no task of the platform, and can finish all others', async () => {
  const { client } = await openTestTenant(product)
  const { result } = await client.get<{ key: string }[]>('/report/home/setup')
  const keys = ['password', 'departments', 'users', 'roles', 'holidays', 'packages']
  expect(result.map(({ key }) => key)).toEqual(keys)
  for (const path of ['/sys/sysDepart/queryTreeList', '/sys/user/list', '/legal/holidayYear/list'])
    expect([path, (await client.get(path)).success]).toEqual([path, true])
})

test('a task is left out for users who may not do it', async () => {
  const permissions = ['user:list', 'user:roles', 'department:list', 'servicePackage:list', 'servicePackage:add']
  const clerk = await product.signInAs({ username: 'partSetup', permissions })
  const { result } = await clerk.get<{ key: string }[]>('/report/home/setup')
  expect(result.map(({ key }) => key)).toEqual(['password', 'roles', 'packages'])
})

test('staff who cannot set up the office have no such list', async () => {
  const clerk = await product.signInAs({ username: 'setupClerk', permissions: ['directory:read'] })
  expect(await clerk.get('/report/home/setup')).toMatchObject({ status: 403 })
})
