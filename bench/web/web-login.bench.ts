import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { BenchResult } from '../BenchResult.ts'
import { launchBrowser } from '../launchBrowser.ts'
import { startBuilt } from './startBuilt.ts'

export const name = 'web-login'
export const limit =
  'bytes over the line, gzip: login page at most 150 KB in all, scripts as far as the dashboard at most 450 KB before charts, charts at most 220 KB, no request above 200 KB'

const password = 'Bench-2026!'
const kilobyte = 1000

interface Loaded {
  url: string
  isScript: boolean
  bytes: number
}

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  const settings = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password }
  const browser = await launchBrowser()
  try {
    // As installed: with the captcha image.
    const login = await withProduct({ ...settings, LOGIN_CAPTCHA: 'on' }, async (address) => {
      const { page, loaded } = await watch(await browser.newPage())
      await page.goto(`${address}/user/login`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: '看不清，换一张' }).locator('img').waitFor()
      return [...loaded]
    })
    const dashboard = await withProduct({ ...settings, LOGIN_CAPTCHA: 'off' }, async (address) => {
      const { page, loaded } = await watch(await browser.newPage())
      await page.goto(`${address}/user/login`, { waitUntil: 'networkidle' })
      await page.getByLabel('账号').fill('admin')
      await page.getByLabel('密码').fill(password)
      await page.getByRole('button', { name: '登录' }).click()
      await page.waitForURL('**/dashboard/analysis')
      await page.getByRole('navigation', { name: '主菜单' }).waitFor()
      await page.locator('figure svg').first().waitFor()
      await page.waitForLoadState('networkidle')
      return [...loaded]
    })
    const scripts = dashboard.filter(({ isScript }) => isScript)
    const charts = scripts.filter(({ url }) => url.includes('/echarts-'))
    const others = scripts.filter((script) => !charts.includes(script))
    const largest = dashboard.toSorted((a, b) => b.bytes - a.bytes)[0]
    return [
      figure('login page, all requests', sum(login), 150, describe(login)),
      figure('dashboard, all scripts since the login page before charts', sum(others), 450, describe(dashboard)),
      figure('charts, loaded when one is seen', charts.length > 0 ? sum(charts) : Number.NaN, 220, describe(charts)),
      figure('largest request', largest?.bytes ?? Number.NaN, 200, largest && new URL(largest.url).pathname),
    ]
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function withProduct<T>(settings: Record<string, string>, measure: (address: string) => Promise<T>): Promise<T> {
  const product = await startBuilt(settings)
  try {
    return await measure(product.address)
  } finally {
    await product.stop()
  }
}

/** Lists the transferred files. Accepts only gzip, since not every proxy passes anything better. */
async function watch(page: Page): Promise<{ page: Page; loaded: readonly Loaded[] }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const known = new Map<string, Omit<Loaded, 'bytes'>>()
  const loaded: Loaded[] = []
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    known.set(requestId, {
      url: response.url,
      isScript: type === 'Script' || /\.m?js$/.test(new URL(response.url).pathname),
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = known.get(requestId)
    if (request?.url.startsWith('http')) loaded.push({ ...request, bytes: encodedDataLength })
  })
  return { page, loaded }
}

const sum = (requests: readonly Loaded[]): number => requests.reduce((total, { bytes }) => total + bytes, 0)

function describe(requests: readonly Loaded[]): string {
  const scripts = requests.filter(({ isScript }) => isScript)
  const kb = (bytes: number): string => `${(bytes / kilobyte).toFixed(0)} KB`
  return `${requests.length} requests, ${kb(sum(requests))}; ${scripts.length} of them scripts, ${kb(sum(scripts))}`
}

const figure = (label: string, bytes: number, most: number, details: string | undefined): BenchResult => ({
  label,
  ratio: bytes / kilobyte,
  bound: 'atMost',
  limit: most,
  unit: 'KB',
  details: details ?? '',
})
