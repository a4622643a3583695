import type { Locator } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, day, type Sample, unique } from '../support/samples.ts'
import { dialog } from '../support/seen.ts'

/** The distances of the visible labels and values from the left of the record, each once. */
const edges = (record: Locator, tag: 'dt' | 'dd') =>
  record.locator(`section ${tag}, [role=tabpanel] ${tag}`).evaluateAll((nodes) => {
    const left = nodes[0]!.closest('.ant-drawer-body')!.getBoundingClientRect().left
    const seen = nodes.filter((node) => node.checkVisibility())
    return [...new Set(seen.map((node) => Math.round(node.getBoundingClientRect().left - left)))].sort((a, b) => a - b)
  })

test('labels and values of a record stand in the same two columns in all its blocks', async ({ page, api }) => {
  const client = await addEnterprise(api)
  const name = unique('字段很多的合同')
  const { id } = await api.send<Sample>('POST', '/legal/contract/add', {
    name,
    enterpriseId: client.id,
    bizType: 'other',
    amount: 1_200_000,
    startDate: day(0),
    endDate: day(364),
    payPlan: [{ dueDate: day(10), amount: 1_200_000 }],
    remark: '没有空格的很长的备注'.repeat(20),
  })
  await page.goto(`/legal/contract?detail=${id}`)
  const record = dialog(page, new RegExp(name))
  await record.getByRole('button', { name: /显示 \d+ 个空字段/ }).click()
  const [labels, values] = [await edges(record, 'dt'), await edges(record, 'dd')]
  expect(labels).toHaveLength(2)
  expect(values.map((value, index) => value - labels[index]!)).toEqual([112, 112])

  await record.getByRole('tab', { name: '付款与发票' }).click()
  await expect(record.getByText('逾期未收')).toBeVisible()
  expect([await edges(record, 'dt'), await edges(record, 'dd')]).toEqual([labels, values])
})
