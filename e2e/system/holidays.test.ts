import { expect, test } from '../support/desk.ts'
import { button, range, row, searchBar } from '../support/seen.ts'

test('the days of 2026 in order, filtered by year, kind and name', async ({ page, api }) => {
  const { total } = await api.get<{ total: number }>('/legal/holiday/list', { year: '2026' })
  await page.goto('/legal/holiday')
  const bar = searchBar(page)
  await button(bar, '展开').click()
  await bar.getByLabel('年份').fill('2026')
  await button(bar, '查询').click()
  await expect(range(page, 1, 10, total)).toBeVisible()
  await expect(row(page, /2026-\d\d-\d\d/).first()).toContainText('2026-01-01')
  await expect(row(page, '2026-01-01')).toContainText('元旦')
  await expect(row(page, '2026-01-04')).toContainText('调休上班')

  await bar.getByLabel('名称').fill('国庆')
  await page.keyboard.press('Enter')
  await expect(row(page, '2026-10-01')).toContainText('放假')
  await expect(row(page, '2026-01-01')).toBeHidden()

  await button(bar, '重置').click()
  await bar.getByLabel('年份').fill('1999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的节假日')).toBeVisible()
})
