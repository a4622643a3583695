import type { Locator, Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { expect, test } from './desk.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: '事项' })
const cell = (page: Page, row: number, column: string): Locator =>
  grid(page).locator(`[data-row="${row - 1}"] [id$="-${column}"]`)
/** The field in which everything is typed. */
const field = (page: Page): Locator => page.locator('[data-grid-field]')
const given = (page: Page): Locator => page.locator('[data-value]')

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery/grid')
  await expect(cell(page, 1, 'name')).toBeVisible()
})

test('[P1.07] a click opens a cell, a click outside closes it and keeps what was typed', async ({ page }) => {
  await cell(page, 1, 'name').click()
  await expect(field(page)).toHaveValue('事项1')
  await page.keyboard.type('号')
  await page.getByText('没有问题').click()
  await expect(cell(page, 1, 'name')).toHaveText('事项1号')
  await expect(given(page)).toContainText('"name": "事项1号"')
})

test('an input method begins in the cell with its first letter, and its Enter does not move on', async ({ page }) => {
  await cell(page, 1, 'choose').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'h', selectionStart: 1, selectionEnd: 1 })
  await ime.send('Input.imeSetComposition', { text: 'he', selectionStart: 2, selectionEnd: 2 })
  await ime.send('Input.insertText', { text: '合' })
  await ime.send('Input.imeSetComposition', { text: 't', selectionStart: 1, selectionEnd: 1 })
  await ime.send('Input.insertText', { text: '同' })
  await expect(field(page)).toHaveValue('合同')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'name')).toHaveText('合同')
})

test('cells are copied and pasted as in a spreadsheet, the table grows, and one undo takes it back', async ({
  page,
}) => {
  await cell(page, 1, 'name').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+ArrowDown')
  await expect(cell(page, 20, 'name')).toBeVisible()
  await field(page).evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', '粘贴一\t刑事\t合同、劳动\t8.5\n粘贴二\t不详\t\t九\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell(page, 21, 'name')).toHaveText('粘贴二')
  await expect(cell(page, 20, 'kind')).toHaveText('刑事')
  await expect(page.getByRole('status', { name: '校验结果' })).toContainText(
    '2 处有误：类型没有选项“不详”；金额应为数字',
  )
  await page.keyboard.press('Control+z')
  await expect(given(page)).toContainText('"rows": 20')
  await expect(cell(page, 20, 'name')).toHaveText('事项20')
})

test('[P1.08] a date is chosen from the calendar or typed, and shows in its format', async ({ page }) => {
  await cell(page, 2, 'due').click()
  await page.locator('.grid-popup').getByTitle('2026-12-15').click()
  await expect(cell(page, 2, 'due')).toHaveText('2026-12-15')
  await cell(page, 3, 'due').click()
  await field(page).fill('2027/1/5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'due')).toHaveText('2027-01-05')
  await expect(cell(page, 1, 'at')).toHaveText('')
})

test('[P1.06] a closed row can be neither chosen nor edited', async ({ page }) => {
  await cell(page, 4, 'name').click({ force: true })
  await page.keyboard.type('改')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'name')).toHaveText('事项4')
  await expect(grid(page).getByLabel('选择第 4 行')).toBeDisabled()
})

test('[P1.11] of a hundred thousand rows only those near the eyes are in the page, and none is blank', async ({
  page,
}) => {
  await page.getByText('100000', { exact: true }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001')
  expect(await grid(page).locator('[data-row]').count()).toBeLessThan(25)
  await grid(page).evaluate((element) => (element.parentElement!.scrollTop = 48 * 90_000))
  await expect(cell(page, 90_001, 'name')).toHaveText('事项90001')
  expect(await grid(page).locator('[data-row]').count()).toBeLessThan(25)
})

test('[P1.12] what is wrong is told at its cell; all of it can be asked for', async ({ page }) => {
  await cell(page, 1, 'mobile').click()
  await field(page).fill('123')
  await expect(field(page)).toHaveAttribute('title', '手机不正确')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'mobile')).toHaveAttribute('title', '手机不正确')
  await cell(page, 2, 'name').click()
  await field(page).fill('事项1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '校验全部' }).click()
  await expect(page.getByRole('status', { name: '校验结果' })).toContainText(
    '3 处有误：名称不能重复；手机不正确；名称不能重复',
  )
})

test('the grid is open to screen readers and keyboards', async ({ page }) => {
  expect(await barriers(page, { parts: ['[role=grid]'] })).toEqual([])
})
