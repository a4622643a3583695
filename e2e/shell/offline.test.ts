import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { walkTo } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast, searchBar } from '../support/seen.ts'

const banner = (page: Page): Locator => page.getByRole('status', { name: '网络状态' })
const skeleton = (page: Page): Locator => page.getByRole('main').getByRole('status', { name: '加载中' })
const positions = '**/api/sys/position/list?*'

test('without a network a search and a new page fail with a way to retry, and recover by themselves when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/isystem/position')
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toContainText('网络已断开')

  await searchBar(page).getByLabel('职务名称').fill('出纳')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试')
  await expect(button(page.getByRole('main'), '重试')).toBeVisible()

  // The code of this page has not been loaded yet.
  await walkTo(page, '系统管理', '数据字典')
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await expect(button(page.getByRole('main'), '重试')).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)

  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty()
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  await page.getByRole('tab', { name: /职务管理/ }).click()
  await expect(row(page, '出纳')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('a form retains typed input during an outage, and saves afterwards', async ({ page, context }) => {
  const name = unique('职务')
  await page.goto('/isystem/position')
  await button(page, '新增').click()
  const form = dialog(page, '新增职务')
  await field(form, '职务名称').fill(name)
  await field(form, '职务编码').fill(unique('c'))
  await choose(field(form, '职级'), '员级')
  await context.setOffline(true)
  await button(form, '保存').click()
  await expect(page.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible()
  await context.setOffline(false)
  await expect(banner(page)).toBeEmpty()
  await expect(field(form, '职务名称')).toHaveValue(name)
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await expect(row(page, name)).toBeVisible()
})

test('detects a server that is down while the browser has a network, and its return', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await searchBar(page).getByLabel('职务名称').fill('出纳')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toContainText('无法连接服务器')
  await expect(page.getByRole('alert')).toContainText('网络连接失败')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.unroute('**/api/**')
  // Without a click: the next health check of the page finds the server.
  await expect(banner(page)).toBeEmpty()
  await expect(row(page, '出纳')).toBeVisible()
})

test('a proxy without its server counts as an outage; a single failed call does not', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  await page.route(positions, (route) => route.abort())
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('刷新失败，显示的是之前的数据')).toBeVisible()
  await expect(banner(page)).toBeEmpty()
  await page.unroute(positions)

  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await button(page.getByRole('main'), '重试').click()
  await expect(banner(page)).toContainText('无法连接服务器')
  await page.unroute('**/api/**')
  await expect(banner(page)).toBeEmpty()
  await expect(page.getByText('刷新失败，显示的是之前的数据')).toHaveCount(0)
})

test('[A9.05] a page whose styles failed to load has them after a retry', async ({ page }) => {
  // The style sheet of lists; it may be requested before a list is opened.
  await page.route('**/assets/list-*.css', (route) => route.abort())
  await page.goto('/404')
  await expect(button(page, '返回首页')).toBeVisible()
  await walkTo(page, '系统管理', '职务管理')
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await page.unroute('**/assets/list-*.css')
  await button(page.getByRole('main'), '重试').click()
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  const missing = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet).length,
  )
  expect(missing).toBe(0)
})
