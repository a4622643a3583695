import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button, dialog, toast } from '../support/seen.ts'

const title = '全部列类型'
const example = (page: Page): Locator => page.getByRole('region', { name: title, exact: true })
const grid = (page: Page): Locator => example(page).getByRole('grid')
const field = (page: Page): Locator => example(page).locator('[data-grid-field]')
/** Row keys count from 0 in load order. */
const cell = (page: Page, column: string, key = 0): Locator => grid(page).locator(`[id$="-${key}-${column}"]`)

async function rows(page: Page): Promise<Record<string, unknown>[]> {
  return JSON.parse((await example(page).locator('[data-value]').textContent())!) as Record<string, unknown>[]
}

/** Moves to a column of the first row by keyboard, however far it is. */
async function walkTo(page: Page, column: string): Promise<void> {
  await field(page).focus()
  await page.keyboard.press('Control+Home')
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await field(page).getAttribute('aria-activedescendant'))?.endsWith(`-0-${column}`)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`no column ${column}`)
}

async function typeInto(page: Page, column: string, text: string): Promise<void> {
  await walkTo(page, column)
  await page.keyboard.press('Enter')
  await field(page).fill(text)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery/gridCells')
  await expect(cell(page, 'input')).toBeVisible()
})

test('[P1.01] row-control columns: number, radio, expand and drag handle', async ({ page }) => {
  await expect(cell(page, 'row-number')).toHaveText('1')
  await expect(cell(page, 'row-number', 1)).toHaveText('2')
  const radio = (key: number) => cell(page, 'row-radio', key).getByRole('radio')
  await radio(0).click()
  await radio(1).click()
  await expect(radio(0)).not.toBeChecked()
  await expect(radio(1)).toBeChecked()
  await expect(cell(page, 'row-checkbox', 1).getByRole('checkbox')).toBeChecked()
  await cell(page, 'row-expand').getByRole('button', { name: '展开第 1 行' }).click()
  await expect(grid(page).getByText('展开的内容：不可改')).toBeVisible()
  await expect(cell(page, 'row-drag-sort').getByRole('img', { name: '拖动第 1 行' })).toBeVisible()
})

test('[P1.01] every editable column accepts and stores its kind of value', async ({ page }) => {
  const written: [column: string, typed: string, expected: unknown][] = [
    ['input', '甲方', '甲方'],
    ['inputNumber', '12.5', 12.5],
    ['textarea', '第一行', '第一行'],
    ['input_pop', '摘要', '摘要'],
    ['date', '2026/12/5', '2026-12-05'],
    ['datetime', '2026-12-5 8:30', '2026-12-05 08:30:00'],
    ['tags', '刑事民事', '刑事;民事;'],
    ['select', '刑事', '2'],
    ['select-search', '行政', '3'],
    ['sel_search', '刑事', '2'],
    ['radio', '民事', '1'],
  ]
  for (const [column, typed, expected] of written) {
    await typeInto(page, column, typed)
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await rows(page))[0]![column], column).toEqual(expected)
  }
})

test('[P1.01] several values, both forms of checkboxes, and display-only columns', async ({ page }) => {
  for (const column of ['select-multiple', 'list_multi']) {
    await walkTo(page, column)
    await page.keyboard.press('Enter')
    const list = page.getByRole('listbox', { name: column })
    await list.getByRole('option', { name: '民事' }).click()
    await list.getByRole('option', { name: '行政' }).click()
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await rows(page))[0]![column], column).toBe('1,3')
  }
  await walkTo(page, 'checkbox')
  await page.keyboard.press('Space')
  await walkTo(page, 'checkbox_meta')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await rows(page))[0]).toMatchObject({ checkbox: true, checkbox_meta: 'Y' })

  await walkTo(page, 'progress')
  await expect(cell(page, 'progress').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  for (const column of ['progress', 'slot', 'normal']) {
    await walkTo(page, column)
    await page.keyboard.type('改')
  }
  await expect(cell(page, 'slot').locator('em')).toHaveText('插槽 不可改')
  await expect(cell(page, 'normal')).toHaveText('不可改')
  expect((await rows(page))[0]).toMatchObject({ progress: 40, normal: '不可改', hidden: '藏' })
  await expect(grid(page).getByRole('columnheader', { name: 'hidden' })).toHaveCount(0)
  await expect(grid(page)).toHaveAttribute('aria-colcount', '29')
})

/** For every value column: the pasted text, the text shown and the stored value. */
const pasted: [column: string, text: string, shown: string, stored: unknown][] = [
  ['input', '甲方', '甲方', '甲方'],
  ['inputNumber', '1,234.5', '1234.5', 1234.5],
  ['textarea', '"第一行\n第二行"', '第一行\n第二行', '第一行\n第二行'],
  ['select', '刑事', '刑事', '2'],
  ['date', '2026/12/5', '2026-12-05', '2026-12-05'],
  ['datetime', '2026-12-5 8:30', '2026-12-05 08:30:00', '2026-12-05 08:30:00'],
  ['checkbox', '是', '', true],
  ['upload', '有', '点击上传', undefined],
  ['select-search', '行政', '行政', '3'],
  ['select-multiple', '民事、行政', '民事+1', '1,3'],
  ['progress', '90', '40%', 40],
  ['sel_depart', '有', '', undefined],
  ['sel_user', '有', '', undefined],
  ['tags', '刑事民事', '刑事;民事;', '刑事;民事;'],
  ['slot', '有', '插槽 不可改', undefined],
  ['normal', '有', '不可改', '不可改'],
  ['list_multi', '刑事、行政', '刑事+1', '2,3'],
  ['sel_search', '民事', '民事', '1'],
  ['radio', '刑事', '刑事', '2'],
  ['input_pop', '摘要', '摘要', '摘要'],
  ['popup', '有', '', undefined],
  ['file', '有', '点击上传', undefined],
  ['image', '有', '上传图片', undefined],
  ['checkbox_meta', '是', '', 'Y'],
]

test('[P1.01] a line is pasted over all columns, shown, copied and pasted into another row', async ({ page }) => {
  const expectedRow = Object.fromEntries(pasted.map(([column, , , value]) => [column, value]))
  await walkTo(page, 'input')
  await field(page).evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    pasted.map(([, text]) => text).join('\t'),
  )
  await expect(toast(page, '有 3 个单元格只读，未粘贴；有 6 个单元格只能在弹出窗口中选择，未粘贴')).toBeVisible()
  await expect.poll(async () => (await rows(page))[0]).toEqual({ ...expectedRow, id: 't1', hidden: '藏' })
  await walkTo(page, 'input')
  for (const [column, , shown] of pasted) {
    await expect(cell(page, column), column).toHaveText(shown)
    await page.keyboard.press('ArrowRight')
  }
  for (const column of ['checkbox', 'checkbox_meta']) {
    await walkTo(page, column)
    await expect(cell(page, column).getByRole('checkbox')).toBeChecked()
  }

  // The real clipboard, from the first value column to the last.
  await walkTo(page, 'input')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Control+c')
  await walkTo(page, 'input')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await rows(page))[1])
    .toEqual({ ...expectedRow, id: 't2', progress: 100, hidden: '藏' })
})

test('[P1.01] users, departments, reports and files are chosen in their dialogs', async ({ page }) => {
  const storedValue = async (column: string) => (await rows(page))[0]![column]
  const lineOf = (window: Locator, text: string) => window.locator('[role=row][data-row]').filter({ hasText: text })
  await walkTo(page, 'sel_user')
  await page.keyboard.press('Enter')
  await lineOf(dialog(page, '选择用户'), 'zhaojing').click()
  await button(dialog(page, '选择用户'), '确定').click()
  await expect(cell(page, 'sel_user')).toHaveText('赵静')
  expect(await storedValue('sel_user')).toBe('zhaojing')

  await walkTo(page, 'sel_depart')
  await page.keyboard.press('Enter')
  await dialog(page, '选择部门').getByText('财务部', { exact: true }).click()
  await button(dialog(page, '选择部门'), '确定').click()
  await expect(cell(page, 'sel_depart')).toHaveText('财务部')
  expect(await storedValue('sel_depart')).toMatch(/^\w+$/)

  await walkTo(page, 'popup')
  await page.keyboard.press('Enter')
  await lineOf(dialog(page, '用户'), 'fengxue').click()
  await button(dialog(page, '用户'), '确定').click()
  await expect(cell(page, 'popup')).toHaveText('冯雪')
  expect(await storedValue('popup')).toBe('冯雪')

  // One listener for all three: without one the browser would cancel its file dialog immediately.
  let chosen = file('upload.txt')
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen))
  for (const [column, name] of [
    ['upload', 'upload.txt'],
    ['file', 'file.txt'],
    ['image', 'image.png'],
  ] as const) {
    chosen = file(name)
    await walkTo(page, column)
    await page.keyboard.press('Enter')
    await expect.poll(() => storedValue(column), column).toMatch(column === 'image' ? /\.png$/ : /\.txt$/)
  }
  await walkTo(page, 'file')
  await expect(cell(page, 'file')).toContainText('file')
  await walkTo(page, 'image')
  await expect(cell(page, 'image').getByRole('img').first()).toBeVisible()
})

/** An image of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const file = (name: string) =>
  name.endsWith('.png')
    ? { name, mimeType: 'image/png', buffer: dot }
    : { name, mimeType: 'text/plain', buffer: Buffer.from('文') }
