import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Named {
  id: string
  path: string
  isButton: boolean
}
interface Preview {
  given: Named[]
  taken: Named[]
  others: { given: Named[]; taken: Named[] }
  users: number
}
interface Line {
  holderName: string
  userName: string | null
  subject: string | null
  given: string[]
  taken: string[]
  byName: string
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const userId = async (name: string) =>
  (await sql<{ id: string }>`select id from sys_user where username = ${name}`.execute(db())).rows[0]!.id
let made = 0
async function newRole(permissionIds = ''): Promise<string> {
  made += 1
  const { result } = await product.admin.post<{ id: string }>('/sys/role/add', {
    roleName: `授权${made}`,
    roleCode: `granted_${made}`,
  })
  if (permissionIds) await save(result.id, permissionIds, '')
  return result.id
}
const save = (roleId: string, permissionIds: string, lastpermissionIds: string, strict = false) =>
  product.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds, strict })
const granted = async (roleId: string) =>
  (await product.admin.get<string[]>('/sys/permission/queryRolePermission', { roleId })).result.sort()

test('previews the difference, with menu paths and the number of affected users', async () => {
  const roleId = await newRole('isystem-position,button-position-add')
  await product.admin.post('/sys/user/addSysUserRole', {
    roleId,
    userIdList: [await userId('chenlv'), await userId('zhaojing')],
  })
  const { result } = await product.admin.post<Preview>('/sys/permission/previewRolePermission', {
    roleId,
    permissionIds: 'isystem-position,isystem-user',
    lastpermissionIds: 'isystem-position,button-position-add',
  })
  expect(result).toMatchObject({
    given: [{ id: 'isystem-user', path: '系统管理 / 用户管理', isButton: false }],
    taken: [{ id: 'button-position-add', path: '系统管理 / 职务管理 / 新增职务', isButton: true }],
    others: { given: [], taken: [] },
    users: 2,
  })
  expect(await granted(roleId)).toEqual(['button-position-add', 'isystem-position'])
})

test("of two who edit one role, the second is informed of the first one's changes, and nothing is lost", async () => {
  const roleId = await newRole('isystem-position')
  expect(await save(roleId, 'isystem-position,isystem-user', 'isystem-position', true)).toMatchObject({ success: true })
  const second = await save(roleId, 'isystem-dict', 'isystem-position', true)
  expect(second).toMatchObject({
    status: 409,
    success: false,
    message: expect.stringMatching(/^“.+”的授权刚刚被他人修改，请核对后再保存$/),
    error: {
      code: 'conflict',
      details: {
        current: expect.arrayContaining(['isystem-position', 'isystem-user']),
        given: [{ id: 'isystem-user', path: '系统管理 / 用户管理' }],
        taken: [],
      },
    },
  })
  expect(await granted(roleId)).toEqual(['isystem-position', 'isystem-user'])
  // Saved on top of the current state, as the page does after confirmation.
  expect(await save(roleId, 'isystem-user,isystem-dict', 'isystem-position,isystem-user', true)).toMatchObject({
    success: true,
  })
  expect(await granted(roleId)).toEqual(['isystem-dict', 'isystem-user'])
})

test('a preview refuses what the save would refuse', async () => {
  const boss = await product.signInAs({ username: 'boss', permissions: ['role:grant', 'position:list'] })
  const roleId = await newRole()
  expect(
    await boss.post('/sys/permission/previewRolePermission', { roleId, permissionIds: 'isystem-user' }),
  ).toMatchObject({ status: 403, message: '不能授予或收回自己没有的权限：用户管理' })
  const { result } = await boss.get<{ heldIds: string[] }>('/sys/role/queryTreeList')
  expect(result.heldIds).toEqual(expect.arrayContaining(['isystem-position']))
  expect(result.heldIds).not.toContain('isystem-user')
})

test('logs who granted what to whom, per role and per user', async () => {
  const roleId = await newRole('isystem-position,isystem-user')
  await save(roleId, 'isystem-position', 'isystem-position,isystem-user')
  const id = await userId('sunhaoran')
  await product.admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [id] })
  await product.admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [id] })
  await product.admin.post('/sys/permission/addPermissionRule', {
    permissionId: 'isystem-position',
    ruleName: '只看律师',
    ruleColumn: 'code',
    ruleConditions: '=',
    ruleValue: 'lawyer',
  })
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission_data_rule where rule_name = '只看律师'`.execute(db())
  const rule = { roleId, permissionId: 'isystem-position', dataRuleIds: rows[0]!.id }
  expect(await product.admin.post('/sys/role/datarule', rule)).toMatchObject({ success: true })
  await product.admin.delete('/sys/user/deleteUserRole', { roleId, userId: id })
  const name = `授权${made}`
  const { result: ofRole } = await product.admin.get<Line[]>('/sys/role/grantLog', { id: roleId })
  expect(ofRole).toMatchObject([
    { userName: '孙浩然', given: [], taken: [name], byName: expect.any(String) },
    { userName: null, subject: '系统管理 / 职务管理', given: ['只看律师'], taken: [] },
    { userName: '孙浩然', given: [name], taken: [] },
    { userName: null, given: [], taken: ['系统管理 / 用户管理'] },
    { userName: null, given: ['系统管理 / 用户管理', '系统管理 / 职务管理'], taken: [] },
  ])
  expect(ofRole).toHaveLength(5)
  const { result: ofUser } = await product.admin.get<Line[]>('/sys/user/grantLog', { id })
  expect(ofUser.slice(0, 2)).toMatchObject([
    { holderName: name, taken: [name] },
    { holderName: name, given: [name] },
  ])
  const clerk = await product.signInAs({ username: 'clerk' })
  for (const url of ['/sys/role/grantLog', '/sys/user/grantLog'])
    expect((await clerk.get(url, { id })).status).toBe(403)
  const stranger = await product.signInAs({
    username: 'stranger',
    tenantId: 5,
    permissions: ['role:history', 'user:history'],
  })
  expect((await stranger.get('/sys/role/grantLog', { id: roleId })).result).toEqual([])
  expect(await stranger.get('/sys/user/grantLog', { id })).toMatchObject({ success: false })
})

test('the rules of a role of another tenant are not visible', async () => {
  const roleId = await newRole('isystem-position')
  const stranger = await product.signInAs({ username: 'stranger2', tenantId: 6, permissions: ['role:grant'] })
  expect(await stranger.get(`/sys/role/datarule/isystem-position/${roleId}`)).toMatchObject({
    success: false,
    error: { code: 'not_found' },
  })
})

describe('concurrent changes to the row rules of one holder', () => {
  const permissionId = 'isystem-position'
  async function newRule(ruleName: string): Promise<string> {
    const rule = { permissionId, ruleName, ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '律师', status: '1' }
    await product.admin.post('/sys/permission/addPermissionRule', rule)
    const { rows } = await sql<{ id: string }>`
      select id from sys_permission_data_rule where rule_name = ${ruleName}`.execute(db())
    return rows[0]!.id
  }
  async function newDepartment(): Promise<string> {
    const body = { departName: '规则部', orgCategory: '2' }
    const departId = (await product.admin.post<{ id: string }>('/sys/sysDepart/add', body)).result.id
    await product.admin.post('/sys/permission/saveDepartPermission', { departId, permissionIds: permissionId })
    return departId
  }

  test.each([
    ['role', '/sys/role/datarule', 'roleId', '角色', () => newRole(permissionId)],
    ['department', '/sys/sysDepartPermission/datarule', 'departId', '部门', newDepartment],
  ])('of a %s: the second is informed, and nothing of the first is lost', async (kind, url, key, title, make) => {
    const [mine, theirs] = [await newRule(`${kind}甲`), await newRule(`${kind}乙`)]
    const id = await make()
    const chosen = async () =>
      (await product.admin.get<{ drChecked?: string }>(`${url}/${permissionId}/${id}`)).result.drChecked ?? ''
    const choose = (ids: string[], last?: string) =>
      product.admin.post(url, { permissionId, [key]: id, dataRuleIds: ids.join(','), lastDataRuleIds: last })
    const seen = await chosen()
    expect(await choose([theirs], seen)).toMatchObject({ success: true, message: '保存成功!' })
    expect(await choose([mine], seen)).toMatchObject({
      status: 409,
      success: false,
      message: `该${title}的授权刚刚被他人修改，请核对后再保存`,
      error: {
        code: 'conflict',
        details: { current: [theirs], given: [{ id: theirs, ruleName: `${kind}乙` }], taken: [] },
      },
    })
    expect(await chosen()).toBe(theirs)
    expect(await choose([mine, theirs], theirs)).toMatchObject({ success: true })
    // Of two concurrent requests, one is refused.
    const both = await Promise.all([choose([mine], await chosen()), choose([theirs], await chosen())])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    // For a client that does not send what it showed, the last write wins.
    expect(await choose([])).toMatchObject({ success: true })
    expect(await chosen()).toBe('')
  })
})

test('the grant tree for roles of a department marks what the actor may pass on', async () => {
  const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01A02'`.execute(db())
  const departId = rows[0]!.id
  const permissionIds = 'isystem-position,isystem-user'
  await product.admin.post('/sys/permission/saveDepartPermission', { departId, permissionIds })
  const ask = async (client: Client) =>
    (
      await client.get<{ ids: string[]; heldIds: string[] | null }>(
        '/sys/sysDepartPermission/queryTreeListForDeptRole',
        { departId },
      )
    ).result
  const permissions = ['departRole:grant', 'department:users', 'position:list']
  const partly = await ask(await product.signInAs({ username: 'partly', permissions }))
  expect(partly.ids).toEqual(expect.arrayContaining(['isystem-position', 'isystem-user']))
  expect(partly.heldIds).toContain('isystem-position')
  expect(partly.heldIds).not.toContain('isystem-user')
  expect((await ask(product.admin)).heldIds).toBeNull()
})
