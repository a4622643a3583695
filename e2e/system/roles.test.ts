import { type Api, expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast, rowAct } from '../support/seen.ts'

interface Role {
  id: string
  roleName: string
}

async function addRole(api: Api, permissionIds = ''): Promise<Role> {
  const roleName = unique('角色')
  const { id } = await api.send<{ id: string }>('POST', '/sys/role/add', { roleName, roleCode: unique('role') })
  if (permissionIds)
    await api.send('POST', '/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds: '' })
  return { id, roleName }
}
const listOf = (name: string) => `/isystem/roleUserList?roleName=*${encodeURIComponent(name)}*`

test('[A1.03] roles: added, changed, assigned to people, and not deleted while assigned', async ({ page, api }) => {
  const name = unique('档案')
  await page.goto('/isystem/roleUserList')
  await button(page, '新增').click()
  const form = dialog(page, '新增角色')
  await field(form, '角色名称').fill(name)
  await field(form, '角色编码').fill('汉字')
  await button(form, '保存').click()
  await expect(form.getByText(/不可输入汉字/)).toBeVisible()
  await field(form, '角色编码').fill(unique('archive'))
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await page.goto(listOf(name))
  const line = row(page, name)
  await button(line, '更多').click()
  await button(page, '用户').click()
  const users = page.getByRole('region', { name: `角色“${name}”的用户` })
  await expect(users).toContainText('该角色还没有用户')
  await button(users, '添加已有用户').click()
  const adding = dialog(page, `添加已有用户：${name}`)
  await choose(adding.getByLabel('用户', { exact: true }), '赵静')
  await choose(adding.getByLabel('用户', { exact: true }), '郑凯')
  // The list is still open, and does not cover the button.
  await button(adding, '添加').click()
  await expect(toast(page, '添加成功!')).toBeVisible()
  await expect(row(users, '赵静')).toBeVisible()

  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(page.getByText(`该角色正在使用，不能删除：角色“${name}”的用户 2 条`)).toBeVisible()
  await page.keyboard.press('Escape')

  await button(row(users, '赵静'), '移除').click()
  await confirm(page, '从该角色移除“赵静”？', '确定')
  await expect(row(users, '赵静')).toBeHidden()
  await users.getByRole('checkbox', { name: '选择郑凯' }).check()
  await users.getByRole('button', { name: '批量移除（1）' }).click()
  await confirm(page, '从该角色移除选中的 1 个用户？', '确定')
  await expect(users).toContainText('该角色还没有用户')
  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(line).toBeHidden()
  expect(await api.get('/sys/role/list', { roleName: name })).toMatchObject({ total: 0 })
})

test('[A1.03] a role’s permissions: the diff is shown before saving, and concurrent changes of two users are merged', async ({
  page,
  api,
}) => {
  const { id, roleName } = await addRole(api, 'group-isystem,isystem-position,button-position-add')
  await page.goto(listOf(roleName))
  await button(row(page, roleName), '更多').click()
  await button(page, '授权').click()
  const drawer = dialog(page, `角色授权：${roleName}`)
  const node = (title: string) =>
    drawer.locator('.ant-tree-treenode').filter({ has: page.getByText(title, { exact: true }) })
  await drawer.getByLabel('查找菜单或按钮').fill('职务管理')
  // Some of its buttons are granted.
  await expect(drawer.getByRole('checkbox', { name: /职务管理/ })).toHaveAttribute('aria-checked', 'mixed')
  await drawer.getByLabel('查找菜单或按钮').fill('新增职务')
  await node('新增职务').locator('.ant-tree-checkbox').click()
  await drawer.getByLabel('查找菜单或按钮').fill('数据字典')
  await drawer.getByRole('switch', { name: '父子联动' }).click()
  await node('数据字典').locator('.ant-tree-checkbox').click()
  await expect(drawer).toContainText('将授予 1 项，收回 1 项')

  // Another user grants the role another page in the meantime.
  const before = 'group-isystem,isystem-position,button-position-add'
  await api.send('POST', '/sys/permission/saveRolePermission', {
    roleId: id,
    permissionIds: `${before},isystem-user`,
    lastpermissionIds: before,
  })
  await button(drawer, '核对并保存').click()
  const conflict = dialog(page, '该角色的授权已被他人修改')
  await expect(conflict).toContainText('系统管理 / 用户管理')
  await button(conflict, '合并我的修改并重新核对').click()
  const difference = dialog(page, '核对授权变更')
  await expect(difference).toContainText('授予 1 项，收回 1 项，影响 0 个用户')
  await expect(difference).toContainText('系统管理 / 职务管理 / 新增职务')
  await button(difference, '确认保存').click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  const granted = await api.get<string[]>('/sys/permission/queryRolePermission', { roleId: id })
  expect([...granted].sort()).toEqual(['group-isystem', 'isystem-dict', 'isystem-position', 'isystem-user'])

  await button(row(page, roleName), '更多').click()
  await button(page, '授权记录').click()
  const log = dialog(page, `授权记录：${roleName}`)
  await expect(log).toContainText('系统管理 / 数据字典')
  await expect(log).toContainText('系统管理 / 职务管理 / 新增职务')
})
