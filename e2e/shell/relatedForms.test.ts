import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, toast } from '../support/seen.ts'

interface Row {
  id: string
  version: number
  matter: string
}

test('the records of a form are a tab of the 委托 that they refer to, and are added there', async ({ page, api }) => {
  const title = unique('费用')
  const form = await api.send<Row>('POST', '/online/form/add', {
    ...{ title, code: 'expense', belongsTo: '委托' },
    fields: [
      { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y', inSearch: 'Y' },
      { title: '金额', name: 'amount', kind: 'money', inList: 'Y' },
      { title: '委托', name: 'entrust', kind: 'reference', source: 'entrustment', inList: 'Y' },
    ],
  })
  await api.send('POST', `/online/form/${form.id}/publish`, { version: form.version })
  const { records } = await api.get<{ records: Row[] }>('/legal/entrustment/list', { pageSize: '1' })
  const { id, matter } = records[0]!
  await api.send('POST', '/online/data/expense/add', { topic: '公证费', amount: 80_000, entrust: id })

  await page.goto(`/legal/entrustment?detail=${id}`)
  const record = dialog(page, new RegExp(matter.slice(0, 8)))
  await record.getByRole('tab', { name: `${title} 1` }).click()
  const tab = record.getByRole('tabpanel', { name: `${title} 1` })
  await expect(tab.getByText('公证费')).toBeVisible()
  await expect(tab.getByRole('columnheader', { name: '委托' })).toHaveCount(0)

  await button(tab, '新增').first().click()
  const adding = dialog(page, `新增${title}`)
  await expect(adding.getByText(matter)).toBeVisible()
  await field(adding, '事由').fill('鉴定费')
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await expect(record.getByRole('tab', { name: `${title} 2` })).toBeVisible()
  await expect(record.getByText('鉴定费')).toBeVisible()
})
