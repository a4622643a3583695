import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button } from '../support/seen.ts'

/** The browser's dialog cannot be answered by a test. */
async function withoutDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
}

/** The sheet as the printer gets it. */
async function sheetOf(page: Page, title: string): Promise<Locator> {
  await button(page, '打印 / PDF').click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { name: `${title}（打印）` })
  await expect(sheet.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(sheet).toContainText('打印人 管理员')
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBeLessThanOrEqual(0)
  return sheet
}

/** Saves the page as PDF, after which it is as before. */
async function expectPdf(page: Page, sheet: Locator, shape: 'upright' | 'wide'): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '', height = ''] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
  expect(Number(width) > Number(height)).toBe(shape === 'wide')
  await expect(sheet).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(button(page, '打印 / PDF')).toBeVisible()
  return pdf.match(/\/Type \/Page\b/g)!.length
}

test('a report of rows prints all its rows in the light look, with the head on each sheet', async ({ page, api }) => {
  const { total } = await api.get<{ total: number }>('/online/cgreport/api/getData/enterprise', { pageSize: '1' })
  expect(total).toBeGreaterThan(20)
  await withoutDialog(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/online/cgreport/enterprise')
  const sheet = await sheetOf(page, '企业')
  await expect(sheet).toContainText(`共 ${total} 条`)
  await expect(sheet.getByRole('table').first().getByRole('row')).toHaveCount(total + 1)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('html')).toHaveAttribute('data-look', 'light')
  expect(await expectPdf(page, sheet, 'wide')).toBeGreaterThan(1)
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
})

test('a report of figures prints its chart and its table upright', async ({ page }) => {
  await withoutDialog(page)
  await page.goto('/online/cgreport/mattersByType')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const sheet = await sheetOf(page, title)
  await expect(sheet.locator('figure svg')).toBeVisible()
  await expect(sheet.getByRole('table', { name: title, exact: true }).last()).toContainText('合计')
  await expect(sheet).toContainText(/数据来源 .+数据截至/)
  expect(await expectPdf(page, sheet, 'upright')).toBe(1)
})

test('a board prints each of its tiles', async ({ page, api }) => {
  const { records } = await api.get<{ records: { id: string; title: string }[] }>('/online/board/list')
  const [board] = records
  await withoutDialog(page)
  await page.goto(`/online/board/${board!.id}`)
  const tiles = page.getByRole('main').getByRole('article')
  await expect(tiles.first().locator('svg')).toBeVisible()
  const count = await tiles.count()
  const sheet = await sheetOf(page, board!.title)
  await expect(sheet.getByRole('article')).toHaveCount(count)
  for (const picture of await sheet.locator('figure').all()) await expect(picture.locator('svg')).toBeVisible()
  await expectPdf(page, sheet, 'wide')

  // The print command of the browser prints the same sheet.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('article')).toHaveCount(count)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  for (const picture of await sheet.locator('figure').all()) await expect(picture.locator('svg')).toBeVisible()
  await expectPdf(page, sheet, 'wide')
})
