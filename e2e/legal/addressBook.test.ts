import { expect, test } from '../support/desk.ts'
import { row } from '../support/seen.ts'

test('[A1.03] the address book: search by department, name or pinyin, with phone links', async ({ page }) => {
  await page.goto('/isystem/addressList')
  await expect(row(page, '陈立行')).toBeVisible()
  await page.locator('.ant-tree-title').filter({ hasText: '运营部' }).click()
  await expect(row(page, '陈立行')).toHaveCount(0)
  await expect(row(page, '周敏华')).toContainText('运营部')
  await page.getByRole('textbox', { name: '姓名' }).fill('zhoumin')
  await expect(page.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
  await expect(row(page, '周敏华').getByRole('link')).toHaveAttribute('href', /^tel:1\d{10}$/)
  await page.getByRole('textbox', { name: '工号' }).fill('没有')
  await expect(page.getByText('没有符合条件的联系人')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('[A1.03] people are shown as cards, without horizontal scrolling', async ({ page }) => {
    await page.goto('/isystem/addressList')
    await expect(page.getByRole('heading', { name: '陈立行' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
