import type { Page } from '@playwright/test'

/** Seconds matter in logs only. */
const logs: readonly string[] = ['日志', '数据日志', '最近的请求']

/** The faults of the tables of the open page that can be read from the document. */
export function tableFaults(page: Page): Promise<string[]> {
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
