import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { button, dialog, toast } from '../support/seen.ts'

const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const value = (page: Page, title: string): Locator => example(page, title).locator('[data-value]')
const tab = (scope: Locator, title: string): Locator => scope.getByRole('tab', { name: title })
const cell = (scope: Locator, row: number, column: string): Locator =>
  scope.locator(`[data-row="${row - 1}"] [id$="-${column}"]`)

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery/tables')
  await expect(page.getByRole('grid', { name: '当事人' })).toBeVisible()
})

test('[P1.02] [P1.15] validates the form first, then the tables in order; the first tab with errors is opened', async ({
  page,
}) => {
  const form = example(page, '表单与子表')
  const status = page.getByRole('status', { name: '保存结果' })
  await button(form, '保存').click()
  await expect(form.getByText('请输入合同名称')).toBeVisible()
  await expect(tab(form, '当事人')).toHaveAttribute('aria-selected', 'true')

  await form.getByLabel('合同名称').fill('采购合同')
  await button(form, '保存').click()
  await expect(tab(form, '付款计划')).toHaveAttribute('aria-selected', 'true')
  await expect(status).toHaveText('第 2 个子表有 1 处填写有误')
  await expect(tab(form, '付款计划').getByTitle('1 处填写有误')).toBeVisible()
  const payments = page.getByRole('grid', { name: '付款计划' })
  await expect(cell(payments, 1, 'amount')).toHaveAttribute('title', /金额/)
  // The cursor is in the wrong cell.
  await expect(form.getByRole('textbox', { name: '付款计划' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: '付款计划' })).toHaveAttribute('aria-activedescendant', /-amount$/)

  await tab(form, '当事人').click()
  await button(form, '新增').click()
  await expect(cell(page.getByRole('grid', { name: '当事人' }), 2, 'name')).toBeVisible()
  await tab(form, '付款计划').click()
  await cell(payments, 1, 'amount').click()
  await page.keyboard.type('99.5')
  await page.keyboard.press('Enter')
  await expect(tab(form, '付款计划').getByTitle(/处填写有误/)).toHaveCount(0)

  await button(form, '保存').click()
  await expect(tab(form, '当事人')).toHaveAttribute('aria-selected', 'true')
  await expect(status).toHaveText('第 1 个子表有 1 处填写有误')
  await expect(form.getByRole('textbox', { name: '当事人' })).toBeFocused()
  await page.keyboard.type('乙公司')
  await page.keyboard.press('Enter')
  await button(form, '保存').click()
  await expect(value(page, '表单与子表')).toContainText('"title": "采购合同"')
  await expect(value(page, '表单与子表')).toContainText('"amount": 99.5')
  await expect(status).toHaveText('')
  expect(await accessibilityViolations(page, { parts: ['[role=grid]', '.ant-tabs'] })).toEqual([])
})

test('[P1.24] a button in a row opens its sub-table, which is edited there', async ({ page }) => {
  const contracts = example(page, '子表弹出框')
  await contracts.getByRole('button', { name: '采购合同的付款' }).click()
  const payments = dialog(page, '采购合同的付款')
  await expect(cell(payments, 1, 'amount')).toHaveText('100')
  // The borders align with the cells, also outside the page.
  const [due, amount] = [await cell(payments, 1, 'due').boundingBox(), await cell(payments, 1, 'amount').boundingBox()]
  expect(due!.x + due!.width).toBeCloseTo(amount!.x, 0)
  await cell(payments, 1, 'due').click()
  await page.locator('.grid-popup').getByTitle(/-15$/).first().click()
  await expect(cell(payments, 1, 'due')).toHaveText(/-15$/)
  await cell(payments, 1, 'amount').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await cell(payments, 1, 'amount').click()
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(cell(payments, 1, 'amount')).toHaveText('250')
  await page.keyboard.press('Escape')
  await expect(payments).toBeHidden()
  await contracts.getByRole('button', { name: '采购合同的付款' }).press('Enter')
  await expect(cell(payments, 1, 'amount')).toHaveText('250')
  expect(await accessibilityViolations(page, { parts: ['.ant-popover'] })).toEqual([])

  // A confirmation about its rows leaves the popover open.
  await payments.getByLabel('选择第 1 行').click()
  await payments.getByRole('button', { name: '删除（1）' }).click()
  await button(dialog(page, '确认删除'), '确定').click()
  await expect(cell(payments, 1, 'amount')).toHaveCount(0)
  await expect(payments).toBeVisible()
  await page.getByRole('heading', { name: '子表与详情' }).click()
  await expect(payments).toBeHidden()
})

test('[P1.24] opening is retried silently; after more than 3 retries it is 打开子表失败', async ({ page }) => {
  const contracts = example(page, '子表弹出框')
  await contracts.getByRole('button', { name: /前两次打开失败/ }).click()
  await expect(cell(dialog(page, /前两次打开失败/), 1, 'amount')).toHaveText('100')
  await expect(toast(page, '打开子表失败')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await contracts.getByRole('button', { name: /总是打开失败/ }).click()
  await expect(dialog(page, /总是打开失败/)).toBeVisible()
  await expect(toast(page, '打开子表失败')).toBeVisible()
  await expect(dialog(page, /总是打开失败/)).toBeHidden()
})

test('[P1.24] the details are 1200 wide or full-screen, with the main form above the sub forms', async ({ page }) => {
  await button(page, '查看详情').click()
  const details = dialog(page, '合同详情')
  expect((await details.boundingBox())!.width).toBe(1200)
  const [main, sub] = ['主表', '子表'].map((name) => details.getByRole('region', { name: `合同详情：${name}` }))
  await expect(main!.getByText('HT-2026-0007')).toBeVisible()
  expect((await main!.boundingBox())!.y).toBeLessThan((await sub!.boundingBox())!.y)
  await details.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(details.getByRole('button', { name: '退出全屏' })).toBeVisible()
  const { width, height } = page.viewportSize()!
  expect(await details.locator('.ant-modal-container').boundingBox()).toEqual({ x: 0, y: 0, width, height })
  expect(await accessibilityViolations(page, { parts: ['.ant-modal'] })).toEqual([])
  await details.getByRole('button', { name: '退出全屏' }).click()
  expect((await details.boundingBox())!.width).toBe(1200)
  await button(details.locator('.ant-modal-footer'), '关闭').click()
  await expect(details).toBeHidden()
})
