import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let stranger: string
let depId: string
let roleId: string
let clerk: Client
const db = () => product.app.engine.db.kysely
const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db())).rows[0]!.id

beforeAll(async () => {
  product = await startTestProduct()
  await product.signInAs({ username: 'stranger', tenantId: 8 })
  stranger = await idOf(sql`select id from sys_user where username = 'stranger'`)
  depId = await idOf(sql`select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`)
  roleId = await idOf(sql`select id from sys_role where role_code = 'lawyer' and tenant_id = 1`)
  clerk = await product.signInAs({
    username: 'clerk',
    permissions: ['role:users', 'department:users', 'departRole:list'],
  })
})
afterAll(() => product?.close())

const enter = (client: Client, userId: string) =>
  client.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [userId] })
const give = (client: Client, userId: string) =>
  client.post('/sys/user/addSysUserRole', { roleId, userIdList: [userId] })
const places = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from sys_user_depart where user_id = ${stranger})
      + (select count(*) from sys_user_role where user_id = ${stranger} and role_id = ${roleId}) as n`.execute(db())
  return rows[0]!.n
}

test('a user of another tenant cannot enter a department or get a role; a platform administrator gets the reason', async () => {
  for (const act of [enter, give]) {
    expect(await act(product.admin, stranger)).toMatchObject({
      success: false,
      message: '用户“stranger”不属于当前租户，请先在其所属租户的用户管理中为其增加当前租户',
    })
    // Others do not learn that the user exists.
    const hidden = await act(clerk, stranger)
    expect(hidden).toMatchObject({ success: false, message: expect.stringContaining('该用户不存在或已被删除') })
    expect((await act(clerk, 'made-up')).message).toBe(hidden.message)
    expect((await act(product.admin, 'made-up')).message).toContain('该用户不存在或已被删除')
  }
  const edited = { id: stranger, selectedroles: roleId, selecteddeparts: depId }
  expect(await product.admin.put('/sys/user/edit', edited)).toMatchObject({ success: false })
  expect(await product.admin.delete('/sys/user/deleteUserRole', { roleId, userId: stranger })).toMatchObject({
    success: false,
  })
  expect(await places()).toBe(0)
})

test('a user of the tenant can', async () => {
  await sql`update sys_user set rel_tenant_ids = '8,1' where id = ${stranger}`.execute(db())
  expect(await enter(product.admin, stranger)).toMatchObject({ success: true })
  expect(await give(clerk, stranger)).toMatchObject({ status: expect.any(Number) })
  expect(await give(product.admin, stranger)).toMatchObject({ success: true })
  expect(await places()).toBe(2)
})
