import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { Explained } from '@lexdesk/domain'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(db())).rows[0]!.id
const userId = (name: string) => one(sql`select id from sys_user where username = ${name}`)
const roleOf = (name: string) =>
  one(sql`select r.role_id as id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = ${name}`)

async function explain(name: string, client: Client = product.admin): Promise<Explained> {
  const answer = await client.get<Explained>('/sys/permission/explain', { userId: await userId(name) })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
type Node = Explained['menu'][number]
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const nodeOf = ({ menu }: Explained, id: string) => flat(menu).find((node) => node.id === id)

describe('previewing the permissions of another user', () => {
  test('[A8.05] each menu and button names the role that grants it, and disappears when the role loses it', async () => {
    await product.signInAs({ username: 'seen', permissions: ['position:list', 'position:add'] })
    const before = await explain('seen')
    expect(before).toMatchObject({ realname: 'seen', isAdmin: false, roles: [{ name: 'seen', department: null }] })
    expect(nodeOf(before, 'isystem-position')).toMatchObject({ name: '职务管理', from: ['seen'], isButton: false })
    expect(nodeOf(before, 'button-position-add')).toMatchObject({
      from: ['seen'],
      isButton: true,
      code: 'position:add',
    })
    expect(nodeOf(before, 'group-isystem')).toMatchObject({ from: [], reason: '因其下级可见' })
    expect(nodeOf(before, 'dashboard-analysis')).toMatchObject({ reason: '对所有用户开放' })
    expect(nodeOf(before, 'isystem-user')).toBeUndefined()
    await product.admin.post('/sys/permission/saveRolePermission', {
      roleId: await roleOf('seen'),
      permissionIds: 'isystem-position',
      lastpermissionIds: 'isystem-position,button-position-add',
    })
    expect(nodeOf(await explain('seen'), 'button-position-add')).toBeUndefined()
  })

  test('[A8.05] a role inside a department applies while the department holds the page', async () => {
    await product.signInAs({ username: 'deskmate' })
    const departId = await one(sql`select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`)
    const { result: role } = await product.admin.post<{ id: string }>('/sys/sysDepartRole/add', {
      departId,
      roleName: '档案员',
      roleCode: 'archivist',
    })
    const pages = { permissionIds: 'isystem-position', lastpermissionIds: '' }
    await product.admin.post('/sys/permission/saveDepartPermission', { departId, ...pages })
    await product.admin.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, ...pages })
    const id = await userId('deskmate')
    await product.admin.post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [id] })
    await product.admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: id, newRoleId: role.id, oldRoleId: '' })
    const seen = await explain('deskmate')
    expect(seen.roles).toContainEqual({ id: role.id, name: '档案员', department: '法律顾问部' })
    expect(nodeOf(seen, 'isystem-position')?.from).toEqual(['法律顾问部·档案员'])
    await product.admin.delete('/sys/user/deleteUserInDepart', { depId: departId, userId: id })
    expect(nodeOf(await explain('deskmate'), 'isystem-position')).toBeUndefined()
  })

  test('[A8.06] row rules are shown as sentences, with visible and total row counts that match the list', async () => {
    const ruled = await product.signInAs({
      username: 'narrow',
      permissions: ['position:list', 'goodAt:list'],
      rowRules: [{ resource: 'position', ruleColumn: 'code', ruleConditions: 'LIKE', ruleValue: 'lawyer' }],
    })
    const { total } = (await ruled.get<{ total: number }>('/sys/position/list')).result
    const whole = (await product.admin.get<{ total: number }>('/sys/position/list')).result.total
    const { scopes } = await explain('narrow')
    expect(scopes.find(({ resource }) => resource === 'position')).toEqual({
      resource: 'position',
      title: '职务',
      rules: [{ name: 'code', words: '职务编码包含“lawyer”', from: ['narrow'] }],
      follows: [],
      seen: total,
      total: whole,
    })
    expect(total).toBeLessThan(whole)
    expect(scopes.find(({ resource }) => resource === 'goodAt')).toEqual({
      resource: 'goodAt',
      title: expect.any(String),
      rules: [],
      follows: [],
    })
  })

  test('records that belong to limited records report it, and are counted within the same limits', async () => {
    const ruled = await product.signInAs({
      username: 'follower',
      permissions: ['deadline:list'],
      rowRules: [{ resource: 'entrustment', ruleColumn: 'status', ruleConditions: '=', ruleValue: 'closed' }],
    })
    const { total } = (await ruled.get<{ total: number }>('/legal/deadline/list')).result
    const whole = (await product.admin.get<{ total: number }>('/legal/deadline/list')).result.total
    const { scopes } = await explain('follower')
    expect(scopes.find(({ resource }) => resource === 'deadline')).toEqual({
      resource: 'deadline',
      title: '期限',
      rules: [],
      follows: ['委托'],
      seen: total,
      total: whole,
    })
    expect(total).toBeLessThan(whole)
  })

  test('an administrator holds everything without grants; a frozen user holds nothing', async () => {
    const admin = await explain('admin')
    expect(admin.isAdmin).toBe(true)
    expect(nodeOf(admin, 'isystem-user')).toMatchObject({ reason: '管理员拥有全部权限' })
    await product.signInAs({ username: 'icy', permissions: ['position:list'] })
    await product.admin.put('/sys/user/frozenBatch', { ids: await userId('icy'), status: 2 })
    expect(await explain('icy')).toMatchObject({ barrier: '账号已冻结，不能登录', menu: [], scopes: [] })
  })

  test('requires a permission, is limited to the tenant, and is logged', async () => {
    const curious = await product.signInAs({ username: 'curious', permissions: ['user:list'] })
    const params = { userId: await userId('seen') }
    expect(await curious.get('/sys/permission/explain', params)).toMatchObject({ status: 403, code: 510 })
    expect((await product.anonymous.get('/sys/permission/explain', params)).status).toBe(401)
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 9, permissions: ['user:xray'] })
    expect(await stranger.get('/sys/permission/explain', params)).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
    const { rows } = await sql`select 1 from sys_log where log_content = '以用户身份预览权限：seen'`.execute(db())
    expect(rows.length).toBeGreaterThan(0)
  })
})
