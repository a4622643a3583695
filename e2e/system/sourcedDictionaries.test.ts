import { expect, test } from '../support/desk.ts'
import { postgresStub } from '../support/postgresStub.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast } from '../support/seen.ts'

const columns = ['no', 'title', 'office'].map((column) => ({ table: 'channel', column }))
const channels = [
  { value: '7', text: '老客户介绍' },
  { value: '8', text: '抖音' },
]

test('a dictionary takes its values from a table of a data source, and its field says when that cannot be read', async ({
  page,
  api,
}) => {
  const database = await postgresStub((sql) =>
    sql.includes('information_schema') ? columns : sql.includes('from "channel"') ? channels : [],
  )
  const name = unique('客户系统')
  await api.send('POST', '/sys/dataSource/add', {
    code: unique('crm'),
    name,
    dbType: '6',
    dbUrl: `jdbc:postgresql://127.0.0.1:${database.port}/crm`,
    dbUsername: 'reader',
    dbPassword: 'any',
  })

  await page.goto('/isystem/dict?dictCode=cust_source')
  await button(row(page, 'cust_source'), '编辑').click()
  const form = dialog(page, '编辑字典：客户来源')
  await choose(field(form, '数据源'), name)
  await choose(field(form, '数据表'), 'channel')
  await choose(field(form, '显示列'), 'title')
  await button(form, '保存').click()
  await expect(form.locator('.ant-form-item-explain').getByText('请选择值列')).toBeVisible()
  await choose(field(form, '值列'), 'no')
  await button(form, '试取数据').click()
  await expect(form.getByText('共 2 条')).toBeVisible()
  await expect(form.getByRole('table', { name: '试取的数据' })).toContainText('老客户介绍')
  await button(form, '保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await page.goto('/legal/enterprise')
  await button(page, '新增').first().click()
  const client = dialog(page, '新增企业')
  const more = client.getByRole('button', { name: /更多信息/ })
  if (await more.isVisible()) await more.click()
  await choose(field(client, '客户来源'), '抖音')
  await expect(
    field(client, '客户来源').locator('xpath=ancestor::*[contains(@class,"ant-form-item")][1]'),
  ).toContainText('抖音')

  database.close()
  await api.get('/sys/dict/refleshCache')
  await page.reload()
  await button(page, '新增').first().click()
  if (await more.isVisible()) await more.click()
  await expect(client.getByText(/字典“客户来源”的数据源暂时无法读取：.*拒绝连接/)).toBeVisible()
  // Other tests use this dictionary too.
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/dict/list', { dictCode: 'cust_source' })
  await api.send('PUT', '/sys/dict/edit', { id: records[0]!.id, sourceId: null })
})
