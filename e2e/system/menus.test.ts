import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast } from '../support/seen.ts'

const openActions = (page: Page, menu: string) =>
  page.getByRole('button', { name: `${menu}的更多操作`, exact: true }).click()

interface Menu {
  id: string
  name: string
}

test('[A1.03] menus: added with pages and buttons, changed, edited by two users at once, and deleted with their children', async ({
  page,
  api,
}) => {
  const name = unique('外部')
  await page.goto('/isystem/permission')
  await button(page, '新增').click()
  const adding = dialog(page, '新增菜单')
  await button(adding, '保存').click()
  await expect(adding.getByText('请输入菜单标题!')).toBeVisible()
  await field(adding, '菜单名称').fill(name)
  await field(adding, '菜单路径').fill('javascript://x')
  await expect(adding.getByText('菜单路径应以 / 或 http(s):// 开头')).toBeVisible()
  await field(adding, '菜单路径').fill(`/${name}`)
  await field(adding, '前端组件').fill('layouts/RouteView')
  await field(adding, '菜单图标').click()
  await page.getByRole('button', { name: 'bank' }).click()
  await button(adding, '保存').click()
  await expect(toast(page, '添加成功！')).toBeVisible()

  // A page under it, found by name; then a button under the page.
  await page.getByLabel('查找菜单').fill(name)
  await openActions(page, name)
  await page.getByRole('button', { name: `在${name}下新增` }).click()
  await field(adding, '菜单名称').fill(`${name}页`)
  await field(adding, '菜单路径').fill(`/${name}/page`)
  await field(adding, '前端组件').fill('system/SysPositionList')
  await button(adding, '保存').click()
  await openActions(page, `${name}页`)
  await page.getByRole('button', { name: `在${name}页下新增` }).click()
  await field(adding, '菜单名称').fill(`${name}钮`)
  await field(adding, '授权标识').fill('position:add')
  await button(adding, '保存').click()
  await expect(adding.getByText('授权标识已存在!')).toBeVisible()
  await field(adding, '授权标识').fill(`${name}:do`)
  await button(adding, '保存').click()
  await expect(row(page, `${name}:do`)).toBeVisible()

  // Another administrator saves first.
  const all = await api.get<Menu[]>('/sys/permission/getSystemMenuList')
  const { id } = all.find((menu) => menu.name === name)!
  await page.getByRole('button', { name: `编辑${name}`, exact: true }).click()
  const editing = dialog(page, `编辑菜单：${name}`)
  await field(editing, '排序').fill('77')
  await api.send('PUT', '/sys/permission/edit', { id, sortNo: 55 })
  await button(editing, '保存').click()
  await expect(editing.getByText('排序：对方为“55”，您填写的是“77”')).toBeVisible()
  await button(editing, '以我的为准并保存').click()
  await expect(toast(page, '修改成功！')).toBeVisible()

  // The menu of every open window shows it without a reload, and follows a change by somebody else.
  await expect(mainMenu(page).getByRole('menuitem', { name, exact: true })).toBeVisible()
  await api.send('PUT', '/sys/permission/edit', { id, hidden: true })
  await expect(mainMenu(page).getByRole('menuitem', { name, exact: true })).toHaveCount(0)
  await api.send('PUT', '/sys/permission/edit', { id, hidden: false })
  await expect(mainMenu(page).getByRole('menuitem', { name, exact: true })).toBeVisible()

  // Entries of the product cannot be lost.
  await page.getByLabel('查找菜单').fill('菜单管理')
  await openActions(page, '菜单管理')
  await page.getByRole('button', { name: '删除菜单管理', exact: true }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await button(asked, '确定').click()
  await expect(page.getByText(/系统内置的菜单和按钮不能删除：菜单管理/).first()).toBeVisible()
  await page.getByLabel('查找菜单').fill(name)
  await openActions(page, name)
  await page.getByRole('button', { name: `删除${name}`, exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await expect(question).toContainText('连同下级共 3 项')
  await button(question, '确定').click()
  await expect(toast(page, '删除成功!')).toBeVisible()
  await expect(page.getByText('没有符合条件的菜单')).toBeVisible()

  // What was deleted by mistake returns with everything below it.
  await button(page, '回收站').click()
  const bin = dialog(page, '菜单回收站')
  await expect(row(bin, name)).toContainText('3 项')
  await button(row(bin, name), '恢复').click()
  await expect(toast(page, `已恢复菜单“${name}”`)).toBeVisible()
  await expect(bin.getByText('回收站是空的')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, `${name}:do`)).toBeVisible()
})

test('[A8.06] a row rule: its meaning in words and the rows that it leaves; levels open one by one', async ({
  page,
  api,
}) => {
  const { total } = await api.get<{ total: number }>('/sys/position/list', { name: '*律师*' })
  await page.goto('/isystem/newPermissionList')
  await expect(row(page, '职务管理')).toHaveCount(0)
  await row(page, '/isystem').getByRole('button', { name: /展开/ }).click()
  await openActions(page, '职务管理')
  await page.getByRole('button', { name: '职务管理的数据规则' }).click()
  const drawer = dialog(page, '数据规则：职务管理')
  await button(drawer, '新增规则').click()
  const form = dialog(page, '新增数据规则')
  const name = unique('只看律师')
  await field(form, '规则名称').fill(name)
  await choose(field(form, '规则字段'), '职务名称（name）')
  await choose(field(form, '条件规则'), '模糊')
  await field(form, '规则值').fill('律师')
  await expect(form.getByText('这条规则的意思：只显示职务名称包含“律师”的职务')).toBeVisible()
  await expect(form.getByText(new RegExp(`条中保留 ${total} 条`))).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, '添加成功！')).toBeVisible()
  await expect(drawer.getByText('职务名称包含“律师”')).toBeVisible()
  await drawer.getByRole('button', { name: `删除规则${name}` }).click()
  await confirm(page, '确定删除规则', '确定')
  await expect(drawer.getByText('没有规则，数据不受限制')).toBeVisible()
})
