import { expect, test } from '../support/desk.ts'

interface Rows {
  records: { id: string; no: string; status: string }[]
}

test('the power of attorney of a matter is generated from a template and listed with it', async ({ page, api }) => {
  const { records } = await api.get<Rows>('/legal/entrustment/list', { status: 'inProgress', pageSize: '1' })
  const matter = records[0]!
  await page.goto(`/legal/entrustment?detail=${matter.id}`)
  await page.getByRole('tab', { name: '合同', exact: true }).click()
  await page.getByRole('button', { name: '生成授权委托书' }).click()
  const dialog = page.getByRole('dialog', { name: '生成授权委托书' })
  await expect(dialog.getByText('民事授权委托书')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /授权范围/ })).toContainText('授权')
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText('已生成授权委托书，请打印后由委托人签署')).toBeVisible()
  const tab = page.getByRole('tabpanel', { name: '合同', exact: true })
  await expect(tab.getByText(`授权委托书（${matter.no}）`)).toBeVisible()
})
