import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { traceWork } from '../../grid/traceWork.ts'

/** The machine and the network of the user. */
export interface Condition {
  cpuRate: number
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

export interface Visit {
  page: Page
  session: CDPSession
  condition: Condition
  close(): Promise<void>
}

/** What an act of the user costs. */
export interface Cost {
  /** CPU seconds of the page's main thread, until it is idle. */
  cpu: number
  /** Seconds until the result is visible. */
  wall: number
}

/** Work that a page defers until after its first paint belongs to the act. */
const settleMs = 400
/** A pointer rests on an entry before the click; a page may start to load then. */
const hoverMs = 100
/** A busy machine with a slowed CPU may need long. */
const longestWaitMs = 120_000

/** A page with an empty cache, in a process of its own. */
export async function startVisit(context: BrowserContext, condition: Condition): Promise<Visit> {
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (condition.cpuRate > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: condition.cpuRate })
  if (condition.network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...condition.network })
  }
  return { page, session, condition, close: () => context.close() }
}

/** Waits until work that follows an act is done, as far as that can be known. */
export async function settle({ page, condition }: Visit): Promise<void> {
  await page.waitForTimeout(settleMs * condition.cpuRate)
}

interface Act {
  before?: () => Promise<unknown>
  act: () => Promise<unknown>
  /** Visible when the act is done. */
  seen: Locator
  /** Visible after work that the user does not wait for. */
  complete?: Locator
}

async function costOf(visit: Visit, { before, act, seen, complete }: Act): Promise<Cost> {
  let wall = Number.NaN
  const { seconds } = await traceWork(visit.page, visit.session, async () => {
    await before?.()
    const started = performance.now()
    await act()
    await seen.waitFor()
    wall = (performance.now() - started) / 1000
    await complete?.waitFor()
    await settle(visit)
  })
  return { cpu: seconds, wall }
}

export function costOfOpening(visit: Visit, address: string, seen: Locator): Promise<Cost> {
  return costOf(visit, { act: () => visit.page.goto(address, { waitUntil: 'commit' }), seen })
}

/** A click with a real pointer, which first passes over its target. */
export async function costOfClick(visit: Visit, target: Locator, seen: Locator, complete?: Locator): Promise<Cost> {
  const { page } = visit
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`not visible: ${target.toString()}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const before = async () => {
    await page.mouse.move(x, y)
    await page.waitForTimeout(hoverMs)
  }
  return costOf(visit, { before, act: () => page.mouse.click(x, y), seen, ...(complete && { complete }) })
}

export const ms = (seconds: number): string => `${(seconds * 1000).toFixed(0)} ms`
