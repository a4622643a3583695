import { readFile } from 'node:fs/promises'
import { addColleague } from '../support/colleague.ts'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, row, toast, searchBar, takeStep, stateOf } from '../support/seen.ts'
import { wordFile } from '../support/wordFile.ts'

test('a template is checked against its file, published by a second person, and downloaded', async ({
  page,
  api,
  request,
}) => {
  const supervisor = await addColleague(api, request, 'supervisor')
  const name = unique('采购模板')
  await page.goto('/legal/contractTemplate')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增合同模板')
  await field(form, '模板名称').fill(name)
  await field(form, '模板类型').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('买卖', { exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await form.locator('[data-field=docx]').getByRole('button', { name: /上传/ }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const buffer = wordFile(['采购合同', '甲方：{甲方}', '总价 {总价} 元（{总价|大写}）', '{#保密}双方保密。{/保密}'])
  await (await chooser).setFiles({ name: '采购.docx', mimeType, buffer })
  await expect(form.getByText('标签 {甲方} 没有对应的变量')).toBeVisible()
  await button(form, '保存').click()
  await expect(form.getByText(/标签 \{甲方\} 没有对应的变量；/).first()).toBeVisible()
  await form.getByRole('button', { name: '从文件读取 3 个标签' }).click()
  await expect(form.getByText('文件中的标签与变量一致')).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('模板名称').fill(name)
  await page.keyboard.press('Enter')
  await row(page, name).getByRole('button', { name }).click()
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '文本预览' }).click()
  await expect(detail.getByRole('article', { name: '文本预览' })).toContainText('总价 {总价} 元')
  await takeStep(detail, '提交审核')
  await expect(stateOf(detail)).toContainText('审核中')
  await expect(button(detail, '发布')).toBeDisabled()
  const { records } = await api.get<{ records: { id: string }[] }>('/legal/contractTemplate/list', { name })
  await supervisor.send('POST', `/legal/contractTemplate/${records[0]!.id}/publish`)
  await detail.getByRole('tab', { name: '已发布版本' }).click()
  await expect(detail.getByRole('heading', { name: '版本 1.0' })).toBeVisible()

  await page.goto('/legal/templateDownload')
  await page.getByLabel('模板名称').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `下载${name}` }).click()
  const download = page.waitForEvent('download')
  await button(dialog(page, `下载：${name}`), '下载').click()
  expect((await readFile(await (await download).path())).includes('word/document.xml')).toBe(true)
  await page.getByRole('tab', { name: '下载记录' }).click()
  await expect(row(page, name)).toContainText('免费')
})
