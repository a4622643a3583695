import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const idOf = async (code: string): Promise<string> =>
  (await sql<{ id: string }>`select id from sys_permission where perms = ${code}`.execute(db())).rows[0]!.id
const idsOf = (codes: readonly string[]) => Promise.all(codes.map(idOf))

async function pack(name: string, codes: readonly string[], tenantIds: readonly number[] = []): Promise<Row> {
  const permissionIds = (await idsOf(codes)).join(',')
  const body = { name, permissionIds, tenantIds: tenantIds.join(',') }
  const answer = await product.admin.post<Row>('/sys/userPackage/add', body)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}

interface Lists {
  menu: { path: string; children?: Lists['menu'] }[]
  auth: { action: string }[]
}
const actionsOf = async (client: Client): Promise<string[]> =>
  (await client.get<Lists>('/sys/permission/getUserPermissionByToken')).result.auth.map(({ action }) => action)
const pathsIn = (menu: Lists['menu']): string[] =>
  menu.flatMap(({ path, children }) => [path, ...pathsIn(children ?? [])])

test('[A1.03] a package is saved with its menus and tenants, and its history records it', async () => {
  await product.signInAs({ username: 'anybody', tenantId: 60 })
  const added = await pack('入门版', ['position:list', 'position:add'], [60])
  const read = async () => (await product.admin.get<Row>('/sys/userPackage/queryById', { id: added.id })).result
  expect(await read()).toMatchObject({
    menuCount: 2,
    tenantIds: ['60'],
    tenantNames: '租户60',
    permissionIds: expect.arrayContaining(await idsOf(['position:add'])),
  })
  const edit = (changes: Values) => product.admin.put('/sys/userPackage/edit', { id: added.id, ...changes })
  expect(await edit({ permissionIds: await idOf('position:list'), version: 1 })).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ menuCount: 1, tenantIds: ['60'], version: 2 })
  // A user who selected menus from the old contents must reload.
  expect(await edit({ permissionIds: await idOf('position:add'), version: 1 })).toMatchObject({ status: 409 })
  expect(await edit({ permissionIds: 'no-such-menu' })).toMatchObject({
    error: { fields: [{ field: 'permissionIds', message: '所选的菜单或按钮已不存在，请刷新后重试' }] },
  })
  expect(await edit({ tenantIds: '1,999' })).toMatchObject({ error: { fields: [{ field: 'tenantIds' }] } })
  const { result: page } = await product.admin.get<Page<Row>>('/sys/userPackage/list', { name: '*入门*' })
  expect(page.records).toMatchObject([{ menuCount: 1, tenantNames: '租户60', status_dictText: '有效' }])
  const { result: tenants } = await product.admin.get<Page<Row>>('/sys/tenant/list', { id: 60 })
  expect(tenants.records).toMatchObject([{ packageNames: '入门版' }])

  expect(await product.admin.delete('/sys/userPackage/delete', { id: added.id })).toMatchObject({
    success: false,
    message: '该用户套餐“入门版”正在使用，不能删除：租户 1 条',
  })
  await edit({ tenantIds: '' })
  expect(await product.admin.delete('/sys/userPackage/delete', { id: added.id })).toMatchObject({ success: true })
  const { result: lines } = await product.admin.get<{ title: string; reason: string | null }[]>(
    '/sys/userPackage/history',
    { id: added.id },
  )
  expect(lines.map(({ reason }) => reason)).toContain('菜单增加 0 项、减少 1 项')
})

describe('the permissions of a tenant', () => {
  test('are the union of its packages, at once, in endpoints and menus; other tenants are not affected', async () => {
    const permissions = ['position:list', 'position:add', 'position:edit', 'role:list']
    const member = await product.signInAs({ username: 'limited', tenantId: 61, permissions })
    const neighbour = await product.signInAs({ username: 'neighbour', tenantId: 62, permissions })
    expect(await actionsOf(member)).toEqual(expect.arrayContaining(['position:add', 'position:edit']))

    const first = await pack('甲版', ['position:list'], [61])
    expect((await member.get('/sys/position/list')).success).toBe(true)
    expect(await member.post('/sys/position/add', {})).toMatchObject({ status: 403, code: 510 })
    expect(await member.get('/sys/role/list')).toMatchObject({ status: 403 })
    expect(await actionsOf(member)).toEqual([])
    const { result } = await member.get<Lists>('/sys/permission/getUserPermissionByToken')
    expect(pathsIn(result.menu)).toContain('/isystem/position')
    expect(pathsIn(result.menu)).not.toContain('/isystem/roleUserList')

    const second = await pack('乙版', ['position:add'], [61])
    expect(await actionsOf(member)).toEqual(['position:add'])
    expect(await actionsOf(neighbour)).toContain('position:edit')
    expect(await actionsOf(product.admin)).toContain('position:edit')

    await product.admin.put('/sys/userPackage/edit', { id: second.id, status: '0' })
    expect(await actionsOf(member)).toEqual([])
    for (const { id } of [first, second]) await product.admin.put('/sys/userPackage/edit', { id, tenantIds: '' })
    expect(await actionsOf(member)).toEqual(expect.arrayContaining(['position:add', 'position:edit']))
  })

  test('packages are neither visible to nor editable by other users than platform administrators', async () => {
    const permissions = ['list', 'add', 'edit', 'delete'].map((act) => `userPackage:${act}`)
    const schemer = await product.signInAs({ username: 'schemer', tenantId: 63, permissions })
    const mine = await pack('丙版', permissions, [63])
    expect((await schemer.get<Page<Row>>('/sys/userPackage/list')).result.total).toBe(0)
    expect(await schemer.put('/sys/userPackage/edit', { id: mine.id, tenantIds: '' })).toMatchObject({ success: false })
    expect(await schemer.post('/sys/userPackage/add', { name: '自封', tenantIds: '63' })).toMatchObject({
      status: 403,
      code: 510,
    })
    expect(await schemer.delete('/sys/userPackage/delete', { id: mine.id })).toMatchObject({ success: false })
  })
})

describe('an administrator of one tenant', () => {
  const granted = [
    'user:list',
    'user:add',
    'user:edit',
    'user:roles',
    'role:list',
    'role:add',
    'role:grant',
    'role:users',
  ]
  const places = ['department:list', 'department:add', 'department:edit', 'department:grant', 'department:delete']
  let delegate: Client

  beforeAll(async () => {
    await product.signInAs({ username: 'bystander', tenantId: 65 })
    delegate = await product.signInAs({
      username: 'delegate',
      tenantId: 64,
      permissions: [...granted, ...places, 'position:list', 'position:add'],
    })
    await pack('丁版', [...granted, ...places, 'position:list', 'menu:list'], [64])
  })

  test('sees the users, roles and departments of that tenant only', async () => {
    const { result: users } = await delegate.get<Page<Row>>('/sys/user/list', { pageSize: 100 })
    expect(users.records.map(({ username }) => username)).toEqual(['delegate'])
    const { result: roles } = await delegate.get<Page<Row>>('/sys/role/list', { pageSize: 100 })
    expect(roles.records.map(({ roleCode }) => roleCode)).toEqual(['role_delegate'])
    expect((await delegate.get<Row[]>('/sys/sysDepart/queryTreeList')).result).toEqual([])
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'bystander'`.execute(db())
    expect(await delegate.put('/sys/user/edit', { id: rows[0]!.id, realname: '改名' })).toMatchObject({
      success: false,
    })
    const foreign = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01'`.execute(db())
    const body = { id: foreign.rows[0]!.id, departName: '夺取' }
    expect(await delegate.put('/sys/sysDepart/edit', body)).toMatchObject({ success: false })
    expect(await delegate.delete('/sys/sysDepart/delete', { id: body.id })).toMatchObject({ success: false })
  })

  test('creates departments, roles and users there, and grants no more than the own permissions and the packages allow', async () => {
    const depart = await delegate.post<Row>('/sys/sysDepart/add', { departName: '分所', orgCategory: '1' })
    expect(depart, depart.message).toMatchObject({ success: true })
    const role = await delegate.post<Row>('/sys/role/add', { roleName: '分所文员', roleCode: 'branch_clerk' })
    expect(role, role.message).toMatchObject({ success: true })
    const grant = async (code: string, client = delegate) =>
      client.post('/sys/permission/saveRolePermission', {
        roleId: role.result.id,
        permissionIds: await idOf(code),
        lastpermissionIds: '',
      })
    expect(await grant('position:list')).toMatchObject({ success: true, message: '保存成功！' })
    // Held by the role but not in the package; in the package but not held; neither.
    for (const code of ['position:add', 'menu:list', 'tenant:add'])
      expect(await grant(code), code).toMatchObject({ status: 403, code: 510 })

    const body = { username: 'branch_one', realname: '分所一', workNo: 'B-1', password: 'Secret-2026!' }
    const made = await delegate.post<Row>('/sys/user/add', { ...body, selectedroles: role.result.id })
    expect(made, made.message).toMatchObject({ success: true, result: { relTenantIds: '64' } })
    expect(
      await delegate.post('/sys/user/add', { ...body, username: 'branch_two', workNo: 'B-2', relTenantIds: '1' }),
    ).toMatchObject({ success: false, message: expect.stringContaining('无权分配') })
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'admin'`.execute(db())
    expect(await delegate.put('/sys/user/edit', { id: made.result.id, selectedroles: rows[0]!.id })).toMatchObject({
      success: false,
    })
    expect(await delegate.post('/sys/role/add', { roleName: '管理员', roleCode: 'admin' })).toMatchObject({
      success: false,
    })
  })

  test('a platform administrator cannot grant beyond the packages, and such a grant would have no effect', async () => {
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'role_delegate'`.execute(db())
    const wanted = { role_id: rows[0]!.id, permission_id: await idOf('dict:list') }
    await sql`update sys_user set rel_tenant_ids = '1,64' where username = 'admin'`.execute(db())
    product.app.sessions.forget()
    const answer = await product.admin.post(
      '/sys/permission/saveRolePermission',
      { roleId: wanted.role_id, permissionIds: wanted.permission_id, lastpermissionIds: '' },
      { 'tenant-id': '64' },
    )
    expect(answer.message).toMatch(/^超出该租户用户套餐的范围，不能授予：/)
    await db().insertInto('sys_role_permission').values(wanted).execute()
    product.app.sessions.forget()
    expect(await delegate.get('/sys/dict/list')).toMatchObject({ status: 403, code: 510 })
  })
})
