import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { button, dialog, field, row } from '../support/seen.ts'

test('list and form are accessible by screen reader and keyboard', async ({ page, api }) => {
  const { name } = await addEnterprise(api, { contacts: [{ name: '赵云', mobile: '13700137000' }] })
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(name)}*`)
  await expect(row(page, name)).toBeVisible()
  expect(await accessibilityViolations(page, { parts: ['body'] })).toEqual([])

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑企业：${name}`)
  await field(form, '企业名称').fill('')
  await button(form, '保存').click()
  await expect(form.getByText('请输入企业名称')).toBeVisible()
  expect(await accessibilityViolations(page, { parts: ['[role=dialog]'] })).toEqual([])
})

test('record, history and import are accessible by screen reader and keyboard', async ({ page, api }) => {
  const { id, name } = await addEnterprise(api)
  await page.goto(`/legal/enterprise?detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toBeVisible()
  expect(await accessibilityViolations(page, { parts: ['[role=dialog]'] })).toEqual([])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await expect(button(dialog(page, '导入企业'), '下载导入模板')).toBeVisible()
  expect(await accessibilityViolations(page, { parts: ['[role=dialog]'] })).toEqual([])
})
