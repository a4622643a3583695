import { expect, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, fillCell, row, rowAct, searchBar, toast } from '../support/seen.ts'

test('a form is designed, previewed, published with its plan, used, changed, and put into the menu', async ({
  page,
  api,
}) => {
  const title = unique('请假单')
  const code = `leave${[...title]
    .map((one) => one.codePointAt(0)! % 26)
    .map((at) => 'abcdefghijklmnopqrstuvwxyz'[at])
    .join('')}`.slice(0, 20)
  await page.goto('/online/cgform')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增在线表单')
  await field(form, '名称').fill(title)
  await field(form, '编码').fill(code)
  await button(form, '新增一行字段').click()
  await fillCell(form, '字段', 1, '标题', '事由')
  await page.keyboard.press('Tab')
  const preview = form.getByRole('region', { name: '预览' })
  await expect(field(preview, '事由')).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  const line = row(page, title)
  await rowAct(line, '发布')
  const publish = dialog(page, `发布：${title}`)
  await expect(publish.getByLabel('SQL')).toHaveValue(/^create table/)
  await button(publish, '发布').click()
  await expect(toast(page, `已发布“${title}”第 1 版`)).toBeVisible()

  // The row menu stays open after a step.
  await searchBar(page).getByLabel('名称').click()
  await rowAct(line, '打开')
  await expect(page).toHaveURL(`/online/cgformList/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await button(page, '新增').first().click()
  const record = dialog(page, `新增${title}`)
  await field(record, '事由').fill('探亲')
  await button(record, '保存').click()
  await expect(row(page, '探亲')).toBeVisible()

  await page.goto('/online/cgform')
  await rowAct(row(page, title), '加入菜单')
  await expect(toast(page, /已加入菜单/)).toBeVisible()
  await mainMenu(page).getByText(title).click()
  await expect(row(page, '探亲')).toBeVisible()

  // A new field appears on the page that is open, as soon as it is published.
  const { records } = await api.get<{ records: { id: string; version: number }[] }>('/online/form/list', { code })
  const { id } = records[0]!
  const stored = await api.get<{ version: number; fields: object[] }>('/online/form/queryById', { id })
  const fields = [...stored.fields, { title: '天数', name: 'days', kind: 'integer', inList: 'Y' }]
  const { version } = await api.send<{ version: number }>('PUT', '/online/form/edit', {
    id,
    version: stored.version,
    fields,
  })
  await api.send('POST', `/online/form/${id}/publish`, { version })
  await expect(page.getByRole('columnheader', { name: '天数' })).toBeVisible()
  await expect(row(page, '探亲')).toBeVisible()
})
