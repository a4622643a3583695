import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { launchBrowser } from '../launchBrowser.ts'
import { listRows } from './listRows.ts'
import { type DeskSession, type MenuRow, menuRow, openDesk, signInTo } from './openDesk.ts'
import { startBuilt } from './startBuilt.ts'

export const name = 'menu'
export const limit = 'until the first page can be used: 1,000 menu items at most 1.5× of 20'

const password = 'Bench-2026!'
const rounds = 7
const pagesPerGroup = 20
const wanted = '/isystem/position'

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const product = await startBuilt({ DATA_DIR: folder, ADMIN_PASSWORD: password, LOGIN_CAPTCHA: 'off' })
  const browser = await launchBrowser()
  try {
    const session = await signInTo(product.address, password)
    const sides = {
      ours: () => secondsToPage(browser, session, menuOf(1_000)),
      peer: () => secondsToPage(browser, session, menuOf(20)),
    }
    // Warm-up: the first of each reads uncached files.
    await alternate(1, sides)
    const seconds = quickest(await alternate(rounds, sides))
    return [
      {
        label: 'first usable page',
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 1.5,
        details: `${seconds.ours.toFixed(2)} s and ${seconds.peer.toFixed(2)} s`,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Groups of pages; the opened page is in the last group, where a search finds it last. */
function menuOf(items: number): MenuRow[] {
  const groups = Math.ceil(items / (pagesPerGroup + 1))
  const rows = Array.from({ length: groups }, (_, group) => {
    const pages = Math.min(pagesPerGroup, items - group * (pagesPerGroup + 1) - 1)
    const children = Array.from({ length: pages }, (_page, page) =>
      menuRow(`/group${group}/page${page}`, `第 ${group} 组第 ${page} 页`, 'resource/region'),
    )
    return menuRow(`/group${group}`, `第 ${group} 组`, 'layouts/RouteView', children)
  })
  const last = rows.at(-1)!.children!
  last[last.length - 1] = menuRow(wanted, '职务管理', 'system/SysPositionList')
  return rows
}

/** From an empty page to usable rows, in a browser with cached files. */
async function secondsToPage(browser: Browser, session: DeskSession, menu: MenuRow[]): Promise<number> {
  const context = await openDesk(browser, session, menu)
  try {
    const page = await context.newPage()
    const show = async (): Promise<number> => {
      await page.goto(wanted)
      await page.locator(listRows).first().waitFor()
      return page.evaluate(() => performance.now() / 1000)
    }
    await show()
    return await show()
  } finally {
    await context.close()
  }
}
