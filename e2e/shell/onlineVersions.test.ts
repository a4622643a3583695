import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, row, rowAct, toast } from '../support/seen.ts'

interface Form {
  id: string
  version: number
  fields: object[]
}

const line = (title: string, name: string, kind = 'text') => ({ title, name, kind, inList: 'Y' })
const codeOf = (title: string): string =>
  `v${[...title].map((one) => 'abcdefghijklmnopqrstuvwxyz'[one.codePointAt(0)! % 26]).join('')}`.slice(0, 20)

test('[A2.12] a form is published, changed, published, taken back to its first version, and published again', async ({
  page,
  api,
}) => {
  const title = unique('版本表单')
  const code = codeOf(title)
  const fields = [line('事由', 'topic'), line('天数', 'days', 'integer')]
  const { id } = await api.send<Form>('POST', '/online/form/add', { title, code, fields })
  const read = () => api.get<Form>('/online/form/queryById', { id })
  const publish = async () => {
    const { version } = await read()
    await api.send('POST', `/online/form/${id}/publish`, { version })
  }
  await publish()
  await api.send('POST', `/online/data/${code}/add`, { topic: '探亲', days: 3 })
  const first = await read()
  const changed = [first.fields[0]!, line('备注', 'remark')]
  await api.send('PUT', '/online/form/edit', { id, version: first.version, fields: changed })
  await publish()

  // Somebody is filling in a record meanwhile.
  const desk = await page.context().newPage()
  await desk.goto(`/online/cgformList/${code}`)
  await button(desk, '新增').first().click()
  const record = dialog(desk, `新增${title}`)
  await field(record, '事由').fill('年假')

  await page.goto(`/online/cgform?detail=${id}`)
  const detail = dialog(page, new RegExp(title))
  await detail.getByRole('tab', { name: '版本' }).click()
  await expect(detail.getByText(/^第 2 版 · 管理员/)).toBeVisible()
  await expect(detail.getByText('没有变化')).toBeVisible()
  await detail.getByText(/^第 2 版 · 管理员/).click()
  await expect(detail.getByText('新增字段“备注”（文本）')).toBeVisible()
  await expect(detail.getByText('删除字段“天数”（整数）')).toBeVisible()
  await button(detail, '恢复为草稿').last().click()
  await button(page.getByRole('dialog').filter({ hasText: '将第 1 版恢复为草稿？' }).last(), '恢复为草稿').click()
  await expect(toast(page, '已将第 1 版恢复为草稿，发布后生效')).toBeVisible()
  await expect(detail.getByText('新增字段“天数”（整数）')).toBeVisible()

  await page.goto('/online/cgform')
  await rowAct(row(page, title), '发布')
  const plan = dialog(page, `发布：${title}`)
  await expect(plan).toContainText('字段“备注”不再显示，已有的数据保留在数据表中')
  await button(plan, '发布').click()
  await expect(toast(page, `已发布“${title}”第 3 版`)).toBeVisible()

  await expect(record.getByText('表单已更新')).toBeVisible()
  await expect(field(record, '事由')).toHaveValue('年假')
  await button(record, '重新载入').click()
  await field(record, '天数').fill('5')
  await button(record, '保存').click()
  await expect(row(desk, '年假')).toContainText('5')
  await expect(row(desk, '探亲')).toContainText('3')
})

test('the records of a stopped form are dropped once its name is typed', async ({ page, api }) => {
  const title = unique('停用表单')
  const code = codeOf(title)
  const { id } = await api.send<Form>('POST', '/online/form/add', { title, code, fields: [line('事由', 'topic')] })
  const step = async (act: string, input: object) => {
    const { version } = await api.get<Form>('/online/form/queryById', { id })
    await api.send('POST', `/online/form/${id}/${act}`, { version, ...input })
  }
  await step('publish', {})
  await api.send('POST', `/online/data/${code}/add`, { topic: '探亲' })
  await api.send('POST', '/online/collection/create', {
    ...{ formCode: code, title, fieldNames: 'topic', expiresAt: '2099-01-01 00:00:00', maxAnswers: 1 },
  })
  await step('stop', { reason: '不用了' })

  await page.goto('/online/cgform')
  await rowAct(row(page, title), '删除数据表')
  const drop = dialog(page, `删除数据表：${title}`)
  await expect(drop).toContainText('将永久删除 1 条记录，不能恢复')
  await expect(drop).toContainText('同时永久删除填报链接 1 个')
  await expect(button(drop, '删除数据表')).toBeDisabled()
  await field(drop, '表单名称').fill(title)
  await button(drop, '删除数据表').click()
  await expect(toast(page, `已删除“${title}”的数据表和 1 条记录，以及填报链接 1 个，编码可以重新使用`)).toBeVisible()
})
