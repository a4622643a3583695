import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(db())).rows[0]!.id
const departId = (code: string) => one(sql`select id from sys_depart where org_code = ${code} and tenant_id = 1`)
const userId = (name: string) => one(sql`select id from sys_user where username = ${name}`)

async function addRole(path: string, body: Values): Promise<string> {
  const answer = await product.admin.post<{ id: string }>(`${path}/add`, body)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.id
}

test('lists all roles of the tenant for pickers, and platform roles for administrators only', async () => {
  const { result } = await product.admin.get<Values[]>('/sys/role/queryall')
  expect(result.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['admin', 'lawyer', 'ops']))
  expect(Object.keys(result[0]!).sort()).toEqual(
    ['createBy', 'createTime', 'description', 'id', 'roleCode', 'roleName', 'updateBy', 'updateTime'].sort(),
  )
  const plain = await product.signInAs({ username: 'plain', permissions: ['directory:read'] })
  const { result: seen } = await plain.get<Values[]>('/sys/role/queryall')
  expect(seen.map(({ roleCode }) => roleCode)).not.toContain('admin')
})

test('roles are found by name, pinyin and initials, in the list and in pickers', async () => {
  await product.admin.post('/sys/role/add', { roleCode: 'wenshu', roleName: '文书校对' })
  for (const roleName of ['校对', 'wenshu', 'wsjd']) {
    const { result } = await product.admin.get<Page<Values>>('/sys/role/list', { roleName: `*${roleName}*` })
    expect(
      result.records.map((row) => row.roleName),
      roleName,
    ).toContain('文书校对')
    const picked = await product.admin.get<Values[]>('/sys/role/options', { keyword: roleName })
    expect(
      picked.result.map(({ text }) => text),
      roleName,
    ).toContain('文书校对')
  }
  const { result: seeded } = await product.admin.get<Page<Values>>('/sys/role/list', { roleName: '*caiwu*' })
  expect(seeded.records.map((row) => row.roleName)).toContain('财务')
})

test('reports a code that is taken', async () => {
  expect(await product.admin.get('/sys/role/checkRoleCode', { roleCode: 'brand_new' })).toMatchObject({
    success: true,
    result: true,
  })
  expect(await product.admin.get('/sys/role/checkRoleCode', { roleCode: 'lawyer' })).toMatchObject({
    success: false,
    message: '角色编码已存在',
  })
  const id = await one(sql`select id from sys_role where role_code = 'lawyer'`)
  expect(await product.admin.get('/sys/role/checkRoleCode', { roleCode: 'lawyer', id })).toMatchObject({
    success: true,
  })
})

test('the administrator role cannot be created, taken over by renaming or deleted', async () => {
  for (const roleCode of ['admin', 'ADMIN', ' Admin '])
    expect(await product.admin.post('/sys/role/add', { roleName: '假冒', roleCode })).toMatchObject({
      error: { fields: [{ field: 'roleCode' }] },
    })
  const id = await addRole('/sys/role', { roleName: '改名', roleCode: 'to_rename' })
  expect(await product.admin.put('/sys/role/edit', { id, roleCode: 'admin' })).toMatchObject({ success: false })
  const admin = await one(sql`select id from sys_role where role_code = 'admin'`)
  expect(await product.admin.put('/sys/role/edit', { id: admin, roleCode: 'weak' })).toMatchObject({ success: false })
  expect(await product.admin.delete('/sys/role/delete', { id: admin })).toMatchObject({ success: false })
})

test('a role with holders cannot be deleted, and the error has their count', async () => {
  const id = await addRole('/sys/role', { roleName: '有人用', roleCode: 'held_role' })
  await product.admin.post('/sys/user/addSysUserRole', {
    roleId: id,
    userIdList: [await userId('chenlv'), await userId('zhaojing')],
  })
  const refused = await product.admin.delete('/sys/role/delete', { id })
  expect(refused).toMatchObject({ success: false, error: { code: 'in_use' } })
  expect(refused.message).toContain('“有人用”的用户 2 条')
  await product.admin.delete('/sys/user/deleteUserRoleBatch', {
    roleId: id,
    userIds: `${await userId('chenlv')},${await userId('zhaojing')}`,
  })
  expect(await product.admin.delete('/sys/role/deleteBatch', { ids: `${id},` })).toMatchObject({
    message: '删除角色成功!',
  })
})

test('roles inside a department are listed, assigned and removed by their own endpoints', async () => {
  const departmentId = await departId('A01A01')
  const role = await addRole('/sys/sysDepartRole', {
    departId: departmentId,
    roleName: '顾问组长',
    roleCode: 'counsel_lead',
  })
  const chen = await userId('chenlv')
  expect(
    (await product.admin.get<Page<Values>>('/sys/sysDepartRole/list', { deptId: departmentId })).result,
  ).toMatchObject({ total: 1, records: [{ id: role, departId_dictText: '法律顾问部' }] })
  const query = { departId: departmentId, userId: chen }
  expect((await product.admin.get('/sys/sysDepartRole/getDeptRoleList', query)).result).toMatchObject([
    { id: role, roleCode: 'counsel_lead', departId: departmentId },
  ])
  const give = (newRoleId: string, oldRoleId: string, who = chen) =>
    product.admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: who, newRoleId, oldRoleId })
  expect(await give(`${role},`, '')).toMatchObject({ success: true, message: '添加成功！' })
  const held = async () => (await product.admin.get<Values[]>('/sys/sysDepartRole/getDeptRoleByUserId', query)).result
  expect(await held()).toEqual([{ id: `${chen}-${role}`, userId: chen, droleId: role }])
  expect(await product.admin.delete('/sys/sysDepartRole/delete', { id: role })).toMatchObject({
    error: { code: 'in_use' },
  })
  await give('', role)
  expect(await held()).toEqual([])
  expect(await give(role, '', await userId('fengxue'))).toMatchObject({ success: false })
})

test('roles inside a department with more permissions than the actor cannot be assigned', async () => {
  const departmentId = await departId('A01A02')
  const role = await addRole('/sys/sysDepartRole', {
    departId: departmentId,
    roleName: '超出范围',
    roleCode: 'too_much',
  })
  await sql`insert into sys_depart_role_permission (role_id, permission_id) values (${role}, 'isystem-position')`.execute(
    db(),
  )
  const head = await product.signInAs({ username: 'depthead', permissions: ['departRole:users', 'departRole:list'] })
  expect(
    await head.post('/sys/sysDepartRole/deptRoleUserAdd', {
      userId: await userId('chenlv'),
      newRoleId: role,
      oldRoleId: '',
    }),
  ).toMatchObject({ status: 403, code: 510 })
})

test('a superior manages the roles of the own departments only', async () => {
  const [own, other] = [await departId('A01A02'), await departId('A01A03')]
  const granted = ['add', 'edit', 'delete', 'list', 'users', 'grant'].map((act) => `departRole:${act}`)
  const superior = await product.signInAs({ username: 'superior', permissions: granted })
  await sql`update sys_user set user_identity = 2, depart_ids = ${own} where username = 'superior'`.execute(db())
  const foreign = await addRole('/sys/sysDepartRole', { departId: other, roleName: '别人的', roleCode: 'foreign' })
  const refused = { status: 403, code: 510, message: expect.stringContaining('不是部门') }

  const role = { roleName: '自己的', roleCode: 'own_role' }
  expect(await superior.post('/sys/sysDepartRole/add', { ...role, departId: own })).toMatchObject({ success: true })
  expect(await superior.post('/sys/sysDepartRole/add', { ...role, roleCode: 'x', departId: other })).toMatchObject(
    refused,
  )
  expect(await superior.put('/sys/sysDepartRole/edit', { id: foreign, roleName: '改名' })).toMatchObject(refused)
  expect(await superior.delete('/sys/sysDepartRole/delete', { id: foreign })).toMatchObject(refused)
  expect(await superior.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: foreign })).toMatchObject(
    refused,
  )
  expect(
    await superior.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: foreign, permissionIds: '' }),
  ).toMatchObject(refused)
  const chosen = { userId: await userId('chenlv'), newRoleId: foreign, oldRoleId: '' }
  expect(await superior.post('/sys/sysDepartRole/deptRoleUserAdd', chosen)).toMatchObject(refused)
})
