import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, fillCell, row, rowAct, toast } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

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
  await button(dialog(page, '发布：律师档案的扩展字段'), '发布').click()
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

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a field of 委托 with a condition is previewed, published with its plan, and holds in form, list and import', async ({
  page,
  api,
}) => {
  const title = unique('亲属关系')
  const matter = unique('继承纠纷')
  await page.goto('/online/extension')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增扩展字段')
  await choose(field(form, '业务'), '委托')
  await button(form, '新增一行字段').click()
  await fillCell(form, '字段', 1, '标题', title)
  await page.keyboard.press('Tab')
  await fillCell(form, '字段', 1, '字段名', 'kinship')
  await page.keyboard.press('Tab')
  await field(form, '显示条件').fill('person == ""')
  await expect(form.getByText(/没有名为“person”的字段/).first()).toBeVisible()
  await field(form, '显示条件').fill('personName != ""')
  await field(form, '必填条件').fill('personName != ""')
  const preview = form.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('textbox', { name: /委托事项$/ })).toBeVisible()
  await expect(field(preview, title)).toHaveCount(0)
  await field(preview, '委托人（个人）').fill('王芳')
  await expect(field(preview, title)).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await rowAct(row(page, '委托的扩展字段').or(row(page, '委托')).first(), '发布')
  const publish = dialog(page, '发布：委托的扩展字段')
  await expect(publish.getByLabel('SQL')).toHaveValue(/alter table "biz_entrustment" add column "x_kinship" text/)
  await button(publish, '发布').click()
  await expect(toast(page, '已发布“委托的扩展字段”第 1 版')).toBeVisible()

  await page.goto('/online/extension')
  await button(row(page, '委托的扩展字段').or(row(page, '委托')).first(), '编辑').click()
  await expect(dialog(page, /^编辑扩展字段/).getByRole('textbox', { name: /委托事项$/ })).toBeVisible()

  await page.goto('/legal/entrustment')
  await expect(page.getByRole('columnheader', { name: title })).toBeVisible()
  await button(page, '新增').first().click()
  const record = dialog(page, /^新增委托/)
  await record.getByRole('textbox', { name: /委托事项$/ }).fill(matter)
  await choose(field(record, '案件类型'), '专项服务')
  await choose(field(record, '承办律师'), '陈立行')
  await expect(field(record, title)).toHaveCount(0)
  await field(record, '委托人（个人）').fill('王芳')
  await button(record, '保存').click()
  await expect(record.getByText(`请输入${title}`).first()).toBeVisible()
  await field(record, title).fill('长女')
  await button(record, '保存').click()
  await expect(row(page, matter)).toContainText('长女')

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入委托')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const heads = ['委托事项', '案件类型', '承办律师', '委托人（个人）', title]
  const line = (name: string, kinship: string) => [`${matter}${name}`, '专项服务', '陈立行', '李强', kinship]
  const buffer = workbookOf([heads, line('甲', '父亲'), line('乙', '')])
  await (await chooser).setFiles({ name: '委托.xlsx', mimeType: xlsx, buffer })
  await expect(steps.getByRole('tab', { name: '新增 1' })).toBeVisible()
  await expect(steps.getByRole('tab', { name: '错误 1' })).toBeVisible()
  await expect(steps.getByText(new RegExp(`请输入${title}`)).first()).toBeVisible()

  const { records } = await api.get<{ records: { id: string; version: number }[] }>('/online/extension/list', {
    target: 'entrustment',
  })
  const { id, version } = records[0]!
  await api.send('POST', `/online/extension/${id}/stop`, { version, reason: '不再使用' })
})
