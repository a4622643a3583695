import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInMenu } from '../../schema.ts'
import { restoreMenu } from '../../seed/seedMenu.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Menu {
  id: string
  name: string
  version: number
  sortNo: number
  componentName: string | null
  status: string
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const base = '/sys/permission'
const one = async (id: string, client: Client = product.admin): Promise<Menu> =>
  (await client.get<Menu>(`${base}/queryById`, { id })).result
const lastLog = async (): Promise<string> => {
  const { rows } = await sql<{ content: string }>`
    select log_content as content from sys_log where log_content like '菜单管理：%' order by create_time desc, id desc`.execute(
    product.app.engine.db.kysely,
  )
  return rows.map(({ content }) => content).join('\n')
}
const addGroup = async (client: Client, name: string, more = {}): Promise<string> => {
  const body = { name, menuType: 0, url: `/${name}`, component: 'layouts/RouteView', ...more }
  expect(await client.post(`${base}/add`, body)).toMatchObject({ success: true })
  const { rows } = await sql<{ id: string }>`select id from sys_permission where name = ${name}`.execute(
    product.app.engine.db.kysely,
  )
  return rows[0]!.id
}
const rule = { permissionId: 'isystem-position', ruleName: '只看律师', ruleConditions: 'LIKE', ruleValue: '律师' }

test('[A1.03] of two who edit one menu, the second is refused and sees what the first saved', async () => {
  const id = await addGroup(product.admin, '并发菜单')
  const seen = await one(id)
  expect(await product.admin.put(`${base}/edit`, { id, version: seen.version, sortNo: 7 })).toMatchObject({
    message: '修改成功！',
  })
  expect(await product.admin.put(`${base}/edit`, { id, version: seen.version, sortNo: 9 })).toMatchObject({
    status: 409,
    success: false,
    message: '该菜单已被他人修改，请核对后再保存',
    error: { code: 'conflict', details: { current: { sortNo: 7 } } },
  })
  expect((await one(id)).sortNo).toBe(7)
})

test('fields that a client does not send stay unchanged, and the log names the changes', async () => {
  const id = await addGroup(product.admin, '留名菜单', { componentName: 'kept', sortNo: 4 })
  await product.admin.put(`${base}/edit`, { id, name: '改名菜单' })
  expect(await one(id)).toMatchObject({ name: '改名菜单', componentName: 'kept', sortNo: 4 })
  await product.admin.delete(`${base}/delete`, { id })
  expect(await one(id)).toBeNull()
  const log = await lastLog()
  for (const line of [
    '菜单管理：添加菜单“留名菜单”',
    '菜单管理：修改菜单“留名菜单”：名称 留名菜单 → 改名菜单',
    '菜单管理：删除菜单“改名菜单”，连同下级共 1 项',
  ])
    expect(log).toContain(line)
})

test('the menu cannot be used to gain codes, menus or rules beyond one’s own', async () => {
  const clerk = await product.signInAs({
    username: 'menuclerk',
    permissions: ['menu:list', 'menu:add', 'menu:edit', 'menu:delete', 'position:add', 'position:list'],
    rowRules: [{ resource: 'position', ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '律师' }],
  })
  const button = { name: '越权按钮', menuType: 2, parentId: 'isystem-position', perms: 'user:takeOver' }
  expect(await clerk.post(`${base}/add`, button)).toMatchObject({
    status: 403,
    code: 510,
    message: '不能设置自己没有的授权标识：user:takeOver',
  })
  expect(await clerk.delete(`${base}/delete`, { id: 'isystem-user' })).toMatchObject({
    code: 510,
    message: expect.stringContaining('不能修改或删除自己没有的菜单或按钮：'),
  })
  expect(await clerk.put(`${base}/edit`, { id: 'isystem-user', name: '改' })).toMatchObject({ code: 510 })
  const own = await addGroup(clerk, '自建菜单')
  expect(await clerk.put(`${base}/edit`, { id: own, sortNo: 3 })).toMatchObject({ success: true })

  const { rows } = await sql<{ id: string; permissionId: string }>`
    select id, permission_id as "permissionId" from sys_permission_data_rule where rule_value = '律师'`.execute(
    product.app.engine.db.kysely,
  )
  expect(await clerk.delete(`${base}/deletePermissionRule`, { id: rows[0]!.id })).toMatchObject({
    success: false,
    message: '不能修改或删除限制您自己数据范围的规则',
  })
})

test('refuses a rule with an unknown column or a value that cannot be compared', async () => {
  expect(await product.admin.post(`${base}/addPermissionRule`, { ...rule, ruleColumn: 'salary' })).toMatchObject({
    success: false,
    message: '职务没有字段“salary”',
    error: { fields: [{ field: 'ruleColumn' }] },
  })
  const later = { ...rule, ruleColumn: 'createTime', ruleConditions: '>', ruleValue: '昨天' }
  expect(await product.admin.post(`${base}/addPermissionRule`, later)).toMatchObject({
    success: false,
    message: '规则值“昨天”不能用于“创建时间”的这种比较',
    error: { fields: [{ field: 'ruleValue' }] },
  })
  expect(await product.admin.post(`${base}/addPermissionRule`, { ...later, ruleValue: '#{sys_date}' })).toMatchObject({
    success: true,
  })
})

test('[A8.06] previews how many rows a draft rule leaves visible', async () => {
  const counted = async (name?: string) =>
    (await product.admin.get<{ total: number }>('/sys/position/list', { pageSize: 1, name })).result.total
  const { result } = await product.admin.get<{ total: number; left: number }>(`${base}/previewPermissionRule`, {
    permissionId: rule.permissionId,
    ruleColumn: 'name',
    ruleConditions: 'LIKE',
    ruleValue: '律师',
  })
  expect(result).toEqual({ total: await counted(), left: await counted('*律师*') })
  expect(result.left).toBeGreaterThan(0)
  expect(result.left).toBeLessThan(result.total)
})

test('built-in entries cannot be deleted, not even by way of a parent, and keep what the program needs', async () => {
  const { admin } = product
  const refused = '系统内置的菜单和按钮不能删除：菜单管理'
  for (const call of [
    admin.delete(`${base}/delete`, { id: 'isystem-permission' }),
    admin.delete(`${base}/deleteBatch`, { ids: 'isystem-permission,nothing' }),
  ])
    expect((await call).message).toContain(refused)
  const parent = await addGroup(admin, '自建分组')
  expect(await admin.put(`${base}/edit`, { id: 'isystem-permission', parentId: parent, hidden: true })).toMatchObject({
    success: true,
  })
  expect((await admin.delete(`${base}/delete`, { id: parent })).message).toContain(refused)
  expect((await admin.put(`${base}/edit`, { id: 'isystem-permission', url: '/elsewhere' })).message).toBe(
    '系统内置菜单的路径不能修改',
  )
  expect(await admin.put(`${base}/edit`, { id: 'isystem-permission', name: '菜单与按钮' })).toMatchObject({
    success: true,
  })
  expect(await one('isystem-permission')).toMatchObject({ name: '菜单与按钮', url: '/isystem/permission' })
})

test('the page of a built-in menu stays reachable, and a built-in button may be disabled', async () => {
  const { admin } = product
  const edit = (id: string, changes: object) => admin.put(`${base}/edit`, { id, ...changes })
  for (const [changes, field] of [
    [{ route: false }, '是否路由'],
    [{ internalOrExternal: true }, '打开方式'],
    [{ status: '0' }, '状态'],
  ] as const)
    expect(await edit('isystem-permission', changes)).toMatchObject({
      success: false,
      message: `系统内置菜单的${field}不能修改`,
    })
  expect(await one('isystem-permission')).toMatchObject({ route: true, isBuiltIn: true })
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms = 'position:delete'`.execute(product.app.engine.db.kysely)
  expect(await edit(rows[0]!.id, { status: '0' })).toMatchObject({ success: true })
  expect(await edit(rows[0]!.id, { status: '1' })).toMatchObject({ success: true })
  const own = await addGroup(admin, '自建停用')
  expect(await edit(own, { route: false, status: '0', internalOrExternal: true })).toMatchObject({ success: true })
  expect(await one(own)).toMatchObject({ route: false, isBuiltIn: false })
})

test('the menu command puts built-in entries back, and leaves names and own entries', async () => {
  const db = product.app.engine.db.kysely
  const own = await addGroup(product.admin, '保留分组')
  await product.admin.put(`${base}/edit`, { id: 'isystem-user', parentId: own, hidden: true, name: '账号' })
  await sql`delete from sys_permission where id = 'isystem-position'`.execute(db)
  // As an earlier version allowed.
  await sql`update sys_permission set is_route = false, internal_or_external = true, status = '0'
    where id = 'isystem-permission'`.execute(db)
  await sql`update sys_permission set status = '0' where perms = 'user:delete'`.execute(db)
  expect(await db.transaction().execute((tx) => restoreMenu(tx, builtInMenu()))).toBeGreaterThanOrEqual(2)
  expect(await one('isystem-user')).toMatchObject({ name: '账号', hidden: false, parentId: 'group-isystem' })
  expect(await one('isystem-position')).toMatchObject({ url: '/isystem/position' })
  expect(await one(own)).not.toBeNull()
  expect(await one('isystem-permission')).toMatchObject({ route: true, internalOrExternal: false, status: '1' })
  const { rows } = await sql<Pick<Menu, 'status'>>`
    select status from sys_permission where perms = 'user:delete'`.execute(db)
  expect(rows).toEqual([{ status: '0' }])
  expect(await db.transaction().execute((tx) => restoreMenu(tx, builtInMenu()))).toBe(0)
})
