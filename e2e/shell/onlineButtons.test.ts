import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, fillCell, row, rowAct, toast } from '../support/seen.ts'

test('a form says who sees a field and gets a button, which opens a page with values of the record', async ({
  page,
  api,
}) => {
  const title = unique('薪酬')
  const code = `p${[...title]
    .map((one) => 'abcdefghijklmnopqrstuvwxyz'[one.codePointAt(0)! % 26])
    .join('')
    .slice(0, 12)}`
  await api.send('POST', '/online/form/add', {
    title,
    code,
    fields: [
      { title: '姓名', name: 'name', kind: 'text', required: 'Y', inList: 'Y' },
      { title: '月薪', name: 'amount', kind: 'integer', inList: 'Y' },
    ],
  })
  await page.goto('/online/cgform')
  await button(row(page, title), '编辑').click()
  const form = dialog(page, /编辑在线表单|编辑：/)
  await choose(form.getByRole('combobox', { name: '字段属性' }), '月薪　amount')
  await choose(form.getByRole('combobox', { name: '谁能看' }), '财务')
  await page.keyboard.press('Escape')
  await button(form, '新增一行按钮').click()
  await fillCell(form, '按钮', 1, '按钮', '找同名企业')
  await page.keyboard.press('Tab')
  await field(form, '链接地址').fill('/legal/enterprise?name={姓名}')
  await button(form, '保存').click()
  await expect(toast(page, /已保存|成功/)).toBeVisible()

  await rowAct(row(page, title), '发布')
  const publish = dialog(page, `发布：${title}`)
  await expect(publish.getByText('查看字段“月薪”： 授予财务')).toBeVisible()
  await button(publish, '发布').click()
  await expect(toast(page, `已发布“${title}”第 1 版`)).toBeVisible()

  await api.send('POST', `/online/data/${code}/add`, { name: '张 三', amount: 9000 })
  await page.goto(`/online/cgformList/${code}`)
  await expect(row(page, '张 三')).toContainText('9000')
  await rowAct(row(page, '张 三'), '找同名企业')
  await expect(page).toHaveURL(/\/legal\/enterprise\?name=%E5%BC%A0(%20|\+)%E4%B8%89/)

  const { records } = await api.get<{ records: { title: string; status: string; formCode: string }[] }>(
    '/online/buttonRun/list',
    { formCode: code },
  )
  expect(records).toMatchObject([{ title: '找同名企业', status: 'done' }])
})
