import type { DeletedMenu, MenuRow, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const base = '/sys/permission'

async function addMenu(values: Values): Promise<string> {
  const added = await product.admin.post(`${base}/add`, { component: 'layouts/RouteView', ...values })
  expect(added, added.message).toMatchObject({ success: true })
  const { result } = await product.admin.get<MenuRow[]>(`${base}/list`)
  const all = (rows: readonly MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...all(row.children ?? [])])
  return all(result).find(({ name }) => name === values.name)!.id
}
const rowsOf = async (table: string, ids: string[]) => {
  const { rows } =
    await sql`select * from ${sql.table(table)} where ${sql.ref(table === 'sys_permission' ? 'id' : 'permission_id')}
    = any(${ids}) order by 1, 2`.execute(product.app.engine.db.kysely)
  return rows
}
const binned = async (names: string) =>
  (await product.admin.get<DeletedMenu[]>(`${base}/recycleBin`)).result.find((line) => line.names === names)!
const restore = (id: string) => product.admin.put(`${base}/putRecycleBin`, { id })

test('deleted menus return as they were, with their buttons, grants and row rules', async () => {
  const { admin } = product
  const page = await addMenu({ name: '归档页', url: '/bin/page', menuType: 0 })
  const button = await addMenu({ name: '归档钮', perms: 'bin:act', menuType: 2, parentId: page })
  const { result: roles } = await admin.get<{ records: { id: string }[] }>('/sys/role/list', { pageSize: 1 })
  const roleId = roles.records[0]!.id
  const { result: held } = await admin.get<string[]>(`${base}/queryRolePermission`, { roleId })
  const granted = await admin.post(`${base}/saveRolePermission`, {
    roleId,
    permissionIds: [...held, page, button].join(','),
    lastpermissionIds: held.join(','),
  })
  expect(granted, granted.message).toMatchObject({ success: true })
  const ids = [page, button]
  const tables = ['sys_permission', 'sys_role_permission', 'sys_permission_data_rule']
  const before = await Promise.all(tables.map((table) => rowsOf(table, ids)))
  expect(before[1]).toHaveLength(2)

  await admin.delete(`${base}/delete`, { id: page })
  expect((await Promise.all(tables.map((table) => rowsOf(table, ids)))).flat()).toEqual([])
  const line = await binned('归档页')
  expect(line).toMatchObject({ count: 2, deletedBy: 'admin' })
  expect(await restore(line.id)).toMatchObject({ success: true, message: '还原成功' })
  expect(await Promise.all(tables.map((table) => rowsOf(table, ids)))).toEqual(before)
  expect(await restore(line.id), 'it is no longer in the bin').toMatchObject({ success: false })
})

test('a place that is gone or taken is named', async () => {
  const { admin } = product
  const group = await addMenu({ name: '旧组', url: '/bin/group', menuType: 0 })
  const page = await addMenu({ name: '旧页', url: '/bin/old', menuType: 1, parentId: group })
  await admin.delete(`${base}/delete`, { id: page })
  await admin.delete(`${base}/delete`, { id: group })
  const old = await binned('旧页')
  expect((await restore(old.id)).message).toBe('“旧页”的上级菜单已不存在，请先恢复上级')
  expect(await restore((await binned('旧组')).id)).toMatchObject({ success: true })
  await addMenu({ name: '新页', url: '/bin/old', menuType: 0 })
  expect((await restore(old.id)).message).toBe('路径 /bin/old 已被“新页”使用')
})

test('only the person who deleted a menu, or an administrator, puts it back', async () => {
  await addMenu({ name: '他人页', url: '/bin/other', menuType: 0 })
  const { result } = await product.admin.get<MenuRow[]>(`${base}/list`)
  await product.admin.delete(`${base}/delete`, { id: result.find(({ name }) => name === '他人页')!.id })
  const line = await binned('他人页')
  const other = await product.signInAs({ username: 'menu_cleaner', permissions: ['menu:delete'] })
  expect(await other.put(`${base}/putRecycleBin`, { id: line.id })).toMatchObject({ success: false, status: 403 })
  const reader = await product.signInAs({ username: 'menu_reader', permissions: ['menu:list'] })
  expect(await reader.get(`${base}/recycleBin`)).toMatchObject({ success: false, status: 403 })
})
