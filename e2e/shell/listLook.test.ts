import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { menuPages, MenuWalk } from '../support/menuPages.ts'

/** The reasons to open these lists are visible without scrolling. */
const mustShow: Record<string, readonly string[]> = {
  '/legal/appointment': ['咨询事项', '状态', '接待律师', '开始时间'],
  '/legal/contract': ['合同名称', '状态', '合同金额', '到期日期'],
  '/legal/entrustment': ['委托事项', '状态', '律师费', '最近期限'],
  '/legal/packageOrder': ['套餐名称', '状态', '订单金额', '到期日期'],
  '/legal/deadline': ['期限事项', '截止日期', '状态', '责任律师'],
}
/** Edited in place, also on a phone. */
const editedInPlace = '/list/edit-table'
/** Seconds matter in logs only. */
const logs: readonly string[] = ['日志', '数据日志', '最近的请求']

/** Without tabs the pages that were left are not kept in the document. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('pro__multipage', JSON.stringify({ value: false, expire: null }))),
)

/** The faults of the tables of the open page that can be read from the document. */
function tableFaults(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main, logTitles) => {
    const faults: string[] = []
    const hides = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const isCut = (element: Element) =>
      element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && hides(element)
    const anyCut = (cell: Element) => [cell, ...cell.querySelectorAll('*')].some(isCut)
    for (const table of main.querySelectorAll('[data-mode=read]')) {
      const grid = table.querySelector('[role=grid], [role=treegrid]')
      if (!grid || grid.getClientRects().length === 0) continue
      const title = grid.getAttribute('aria-label') ?? ''
      const view = grid.parentElement!
      const note = (fault: string) => faults.push(`${title}: ${fault}`)
      const headers = [...grid.querySelectorAll('[role=columnheader]')]
      if (view.scrollWidth > view.clientWidth) note(`scrolls sideways, ${view.scrollWidth} of ${view.clientWidth} px`)
      for (const header of headers)
        if ([...header.querySelectorAll('span')].some(isCut)) note(`the title ${header.textContent} is cut`)
      if (!(table instanceof HTMLElement) || table.dataset['height'] !== 'fill') continue

      // A list: header and pager stay, the rows scroll between them if they do not fit.
      if (headers[0]!.getBoundingClientRect().bottom > innerHeight) note('the header is below the window')
      const pager = main.querySelector('[aria-label=每页条数]')?.getBoundingClientRect()
      if (pager && pager.bottom > innerHeight) note('the pager is below the window')
      if (document.documentElement.scrollHeight > innerHeight) note('the page scrolls')
      const scrolls = view.scrollHeight > view.clientHeight + 1
      if (scrolls && pager && pager.bottom < innerHeight - 60) note('scrolls although there is space below')

      for (const cell of grid.querySelectorAll('[role=gridcell]')) {
        const text = cell.textContent.trim()
        const column = headers.find((one) => one.ariaColIndex === cell.ariaColIndex)?.textContent ?? ''
        const isDate = /^\d{4}-\d\d-\d\d/.test(text)
        const isMoney = text.includes('¥')
        // Numbers, codes and paths; words end with an ellipsis.
        const isWhole = isDate || isMoney || /^[\w./:+%,-]+$/.test(text)
        if (isWhole && anyCut(cell)) note(`${column} cuts ${text}`)
        if (isMoney && !/^-?¥(\d{1,3})(,\d{3})*\.\d\d$/.test(text)) note(`${column} prints money as ${text}`)
        if (/^-?\d{4,}\.\d\d$|^-?\d{1,3}(,\d{3})+\.\d\d$/.test(text)) note(`${column} has no currency: ${text}`)
        if (/\d\d:\d\d:\d\d/.test(text) && !logTitles.includes(title)) note(`${column} shows seconds: ${text}`)
        if (cell.scrollHeight > cell.clientHeight + 1 && hides(cell)) note(`${column} cuts lines: ${text}`)
      }
    }
    return [...new Set(faults)]
  }, logs)
}

const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.textContent))

test('every list of the menu shows whole values in the window, and cards on a phone', async ({ page }) => {
  test.setTimeout(600_000)
  const walk = new MenuWalk(page)
  await page.goto('/dashboard/analysis')
  await expect(mainMenu(page)).toBeVisible()
  const open = async (path: string) => {
    // Longer than the window, where there are enough rows.
    await walk.open(`${path}?pageSize=30`)
    await expect(page.getByRole('main').getByRole('status', { name: '加载中' })).toHaveCount(0)
  }
  const lists = page.getByRole('main').locator('[data-height=fill]')
  const found: string[] = []
  const listPaths: string[] = []
  for (const { path } of await menuPages(page)) {
    await open(path)
    if ((await lists.count()) > 0) listPaths.push(path)
    found.push(...(await tableFaults(page)).map((fault) => `${path} ${fault}`))
    const shown = mustShow[path] && (await titles(page))
    for (const title of mustShow[path] ?? []) if (!shown!.includes(title)) found.push(`${path} does not show ${title}`)
  }
  expect(listPaths.length).toBeGreaterThan(50)
  expect(listPaths).toEqual(expect.arrayContaining(Object.keys(mustShow)))

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of listPaths) {
    await open(path)
    if (path !== editedInPlace && (await lists.count()) > 0) found.push(`${path} is a table on a phone`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${path} is ${wide} px too wide for a phone`)
  }
  expect(found).toEqual([])
})
