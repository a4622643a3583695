import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, signedOut, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { button, dialog, field, row, rowAct, toast } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const code = 'visitLedger'

test('a form from a workbook is used by the lawyers as soon as they are chosen, and only read once that is all they may', async ({
  page,
  browser,
  api,
}) => {
  const theirs = await (await browser.newContext({ storageState: signedOut })).newPage()
  await theirs.goto('/user/login')
  await theirs.getByRole('region', { name: '体验演示' }).getByRole('button', { name: '律师', exact: true }).click()
  await expect(theirs.getByRole('button', { name: '陈立行，账号菜单' })).toBeVisible()
  await expect(mainMenu(theirs).getByText('来访登记')).toHaveCount(0)

  await page.goto('/online/cgform')
  await button(page, '从工作簿创建').click()
  const steps = dialog(page, '从工作簿创建')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['来访人', '事由'],
    ['王先生', '咨询劳动争议'],
    ['李女士', '送交材料'],
  ])
  await (await chooser).setFiles({ name: '来访登记.xlsx', mimeType, buffer })
  await field(steps, '编码').fill(code)
  await button(steps, '创建表单').click()
  await steps.getByRole('radiogroup', { name: '承办律师的权限' }).getByText('录入').click()
  await button(steps, '发布并导入数据').click()
  const work = dialog(page, '导入来访登记')
  await button(work, '导入 2 行').click()
  await button(work, '完成').click()

  // Without signing in again.
  const entry = mainMenu(theirs).getByText('来访登记')
  await mainMenu(theirs).getByRole('menuitem', { name: '在线开发' }).click()
  await entry.click()
  await expect(row(theirs, '王先生')).toBeVisible()
  await button(theirs, '新增').first().click()
  const record = dialog(theirs, '新增来访登记')
  await field(record, '来访人').fill('赵先生')
  await field(record, '事由').fill('补签授权委托书')
  await button(record, '保存').click()
  await expect(row(theirs, '赵先生')).toBeVisible()

  await page.goto('/online/cgform')
  await rowAct(row(page, '来访登记'), '谁能用')
  const use = dialog(page, '谁能用：来访登记')
  const lawyers = use.getByRole('radiogroup', { name: '承办律师的权限' })
  await expect(lawyers.getByRole('radio', { name: '录入' })).toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(button(page.getByRole('tooltip'), '加入菜单')).toBeHidden()
  await lawyers.getByText('只看').click()
  await button(use, '保存').click()
  await expect(toast(page, '已保存“来访登记”的授权：承办律师只看')).toBeVisible()

  await expect(button(theirs, '新增')).toHaveCount(0)
  await expect(row(theirs, '赵先生')).toBeVisible()

  const { records } = await api.get<{ records: { id: string }[] }>('/online/form/list', { code })
  const view = { title: '来访要件', code: 'visitFace', formId: records[0]!.id }
  const { id, version } = await api.send<{ id: string; version: number }>('POST', '/online/view/add', view)
  await api.send('POST', `/online/view/${id}/publish`, { version })
  await page.goto('/legal/onlineView')
  await rowAct(row(page, view.title), '谁能用')
  const face = dialog(page, `谁能用：${view.title}`)
  await face.getByRole('radiogroup', { name: '承办律师的权限' }).getByText('录入').click()
  await button(face, '保存').click()
  await mainMenu(theirs).getByText(view.title).click()
  await expect(button(theirs, '新增').first()).toBeVisible()
  await theirs.context().close()
})
