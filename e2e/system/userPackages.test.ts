import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'

test('[A1.03] user packages: menus are chosen, a tenant gets it, the history shows it, and one in use cannot be deleted', async ({
  page,
  api,
}) => {
  const id = 100_000 + Math.floor(Math.random() * 1_000_000_000)
  const [tenant, name] = [unique('温州分所'), unique('标准版')]
  await api.send('POST', '/sys/tenant/add', { id, name: tenant, status: 1 })
  await page.goto('/isys/userPackage')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增用户套餐')
  await field(form, '套餐名称').fill(name)
  await field(form, '租户').fill(tenant)
  await page.locator('.ant-select-dropdown:visible').getByTitle(`${tenant}（${id}）`, { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByLabel('查找菜单或按钮').fill('职务管理')
  await form.getByRole('treeitem').filter({ hasText: '职务管理' }).locator('.ant-tree-checkbox').first().click()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('套餐名称').fill(name)
  await page.keyboard.press('Enter')
  const line = row(page, name)
  await expect(line).toContainText(tenant)
  await expect(line).toContainText('有效')

  await button(line, '编辑').click()
  const edit = dialog(page, `编辑用户套餐：${name}`)
  await expect(edit.getByText(/已选 \d+ \//)).toBeVisible()
  await field(edit, '描述').fill('职务与合同')
  await edit.getByLabel('查找菜单或按钮').fill('合同模板')
  await edit.getByRole('treeitem').filter({ hasText: '合同模板' }).locator('.ant-tree-checkbox').first().click()
  await button(edit, '保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  await expect(line).toContainText('职务与合同')

  await line.getByRole('button', { name }).click()
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByText(/菜单增加 \d+ 项、减少 0 项/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/isys/tenant?name=*${encodeURIComponent(tenant)}*`)
  await expect(row(page, tenant)).toContainText(name)
  await page.goto(`/isys/userPackage?name=*${encodeURIComponent(name)}*`)
  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(page.getByRole('dialog').filter({ hasText: '不能删除' })).toContainText('租户 1 条')
})
