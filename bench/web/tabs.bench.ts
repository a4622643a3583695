/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { launchBrowser } from '../launchBrowser.ts'
import { listRows } from './listRows.ts'
import { menuRow, openDesk, signInTo } from './openDesk.ts'
import { startBuilt } from './startBuilt.ts'

export const name = 'tabs'
export const limit =
  '30 open lists: one is shown at most one frame later than an empty page would be, and takes less than 3 MB'

const password = 'Bench-2026!'
const lists = 30
const empties = 2
const warm = 5
const rounds = 40
const frameSeconds = 1 / 60
const megabyte = 1_000_000
const calmReadings = 5

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const product = await startBuilt({ DATA_DIR: folder, ADMIN_PASSWORD: password, LOGIN_CAPTCHA: 'off' })
  const browser = await launchBrowser()
  try {
    const session = await signInTo(product.address, password)
    const context = await openDesk(browser, session, [
      ...many(lists, (index) => menuRow(`/list${index}`, `列表${index}`, 'system/SysPositionList')),
      ...many(empties, (index) => menuRow(`/empty${index}`, `空页${index}`, 'layouts/RouteView')),
    ])
    const page = await context.newPage()
    const memory = await context.newCDPSession(page)

    await page.goto('/list0')
    for (let index = 0; index < warm; index += 1) await openList(page, index)
    const before = await usedBytes(page, memory)
    for (let index = warm; index < lists; index += 1) await openList(page, index)
    const perTab = ((await usedBytes(page, memory)) - before) / (lists - warm)

    for (let index = 0; index < empties; index += 1) {
      await entry(page, `空页${index}`).click()
      await page.locator(`.tab-bar [aria-selected=true][data-tab="/empty${index}"]`).waitFor()
    }
    let turn = 0
    const seconds = await alternate(rounds, {
      ours: () => secondsToShow(page, `/list${(turn = (turn + 7) % lists)}`),
      peer: () => secondsToShow(page, `/empty${(turn += 1) % empties}`),
    })
    const { ours, peer } = quickest(seconds)
    return [
      {
        label: 'frames that a list is shown later than an empty page',
        ratio: (ours - peer) / frameSeconds,
        bound: 'atMost',
        limit: 1,
        details: `${ms(ours)} and ${ms(peer)}`,
      },
      { label: 'memory of one list', ratio: perTab / megabyte, bound: 'atMost', limit: 3, unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const ms = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`

const entry = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true })

async function openList(page: Page, index: number): Promise<void> {
  await entry(page, `列表${index}`).click()
  await page.locator(`.tab-bar [aria-selected=true][data-tab="/list${index}"]`).waitFor()
  await page.locator(listRows).filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** The heap of the page after garbage collection; some memory is released only after a while. */
async function usedBytes(page: Page, session: CDPSession): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let calm = 0; calm < calmReadings; calm += 1) {
    await page.waitForTimeout(500)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    if (usedSize < least - megabyte / 10) calm = 0
    least = Math.min(least, usedSize)
  }
  return least
}

/** From the click on a tab until its page has been painted, on the clock of the page. */
async function secondsToShow(page: Page, path: string): Promise<number> {
  const seconds = await page.evaluate(async (wanted) => {
    const tab = document.querySelector<HTMLElement>(`.tab-bar [data-tab="${wanted}"]`)
    const page = document.querySelector<HTMLElement>(`[data-page="${wanted}"]`)
    if (!tab || !page) throw new Error(`no tab ${wanted}`)
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    const started = performance.now()
    tab.click()
    while (!page.checkVisibility()) await frame()
    // A task after the next frame: the frame has been submitted.
    await frame()
    await new Promise((done) => setTimeout(done))
    return (performance.now() - started) / 1000
  }, path)
  // Remaining work of the page must not count for the next one.
  await page.locator(`.tab-bar [aria-selected=true][data-tab="${path}"]`).waitFor()
  await page.waitForTimeout(150)
  return seconds
}
