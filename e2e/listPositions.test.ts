import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { addPosition, unique } from './samples.ts'
import { button, choose, menuItem, row, searchBar } from './seen.ts'

const names = (page: Page) => page.getByRole('row').getByRole('cell').nth(2)
const jumpTo = (page: Page) => page.getByRole('listitem').filter({ hasText: '跳至' }).getByRole('textbox')

test('[P7.01] the newest come first, ten to a page; the range and the exact total are told', async ({ page, api }) => {
  const { name } = await addPosition(api)
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  await expect(page.getByText(`第 1-10 条 / 共 ${total} 条`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '创建时间' })).toHaveAttribute('aria-sort', 'descending')
  await expect(row(page, name)).toBeVisible()
  // One line for the headings.
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').nth(1)).toContainText(name)
})

test('[P7.01] pages of 10, 20 or 30, turned by number or by jumping; the address remembers', async ({ page, api }) => {
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(page.getByText(`第 11-20 条 / 共 ${total} 条`)).toBeVisible()
  await jumpTo(page).fill('1')
  await jumpTo(page).press('Enter')
  await expect(page.getByText(`第 1-10 条 / 共 ${total} 条`)).toBeVisible()

  await page.getByRole('combobox', { name: '页码' }).click()
  await expect(page.getByRole('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页'])
  await page.locator('.ant-select-dropdown:visible').getByTitle('20 条/页').click()
  await expect(page.getByText(`第 1-20 条 / 共 ${total} 条`)).toBeVisible()
  await expect(page).toHaveURL(/pageSize=20/)
  await page.reload()
  await expect(page.getByText(`第 1-20 条 / 共 ${total} 条`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`第 1-10 条 / 共 ${total} 条`)).toBeVisible()
})
