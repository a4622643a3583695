import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'

const grid = (page: Page): Locator => page.getByRole('grid', { name: '事项' })
const cell = (page: Page, row: number, column: string): Locator =>
  grid(page).locator(`[data-row="${row - 1}"] [id$="-${column}"]`)
/** The hidden input that receives all typing. */
const field = (page: Page): Locator => page.locator('[data-grid-field]').first()
const valueOf = (page: Page): Locator => page.locator('[data-value]').first()
const tree = (page: Page): Locator => page.getByRole('treegrid', { name: '部门树' })
const head = (page: Page, title: string): Locator => grid(page).getByRole('columnheader', { name: title })

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery/grid')
  await expect(cell(page, 1, 'name')).toBeVisible()
})

test('[P1.07] a click opens a cell, a click outside closes it and saves the typed value', async ({ page }) => {
  await cell(page, 1, 'name').click()
  await expect(field(page)).toHaveValue('事项1')
  await page.keyboard.type('号')
  await page.getByText('没有问题').click()
  await expect(cell(page, 1, 'name')).toHaveText('事项1号')
  await expect(valueOf(page)).toContainText('"name": "事项1号"')
})

test('an input method starts in the cell with its first letter, and its Enter does not move on', async ({ page }) => {
  await cell(page, 1, 'no').click()
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

test('cells are copied and pasted as in a spreadsheet, the table grows, and one undo reverts it', async ({ page }) => {
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
  await expect(valueOf(page)).toContainText('"rows": 20')
  await expect(cell(page, 20, 'name')).toHaveText('事项20')
})

test('[P1.08] a date is chosen from the calendar or typed, and shown in its format', async ({ page }) => {
  await cell(page, 2, 'due').click()
  await page.locator('.grid-popup').getByTitle('2026-12-15').click()
  await expect(cell(page, 2, 'due')).toHaveText('2026-12-15')
  await cell(page, 3, 'due').click()
  await field(page).fill('2027/1/5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'due')).toHaveText('2027-01-05')
  await expect(cell(page, 1, 'at')).toHaveText('')
})

test('[P1.06] a disabled row can be neither selected nor edited', async ({ page }) => {
  await cell(page, 4, 'name').click({ force: true })
  await page.keyboard.type('改')
  await page.keyboard.press('Enter')
  await expect(cell(page, 4, 'name')).toHaveText('事项4')
  await expect(grid(page).getByLabel('选择第 4 行')).toBeDisabled()
})

test('[P1.11] of a hundred thousand rows only those near the viewport are in the page, and none is blank', async ({
  page,
}) => {
  await page.getByText('100000', { exact: true }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '100001')
  expect(await grid(page).locator('[data-row]').count()).toBeLessThan(25)
  await grid(page).evaluate((element) => (element.parentElement!.scrollTop = 48 * 90_000))
  await expect(cell(page, 90_001, 'name')).toHaveText('事项90001')
  expect(await grid(page).locator('[data-row]').count()).toBeLessThan(25)
})

test('[P1.12] errors are shown at their cells; all of them can be listed', async ({ page }) => {
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

test('[P1.02] rows are dragged by their handles, and the order is saved in them', async ({ page }) => {
  const handle = (await cell(page, 1, 'drag').boundingBox())!
  const target = (await cell(page, 3, 'drag').boundingBox())!
  await page.mouse.move(handle.x + 20, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 20)
  await page.mouse.move(target.x + 20, target.y + target.height - 4)
  await page.mouse.up()
  await expect(cell(page, 3, 'name')).toHaveText('事项1')
  await expect(cell(page, 1, 'name')).toHaveText('事项2')
  await expect(valueOf(page)).toContainText('"orderNum": 1')
  await cell(page, 1, 'no').click()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 1, 'name')).toHaveText('事项1')
})

test('a drag that is cancelled by Escape changes nothing', async ({ page }) => {
  const handle = (await cell(page, 1, 'drag').boundingBox())!
  await page.mouse.move(handle.x + 20, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(handle.x + 20, handle.y + 150)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cell(page, 1, 'name')).toHaveText('事项1')
})

test('columns are resized, moved and frozen, and frozen ones stay in place', async ({ page }) => {
  const before = (await head(page, '名称').boundingBox())!
  const edge = head(page, '名称').locator('[data-edge]')
  const edgeBox = (await edge.boundingBox())!
  await page.mouse.move(edgeBox.x + 4, edgeBox.y + 10)
  await page.mouse.down()
  await page.mouse.move(edgeBox.x + 64, edgeBox.y + 10)
  await page.mouse.up()
  expect((await head(page, '名称').boundingBox())!.width).toBeCloseTo(before.width + 60, 0)

  const from = (await head(page, '类型').boundingBox())!
  await page.mouse.move(from.x + 20, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x - 100, from.y + 15, { steps: 5 })
  await page.mouse.move(before.x + 10, from.y + 15, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => (await head(page, '类型').boundingBox())!.x)
    .toBeLessThan((await head(page, '名称').boundingBox())!.x)

  await head(page, '名称').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '冻结到此列' }).click()
  const place = (await cell(page, 1, 'name').boundingBox())!.x
  await grid(page).evaluate((element) => (element.parentElement!.scrollLeft = 600))
  await expect(head(page, '备注')).toBeVisible()
  expect((await cell(page, 1, 'name').boundingBox())!.x).toBeCloseTo(place, 0)
  await cell(page, 1, 'name').click()
  await expect(field(page)).toHaveValue('事项1')
  expect((await field(page).boundingBox())!.x).toBeCloseTo(place + 2, 0)
})

test('[P1.09] changes of other users are highlighted for 1400 ms, and undo does not revert them', async ({ page }) => {
  await page.clock.install()
  await cell(page, 2, 'mobile').click()
  await field(page).fill('13900139000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '模拟他人修改第 2 行' }).click()
  await expect(cell(page, 2, 'name')).toContainText('他人改于')
  await expect(cell(page, 2, 'name')).toHaveAttribute('data-flashing')
  await page.clock.runFor(1_400)
  await expect(cell(page, 2, 'name')).not.toHaveAttribute('data-flashing')
  await cell(page, 1, 'no').click()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 2, 'mobile')).toHaveText('13800138000')
  await expect(cell(page, 2, 'name')).toContainText('他人改于')
})

test('[P1.10] tree rows load their children, show a loading state, and report an invalid answer', async ({ page }) => {
  const row = (name: string) => tree(page).getByRole('row').filter({ hasText: name })
  await row('部门A').getByRole('button', { name: '展开第 1 行' }).click()
  await expect(tree(page).getByText('加载中…')).toBeVisible()
  await expect(row('部门A·1 组')).toBeVisible()
  await expect(row('部门A·1 组')).toHaveAttribute('aria-level', '2')
  await expect(tree(page).getByText('加载中…')).toHaveCount(0)

  await page.getByText('没有下级', { exact: true }).click()
  await row('部门B').getByRole('button', { name: /^展开/ }).click()
  await expect(row('部门B').getByRole('button')).toHaveCount(0)

  await page.getByText('格式不对', { exact: true }).click()
  await row('部门C').getByRole('button', { name: /^展开/ }).click()
  await expect(page.getByText('返回数据类型不识别')).toBeVisible()
  await expect(row('部门C').getByRole('button', { name: /^展开/ })).toBeVisible()
})

test('finds a text far below, and expands the details of a row', async ({ page }) => {
  await page.getByText('100000', { exact: true }).click()
  await cell(page, 1, 'no').click()
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: '查找' }).fill('事项98765')
  await expect(page.getByRole('status', { name: '查找结果' })).toHaveText('1 / 1')
  await expect(cell(page, 98_765, 'name')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText('事项98765的备注：无')).toBeVisible()
})

test('the grid is accessible by screen reader and keyboard', async ({ page }) => {
  expect(await accessibilityViolations(page, { parts: ['[role=grid]', '[role=treegrid]'] })).toEqual([])
})
