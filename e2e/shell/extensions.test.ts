import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, fillCell, row, rowAct, toast } from '../support/seen.ts'

test('an office adds a field to 律师档案; it is in the list and the form at once, and gone when it is stopped', async ({
  page,
  api,
}) => {
  const title = unique('花名')
  await page.goto('/online/extension')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增扩展字段')
  await choose(field(form, '业务'), '律师档案')
  await button(form, '新增一行字段').click()
  await fillCell(form, '字段', 1, '标题', title)
  await page.keyboard.press('Tab')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  const line = row(page, '律师档案')
  await rowAct(line, '发布')
  await expect(toast(page, '已发布“律师档案的扩展字段”第 1 版')).toBeVisible()

  await page.goto('/legal/lawyerProfile')
  await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  await page.locator('[data-row]').first().getByRole('button', { name: '编辑' }).click()
  const record = dialog(page, /^编辑律师档案/)
  await field(record, title).fill('老周')
  await button(record, '保存').click()
  await expect(page.locator('[data-row]').first()).toContainText('老周')

  // The open page follows.
  const { records } = await api.get<{ records: { id: string; version: number }[] }>('/online/extension/list', {
    target: 'lawyerProfile',
  })
  const { id, version } = records[0]!
  await api.send('POST', `/online/extension/${id}/stop`, { version, reason: '不再使用' })
  await expect(page.getByRole('columnheader', { name: title })).toHaveCount(0, { timeout: 15_000 })
})
