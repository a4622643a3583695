import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, menuItem, range, toast } from '../support/seen.ts'
import { workbookOf } from '../support/workbook.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const count = 1_000
/** A window of 900 px shows fewer than twenty rows; some more are drawn around it. */
const mostDrawn = 60

interface Lines {
  name: string
  codeOf: (line: number) => string
}

/** A thousand positions, of which number 1 is the first by code. */
async function importPositions(request: APIRequestContext, token: string): Promise<Lines> {
  const [code, name] = [unique('lp'), unique('长页')]
  const codeOf = (line: number) => `${code}-${String(line).padStart(4, '0')}`
  const lines = Array.from({ length: count }, (_, n) => [codeOf(n + 1), `${name}${n + 1}`, '中级'])
  const buffer = workbookOf([['职务编码', '职务名称', '职级'], ...lines])
  const file = { name: 'positions.xlsx', mimeType: 'application/octet-stream', buffer }
  const headers = { 'X-Access-Token': token }
  const answer = await request.post('/api/sys/position/importExcel', { multipart: { file }, headers })
  expect(await answer.json()).toMatchObject({ success: true })
  return { name, codeOf }
}

const grid = (page: Page) => page.getByRole('grid', { name: '职务' })
const drawn = (page: Page) => grid(page).locator('[data-row]')
const codeAt = (page: Page, line: number) => grid(page).locator(`[data-row="${line - 1}"] [id$="-code"]`)
const activeCell = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    const cell = id === null ? null : document.getElementById(id)
    return (
      cell && {
        row: Number(cell.closest<HTMLElement>('[data-row]')!.dataset['row']) + 1,
        isCode: id!.endsWith('-code'),
      }
    )
  })
const clipboard = async (page: Page) =>
  (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/)

test('a page of 1,000 rows: few are drawn, keys reach the last one, ranges and selections contain rows out of view', async ({
  page,
  request,
  session,
  api,
}) => {
  const { name, codeOf } = await importPositions(request, session.token)
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*&column=code&order=asc`)
  await expect(range(page, 1, 10, count)).toBeVisible()
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('1000 条/页')
  await expect(range(page, 1, count, count)).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(codeAt(page, 1)).toHaveText(codeOf(1))
  expect(await drawn(page).count()).toBeLessThan(mostDrawn)
  // Header and pager stay in the window.
  const inWindow = async () => {
    await expect(page.getByRole('columnheader', { name: '职务编码' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('combobox', { name: '每页条数' })).toBeInViewport({ ratio: 1 })
  }
  await inWindow()

  await codeAt(page, 1).click()
  await page.keyboard.press('PageDown')
  await expect(codeAt(page, 11)).toBeInViewport({ ratio: 1 })
  expect(await activeCell(page)).toEqual({ row: 11, isCode: true })
  for (let pages = 2; pages <= count / 10; pages += 1) await page.keyboard.press('PageDown')
  await expect(codeAt(page, count)).toBeInViewport({ ratio: 1 })
  expect(await activeCell(page)).toEqual({ row: count, isCode: true })
  expect(await drawn(page).count()).toBeLessThan(mostDrawn)
  await inWindow()
  await page.keyboard.press('Control+Home')
  await expect(codeAt(page, 1)).toBeInViewport({ ratio: 1 })
  expect((await activeCell(page))?.row).toBe(1)
  await page.keyboard.press('Control+End')
  await expect(codeAt(page, count)).toBeInViewport({ ratio: 1 })
  expect((await activeCell(page))?.row).toBe(count)
  await page.keyboard.press('Home')
  expect((await activeCell(page))?.row).toBe(count)

  // Copied over the border of what is drawn.
  await codeAt(page, count - 1).click()
  for (let pages = 0; pages < 5; pages += 1) await page.keyboard.press('Shift+PageUp')
  await expect(codeAt(page, count - 51)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+c')
  const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => codeOf(from + n))
  expect(await clipboard(page)).toEqual(lines(count - 51, count - 1))
  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  expect(await clipboard(page)).toEqual(lines(1, count))
  await page.keyboard.press('Control+ArrowUp')

  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const selected = page.getByRole('status').filter({ hasText: '已选择' })
  await expect(selected).toHaveText(new RegExp(`已选择 ${count} 项`))
  await page.keyboard.press('Escape')
  await codeAt(page, 1).click()
  await page.keyboard.press('Control+End')
  const last = page.getByRole('checkbox', { name: `选择${name}${count}`, exact: true })
  await expect(last).toBeChecked()
  await last.uncheck()
  await page.keyboard.press('Control+Home')
  await expect(codeAt(page, 1)).toBeInViewport()
  await expect(selected).toHaveText(new RegExp(`已选择 ${count - 1} 项`))
  await expect(page.getByRole('checkbox', { name: `选择${name}1`, exact: true })).toBeChecked()

  // A step for all of them asks with their true number, and takes rows that were never drawn.
  await page.getByRole('button', { name: `批量操作（${count - 1}）` }).click()
  await menuItem(page, '批量删除').click()
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await expect(question).toContainText(`等 ${count - 1} 条`)
  await button(question, '确定').click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(codeAt(page, 1)).toHaveText(codeOf(count))
  const left = () => api.get<{ total: number }>('/sys/position/list', { name: `*${name}*` })
  expect((await left()).total).toBe(1)
  await button(page, '撤销').click()
  await expect(toast(page, /还原成功/)).toBeVisible()
  await expect(range(page, 1, count, count)).toBeVisible()
  expect((await left()).total).toBe(count)
})
