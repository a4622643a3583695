import type { Page } from '@playwright/test'
import type { BenchResult } from '../../BenchResult.ts'
import { traceWork } from '../../grid/traceWork.ts'
import type { MenuFacts } from './BareFacts.ts'
import { ms, type Visit } from './costOf.ts'
import { listPage, menuEntry, openTab, signIn } from './deskActs.ts'
import { firstList } from './measuredLists.ts'
import type { Sides } from './openSides.ts'

const rounds = 2
const quietMs = 500
const patienceMs = 15_000

interface MenuPage {
  group: string
  title: string
  path: string
}

/** Prints the CPU of opening each page of the menu, the worst first. */
export async function measureEveryPage(sides: Sides): Promise<BenchResult[]> {
  const pages = sides.facts.menu.flatMap(({ title: group, children = [] }) => leavesOf(group, children))
  const seconds = new Map<string, number>()
  const failed = new Map<string, string>()
  for (let round = 0; round < rounds; round += 1) {
    const visit = await sides.visitProduct({ cpuRate: 1 })
    try {
      await signIn(visit)
      // Code that all lists share belongs to none of them.
      await openingSeconds(visit, firstList)
      for (const page of pages)
        try {
          const best = seconds.get(page.path) ?? Number.POSITIVE_INFINITY
          seconds.set(page.path, Math.min(best, await openingSeconds(visit, page)))
        } catch (error) {
          failed.set(page.path, error instanceof Error ? error.message.split('\n')[0]! : String(error))
        }
    } finally {
      await visit.close()
    }
  }
  const worstFirst = pages
    .flatMap((page) => (seconds.has(page.path) ? [{ ...page, seconds: seconds.get(page.path)! }] : []))
    .toSorted((one, other) => other.seconds - one.seconds)
  for (const page of worstFirst)
    console.log(`  ${ms(page.seconds).padStart(8)}  ${page.group} › ${page.title}  ${page.path}`)
  for (const [path, problem] of failed) console.log(`  not opened: ${path}: ${problem}`)
  return [
    {
      label: 'pages of the menu that did not open',
      ratio: failed.size,
      bound: 'atMost',
      limit: 0,
      unit: ' pages',
      details: `${worstFirst.length} opened`,
    },
  ]
}

function leavesOf(group: string, entries: readonly MenuFacts[]): MenuPage[] {
  return entries.flatMap(({ title, path, children }) =>
    children ? leavesOf(group, children) : [{ group, title, path }],
  )
}

async function openingSeconds({ page, session }: Visit, { group, title, path }: MenuPage): Promise<number> {
  const entry = await menuEntry(page, group, title)
  const untilQuiet = watchRequests(page)
  const { seconds } = await traceWork(page, session, async () => {
    await entry.click()
    await listPage(page, path).waitFor({ timeout: patienceMs })
    await untilQuiet()
  })
  // Closed again, so that open pages do not add up.
  await openTab(page, title).press('Delete', { timeout: patienceMs })
  await openTab(page, title).waitFor({ state: 'detached', timeout: patienceMs })
  return seconds
}

/** Resolves when no call has been under way for a while. */
function watchRequests(page: Page): () => Promise<void> {
  let pending = 0
  let changed = Date.now()
  const count = (step: number) => () => {
    pending += step
    changed = Date.now()
  }
  const [start, end] = [count(1), count(-1)]
  page.on('request', start)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const deadline = Date.now() + patienceMs
    changed = Date.now()
    while ((pending > 0 || Date.now() - changed < quietMs) && Date.now() < deadline) await page.waitForTimeout(50)
    page.off('request', start)
    page.off('requestfinished', end)
    page.off('requestfailed', end)
  }
}
