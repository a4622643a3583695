import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, dialog, field, menuItem, row, toast } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Department {
  id: string
  departName: string
  orgCode: string
  version: number
}

test('[A1.03] departments: found, added, changed, refused, deleted with their children, restored, imported, exported', async ({
  page,
  api,
}) => {
  const name = unique('测试所')
  await page.goto('/isystem/depart')
  const node = (title: string) => page.locator('.ant-tree-treenode').filter({ hasText: title })

  // The single root is expanded; another root is added, and a child under it.
  await expect(node('诉讼业务部')).toBeVisible()
  await button(page, '添加一级部门').click()
  const form = dialog(page, '新增部门')
  await field(form, '部门名称').fill(name)
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await node(name).locator('.ant-tree-title').click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await button(page, '添加下级').click()
  await field(form, '部门名称').fill(`${name}一组`)
  await button(form, '保存').click()
  await expect(node(`${name}一组`)).toBeVisible()

  // Another user saves first: the operator gets a conflict and decides.
  await node(`${name}一组`).locator('.ant-tree-title').click()
  await expect(page.getByRole('heading', { name: `${name}一组`, exact: true })).toBeVisible()
  const [group] = await api.get<Department[]>('/sys/sysDepart/searchBy', { keyWord: `${name}一组` })
  await button(page, '编辑').click()
  const panel = page.getByRole('tabpanel')
  await field(panel, '传真').fill('010-1')
  await api.send('PUT', '/sys/sysDepart/edit', { id: group!.id, address: '东城区' })
  await field(panel, '地址').fill('西城区')
  await button(panel, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该部门')
  await conflict.getByRole('radio', { name: /西城区/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('010-1')

  // Asks about unsaved changes before another department is opened.
  await page.getByRole('tab', { name: '基本信息' }).click()
  await button(page, '编辑').click()
  await field(panel, '缩写').fill('未保存')
  await node('诉讼业务部').locator('.ant-tree-title').click()
  await expect(page.getByText('内容尚未保存')).toBeVisible()
  await button(page, '不保存').click()
  await expect(page.getByRole('heading', { name: '诉讼业务部' })).toBeVisible()

  // A department with users cannot be deleted; the message has their number and a link.
  await button(page, '删除').click()
  await expect(page.getByText('确定要删除所选中的 1 条数据，以及子节点数据吗?')).toBeVisible()
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  const refused = page.getByRole('dialog').filter({ hasText: '不能删除' })
  await expect(refused).toContainText(/用户 \d+ 条/)
  await expect(button(refused, '查看用户')).toBeVisible()
  await button(refused, '知道了').or(button(refused, '确定')).first().click()

  // Two at once, with their children; the recycle bin restores them.
  await page.getByLabel('查找部门').fill(name)
  await expect(node(`${name}一组`)).toBeVisible()
  await node(`${name}一组`).getByRole('checkbox').click()
  await button(page, '批量删除（1）').click()
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(toast(page, '删除成功!')).toBeVisible()
  await expect(node(`${name}一组`)).toHaveCount(0)
  await page.getByRole('button', { name: '更多操作' }).click()
  await menuItem(page, '回收站').click()
  const bin = dialog(page, /回收站/)
  await button(row(bin, `${name}一组`), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(toast(page, /还原成功/)).toBeVisible()
  await bin
    .getByRole('button', { name: /关\s*闭|Close/ })
    .first()
    .click()
  await expect(node(`${name}一组`)).toBeVisible()

  // Import a sheet, then export the whole tree.
  await page.getByRole('button', { name: '更多操作' }).click()
  await menuItem(page, '导入').click()
  const steps = dialog(page, '导入部门')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const sheet = workbookOf([
    ['*部门名称', '*机构类型', '上级部门'],
    [`${name}二组`, '部门', name],
  ])
  await (await chooser).setFiles({ name: '部门.xlsx', mimeType: xlsx, buffer: sheet })
  await button(steps, '导入 1 行').click()
  await expect(steps.getByText('导入完成')).toBeVisible()
  await steps
    .getByRole('button', { name: /关\s*闭|Close/ })
    .first()
    .click()
  await expect(node(`${name}二组`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '更多操作' }).click()
  await menuItem(page, '导出').click()
  const texts = readWorkbook(await readFile(await (await download).path())).flat()
  expect(texts).toEqual(expect.arrayContaining([name, `${name}一组`, `${name}二组`]))
})

test('[A1.03] the permissions, users and roles of a department', async ({ page, api }) => {
  const name = unique('授权部')
  const { id } = await api.send<Department>('POST', '/sys/sysDepart/add', {
    departName: name,
    orgCategory: '1',
    parentId: '',
  })
  await page.goto(`/isystem/depart?id=${id}&tab=grants`)
  await page.getByLabel('查找菜单或按钮').fill('职务管理')
  await page.locator('.ant-tree-treenode').filter({ hasText: '职务管理' }).getByRole('checkbox').click()
  await expect(page.getByText(/将授予 \d+ 项，收回 0 项/)).toBeVisible()
  await button(page, '保存权限').click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  const granted = await api.get<string[]>('/sys/permission/queryDepartPermission', { departId: id })
  expect(granted).toEqual(expect.arrayContaining(['group-isystem', 'isystem-position', 'button-position-add']))

  await page.getByRole('tab', { name: '部门用户' }).click()
  await expect(page.getByText('本部门还没有用户')).toBeVisible()
  await button(page, '添加已有用户').click()
  const adding = dialog(page, '添加已有用户')
  await adding.getByLabel('用户').fill('陈立行')
  await page.locator('.ant-select-dropdown:visible').getByText('陈立行').click()
  await button(adding, '添加').click()
  await expect(toast(page, '添加成功!')).toBeVisible()
  await expect(row(page, '陈立行')).toBeVisible()

  await page.getByRole('tab', { name: '部门角色' }).click()
  await button(page.getByRole('toolbar', { name: '部门角色操作' }), '新增').click()
  const form = dialog(page, '新增部门角色')
  await field(form, '部门角色名称').fill('职务助理')
  await field(form, '部门角色编码').fill('assistant')
  await button(form, '保存').click()
  await expect(row(page, '职务助理')).toBeVisible()
  await button(row(page, '职务助理'), '更多').click()
  await button(page, '授权').click()
  const granting = dialog(page, '部门角色授权：职务助理')
  // Only permissions of the department can be granted.
  await expect(granting.getByRole('status').first()).toHaveText(`已选 0 / ${granted.length} 项`)
  await button(granting, '全选').click()
  await button(granting, '保存权限').click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  await granting
    .getByRole('button', { name: /Close|关闭/ })
    .first()
    .click()

  await page.getByRole('tab', { name: '部门用户' }).click()
  await page.getByRole('button', { name: '移出陈立行' }).click()
  await confirm(page, '移出本部门吗', '确定')
  await expect(page.getByText('本部门还没有用户')).toBeVisible()
})

test('[A1.03] my department: a message for users who supervise none; a superior assigns a role of the department', async ({
  page,
  api,
}) => {
  await page.goto('/isystem/departUserList')
  await expect(page.getByText('您还没有负责的部门')).toBeVisible()

  const name = unique('负责部')
  const { id } = await api.send<Department>('POST', '/sys/sysDepart/add', {
    departName: name,
    orgCategory: '1',
    parentId: '',
  })
  await api.send('POST', '/sys/sysDepartRole/add', { departId: id, roleName: '值班', roleCode: unique('duty') })
  const users = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'admin' })
  const admin = users.records[0]!.id
  await api.send('POST', '/sys/user/editSysDepartWithUser', { depId: id, userIdList: [admin] })
  await api.send('PUT', '/sys/user/edit', { id: admin, userIdentity: 2, departIds: id })
  await page.reload()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: '管理员的部门角色' }).click()
  const drawer = dialog(page, '部门角色：管理员')
  await drawer.getByRole('checkbox', { name: /值班/ }).check()
  await button(drawer, '保存').click()
  await expect(toast(page, '添加成功！')).toBeVisible()
  await api.send('PUT', '/sys/user/edit', { id: admin, userIdentity: 1, departIds: '' })
  // Users in several departments must choose one at every sign-in, also in later tests.
  await api.send('DELETE', `/sys/user/deleteUserInDepart?depId=${id}&userId=${admin}`)
})
