import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Database } from '../../server/src/database/Database.ts'
import { alternate } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { launchBrowser } from '../launchBrowser.ts'
import { median } from '../median.ts'
import { menuRow, openDesk, signInTo } from './openDesk.ts'
import { openStage, password } from '../server/openStage.ts'
import { startBuilt } from './startBuilt.ts'

export const name = 'tree'
export const limit = 'a department tree of 20,000 nodes opens within 1.5× of one of 200, in the browser'

const [large, small] = [20_000, 200]
const perLevel = 27
const rounds = 15
const address = '/isystem/depart'

export async function run(): Promise<BenchResult[]> {
  const browser = await launchBrowser()
  const closings: (() => Promise<void>)[] = [() => browser.close()]
  const open = async (departments: number): Promise<BrowserContext> => {
    const stage = await openStage([])
    closings.unshift(stage.close)
    await fillDepartments(stage.db, departments)
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
    closings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const url = stage.db.url
    const product = await startBuilt({ DATABASE_URL: url, DATA_DIR: folder, LOGIN_CAPTCHA: 'off' })
    closings.unshift(product.stop)
    const session = await signInTo(product.address, password)
    return openDesk(browser, session, [menuRow(address, '部门管理', 'system/DepartList')])
  }
  try {
    const [ours, peer] = [await (await open(large)).newPage(), await (await open(small)).newPage()]
    const sides = { ours: () => secondsToTree(ours), peer: () => secondsToTree(peer) }
    // Warm-up: the first of each reads uncached files.
    await alternate(2, sides)
    const seconds = await alternate(rounds, sides)
    const [most, few] = [median(...seconds.ours), median(...seconds.peer)]
    return [
      {
        label: 'the page with its tree, and a level opened in it',
        ratio: most / few,
        bound: 'atMost',
        limit: 1.5,
        details: `${most.toFixed(2)} s and ${few.toFixed(2)} s`,
      },
    ]
  } finally {
    for (const close of closings) await close()
  }
}

/** One root; every department has the same number of children until there are enough. Only the total differs. */
async function fillDepartments({ pool }: Database, count: number): Promise<void> {
  await pool.query('delete from sys_depart where tenant_id = 1')
  await pool.query(
    `with recursive tree(n, code, parent) as (
       select 1, 'A01', null::text
       union all
       select (n - 1) * $1::int + k + 1, code || 'A' || lpad(k::text, 2, '0'), 'bench-' || n
       from tree, generate_series(1, $1::int) k where (n - 1) * $1::int + k + 1 <= $2::int)
     insert into sys_depart (id, tenant_id, parent_id, depart_name, depart_name_pinyin, org_code, org_category, org_type)
     select 'bench-' || n, 1, parent, '部门' || n, 'bumen' || n, code, '2', (length(code) / 3)::text from tree`,
    [perLevel, count],
  )
  await pool.query('analyze sys_depart')
}

const node = (page: Page, title: string) =>
  page.locator('.ant-tree-treenode').filter({ has: page.getByText(title, { exact: true }) })

/** From an empty page to the second level, and from there to the third, on the clock of the page. */
async function secondsToTree(page: Page): Promise<number> {
  await page.goto(address)
  await node(page, '部门2').waitFor()
  await node(page, '部门3').locator('.ant-tree-switcher').click()
  await node(page, '部门56').waitFor()
  return page.evaluate(() => performance.now() / 1000)
}
