import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { button, toast } from '../support/seen.ts'

/** The fourth row of the example is read-only. */
const locked = 4
const grid = (page: Page): Locator => page.getByRole('grid', { name: '事项' })
const cell = (page: Page, row: number, column: string): Locator =>
  grid(page).locator(`[data-row="${row - 1}"] [id$="-${column}"]`)
const field = (page: Page): Locator => page.locator('[data-grid-field]').first()
const valueOf = (page: Page): Locator => page.locator('[data-value]').first()

/** Moves the cursor to a cell without opening its editor. */
async function moveCursorTo(page: Page, row: number, column: string): Promise<void> {
  await cell(page, row, column).click({ force: true })
  await page.keyboard.press('Escape')
}

const clipboard = (page: Page, type: 'cut' | 'paste', text = ''): Promise<void> =>
  field(page).evaluate(
    (element, [kind, plain]) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain)
      element.dispatchEvent(new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [type, text] as const,
  )

/** The box of a cell, and the uncovered part of the grid: between header and sums, right of the frozen columns. */
async function boxesOf(page: Page, target: Locator) {
  const box = (await target.boundingBox())!
  const free = await grid(page).evaluate((sheet) => {
    const view = sheet.parentElement!
    const frame = view.getBoundingClientRect()
    const [head, ...groups] = [...sheet.children] as HTMLElement[]
    const footer = groups.at(-1)!.getBoundingClientRect()
    const frozen = sheet.querySelector('[role="row"] > [role="presentation"]')!.getBoundingClientRect()
    return {
      top: head!.getBoundingClientRect().bottom,
      bottom: footer.top,
      left: frozen.right,
      right: frame.left + view.clientLeft + view.clientWidth,
    }
  })
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, free }
}

async function expectUncovered(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const { top, bottom, left, right, free } = await boxesOf(page, target)
  expect(top).toBeGreaterThanOrEqual(free.top - 1)
  expect(bottom).toBeLessThanOrEqual(free.bottom + 1)
  expect(left).toBeGreaterThanOrEqual(free.left - 1)
  expect(right).toBeLessThanOrEqual(free.right + 1)
}

test.beforeEach(async ({ page }) => {
  await page.goto('/gallery/grid')
  await expect(cell(page, 1, 'name')).toBeVisible()
})

test('a paste over a read-only row fills the other cells and reports how many were skipped', async ({ page }) => {
  await moveCursorTo(page, locked - 1, 'name')
  await clipboard(page, 'paste', '一\t刑事\n二\t刑事\n三\t刑事')
  await expect(cell(page, locked + 1, 'name')).toHaveText('三')
  await expect(cell(page, locked, 'name')).toHaveText('事项4')
  await expect(toast(page, '有 2 个单元格只读，未粘贴')).toBeVisible()
})

test('a paste over row-control columns reports nothing, as they hold no value', async ({ page }) => {
  await moveCursorTo(page, 1, 'no')
  await clipboard(page, 'paste', '1\t改名')
  await expect(cell(page, 1, 'name')).toHaveText('改名')
  await expect(toast(page, /未粘贴/)).toHaveCount(0)
})

test('deleting, cutting, filling down and typing over a read-only row report what was skipped', async ({ page }) => {
  await moveCursorTo(page, locked - 1, 'name')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(toast(page, '有 1 个单元格只读，未填充')).toBeVisible()
  await expect(cell(page, locked + 1, 'name')).toHaveText('事项3')

  await page.keyboard.press('Delete')
  await expect(toast(page, '有 1 个单元格只读，未清空')).toBeVisible()
  await expect(cell(page, locked + 1, 'name')).toHaveText('')
  await expect(cell(page, locked, 'name')).toHaveText('事项4')
  // Empty cells are not counted.
  await page.keyboard.press('Control+z')
  await clipboard(page, 'cut')
  await expect(toast(page, '有 1 个单元格只读，未清空')).toBeVisible()
  await expect(cell(page, locked - 1, 'name')).toHaveText('')

  await moveCursorTo(page, locked, 'name')
  await page.keyboard.type('改')
  await expect(toast(page, '有 1 个单元格只读，未修改')).toBeVisible()
  await expect(cell(page, locked, 'name')).toHaveText('事项4')
})

test('[P1.02] a row is inserted below the cursor, wherever the cursor has moved since', async ({ page }) => {
  await moveCursorTo(page, 5, 'name')
  await page.keyboard.press('ArrowUp')
  await button(page.getByRole('toolbar', { name: '事项操作' }), '在下方插入').click()
  await expect(valueOf(page)).toContainText('"rows": 21')
  await expect(cell(page, 4, 'name')).toHaveText('事项4')
  await expect(cell(page, 5, 'name')).toHaveText('')
  await expect(cell(page, 6, 'name')).toHaveText('事项5')
})

test('the cell under the cursor is never covered by header, sums and frozen columns, however it was reached', async ({
  page,
}) => {
  await moveCursorTo(page, 1, 'name')
  for (let down = 2; down <= 12; down += 1) {
    await page.keyboard.press('ArrowDown')
    await expectUncovered(page, cell(page, down, 'name'))
  }
  await page.keyboard.press('Control+ArrowDown')
  await expectUncovered(page, cell(page, 20, 'name'))
  await page.keyboard.press('Control+ArrowRight')
  await expectUncovered(page, cell(page, 20, 'note'))
  for (const column of ['tags', 'paid', 'at', 'due', 'mobile', 'amount', 'fields', 'kind', 'name']) {
    await page.keyboard.press('ArrowLeft')
    await expectUncovered(page, cell(page, 20, column))
  }
  await page.keyboard.press('Control+ArrowUp')
  await expectUncovered(page, cell(page, 1, 'name'))
})

test('a cell that was found or has an error is not covered by the sums either', async ({ page }) => {
  await moveCursorTo(page, 1, 'name')
  await page.keyboard.press('Control+f')
  const search = page.getByRole('textbox', { name: '查找' })
  for (const number of [9, 16, 20, 3]) {
    await search.fill(`事项${number}`)
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /-name$/)
    await expectUncovered(page, cell(page, number, 'name'))
  }
})

test('columns that are frozen over the cursor do not cover it', async ({ page }) => {
  await moveCursorTo(page, 1, 'due')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await grid(page).evaluate((sheet) => (sheet.parentElement!.scrollLeft = 0))
  await grid(page).getByRole('columnheader', { name: '金额' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '冻结到此列' }).click()
  await expect.poll(async () => (await boxesOf(page, cell(page, 1, 'tags'))).free.left).toBeGreaterThan(600)
  await expectUncovered(page, cell(page, 1, 'tags'))
})

test('[P1.23] the four sizes have their row heights, and a grid is at most 400 high', async ({ page }) => {
  const heightOf = async (row: number) => (await cell(page, row, 'name').boundingBox())!.height
  for (const [size, height] of [
    ['medium', 61],
    ['small', 48],
    ['mini', 40],
    ['tiny', 32],
  ] as const) {
    await page.getByLabel('尺寸').getByText(size, { exact: true }).click()
    await expect.poll(() => heightOf(1), size).toBe(height)
    const [first, second] = [(await cell(page, 1, 'name').boundingBox())!, (await cell(page, 2, 'name').boundingBox())!]
    expect(second.y - first.y, size).toBe(height)
    expect((await grid(page).locator('..').boundingBox())!.height, size).toBe(400)
  }
})

test('[P1.23] columns without a width share 92% of the grid, with at least 120, and more for dates and people', async ({
  page,
}) => {
  const widthOf = async (column: string) => (await cell(page, 1, column).boundingBox())!.width
  // Too many columns for the space: each has its minimum width.
  expect(await widthOf('name')).toBe(120)
  expect(await widthOf('due')).toBe(135)
  await moveCursorTo(page, 1, 'name')
  await page.keyboard.press('End')
  expect(await widthOf('paid')).toBe(80)
  expect(await widthOf('at')).toBe(200)

  await page.goto('/gallery/tables')
  const parties = page.getByRole('grid', { name: '当事人' })
  const inner = await parties.evaluate((sheet) => sheet.parentElement!.clientWidth)
  for (const column of ['name', 'mobile'])
    expect((await parties.locator(`[data-row="0"] [id$="-${column}"]`).boundingBox())!.width).toBe(
      Math.floor((inner * 0.92 - 48) / 2),
    )
})

test('[P1.16] a second insert within 1500 ms is refused, a later one is accepted', async ({ page }) => {
  const add = button(page.getByRole('toolbar', { name: '事项操作' }), '新增')
  // Both clicks in one call, so that no time passes between them on a slow machine.
  await add.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await expect(toast(page, '你点击的太快了，请慢点点击!')).toBeVisible()
  await expect(valueOf(page)).toContainText('"rows": 21')
  await page.waitForTimeout(1_500)
  await add.click()
  await expect(valueOf(page)).toContainText('"rows": 22')
})

test('[P1.18] tags get a semicolon after every two characters while they are typed', async ({ page }) => {
  await moveCursorTo(page, 1, 'name')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  for (const [letter, text] of [
    ['刑', '刑'],
    ['事', '刑事;'],
    ['民', '刑事;民'],
    ['事', '刑事;民事;'],
  ] as const) {
    await page.keyboard.insertText(letter)
    await expect(field(page)).toHaveValue(text)
  }
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(field(page)).toHaveValue('刑事;民')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'tags')).toHaveText('刑事;民')
})

test('[P1.12] a cell shows its error in a tooltip: while typing, on blur, in the order of its rules', async ({
  page,
}) => {
  await cell(page, 2, 'name').click()
  await field(page).fill('')
  await expect(field(page)).toHaveAttribute('title', '名称不能为空')
  await field(page).fill('事项1')
  await expect(field(page)).toHaveAttribute('title', '名称不能重复')
  // Left by losing focus, not by a key.
  await page.getByText('没有问题').click()
  await expect(cell(page, 2, 'name')).toHaveAttribute('title', '名称不能重复')
  await expect(cell(page, 2, 'name')).toHaveAttribute('aria-invalid', 'true')
  await cell(page, 1, 'name').click()
  await field(page).fill('事项一')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'name')).not.toHaveAttribute('title')
  await cell(page, 1, 'amount').click()
  await field(page).fill('1.555')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'amount')).toHaveAttribute('title', '金额：请输入正确的金额，最多两位小数')
})

test('Home goes to the first cell with a value and scrolls there, also after a paste that left the view', async ({
  page,
}) => {
  await moveCursorTo(page, 1, 'name')
  await clipboard(page, 'paste', Array.from({ length: 40 }, (_, n) => `新${n}`).join('\n'))
  await expect(valueOf(page)).toContainText('"rows": 40')
  const scroll = () => grid(page).evaluate(({ parentElement: view }) => [view!.scrollLeft, view!.scrollTop])
  expect(await scroll()).toEqual([0, 0])
  await page.keyboard.press('Control+End')
  await expectUncovered(page, cell(page, 40, 'note'))
  await page.keyboard.press('Home')
  await expectUncovered(page, cell(page, 40, 'name'))
  expect((await scroll())[0]).toBe(0)
  await page.keyboard.press('Control+Home')
  await expectUncovered(page, cell(page, 1, 'name'))
  expect(await scroll()).toEqual([0, 0])
  await page.keyboard.type('首')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'name')).toHaveText('首')
})

test('Ctrl+D and the handle of the selection fill cells; errors and sums follow', async ({ page }) => {
  const status = page.getByRole('status', { name: '校验结果' })
  await moveCursorTo(page, 1, 'name')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(status).toContainText('2 处有误：名称不能重复；名称不能重复')
  await page.keyboard.press('Control+z')
  await expect(status).toHaveText('没有问题')

  await moveCursorTo(page, 2, 'amount')
  const handle = (await page.locator('[data-fill-handle]').boundingBox())!
  const target = (await cell(page, 3, 'amount').boundingBox())!
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(cell(page, 3, 'amount')).toHaveText('10.5')
  await expect(grid(page).getByRole('row').filter({ hasText: '合计' })).toContainText('1984.5')
})

test('a right click and Shift+F10 open the menu of the cells', async ({ page }) => {
  await cell(page, 2, 'name').click({ button: 'right' })
  const entries = page.locator('.ant-dropdown').getByRole('menuitem')
  await expect(entries).toHaveText(['复制', '粘贴', '在上方插入行', '在下方插入行', '删除行', '清空', '向下填充'])
  await page.getByRole('menuitem', { name: '清空' }).click()
  await expect(cell(page, 2, 'name')).toHaveText('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expect(entries.first()).toBeVisible()
  await entries.filter({ hasText: '在下方插入行' }).press('Enter')
  await expect(valueOf(page)).toContainText('"rows": 21')
  await expect(cell(page, 4, 'name')).toHaveText('')
})
