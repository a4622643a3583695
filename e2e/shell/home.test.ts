import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { type Api, expect, signedOut, test } from '../support/desk.ts'
import { sendFirstCallsSingly } from '../support/menu.ts'
import { day } from '../support/samples.ts'

interface Row {
  id: string
}

const home = '/dashboard/analysis'
const card = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: '业务概况' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const numberIn = async (place: Locator): Promise<number> =>
  Number((await place.innerText()).replaceAll(',', '').match(/\d+/)?.[0])
/** The visible page; the others stay mounted behind it. */
const listTotal = (page: Page, total: number): Locator => page.getByText(` / 共 ${total} 条`).filter({ visible: true })

/** Creates a matter with a date set by a court; returns the deadline. */
async function addDeadline(api: Api, fixedDate: string): Promise<Row> {
  const [lawyer] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '陈立行' })
  const matter = { matter: '首页统计用委托', caseType: 'civil', leadLawyerId: lawyer!.value }
  const { id } = await api.send<Row>('POST', '/legal/entrustment/add', matter)
  return api.send<Row>('POST', '/legal/deadline/add', { title: '举证', type: 'evidence', entrustmentId: id, fixedDate })
}

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('[A7.05] after sign-in the user is greeted by the time of day and sees their figures', async ({
    page,
    product,
  }) => {
    await page.clock.setFixedTime(new Date(`${day(0)}T12:59:00+08:00`))
    await page.goto('/user/login')
    await page.getByLabel('账号').fill(product.admin.username)
    await page.getByLabel('密码').fill(product.admin.password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '中午好，管理员' })).toBeVisible()
    for (const title of ['未结预约', '未结委托', '未结合同', '逾期事项', '7 天内到期', '本月收款'])
      await expect(card(page, title)).toBeVisible()
    await expect(panel(page, '逾期事项').getByRole('list', { name: '逾期最久的事项' })).toBeVisible()
  })
})

for (const title of ['预约', '委托', '合同'])
  test(`the figures of ${title} match the lists that they link to`, async ({ page }) => {
    await page.goto(home)
    const all = card(page, `未结${title}`).getByRole('link', { name: /^共/ })
    const total = await numberIn(all)
    expect(total).toBeGreaterThan(20)
    await all.click()
    await expect(listTotal(page, total)).toBeVisible()

    // A job may change some of them between the two reads.
    await expect(async () => {
      await page.goto(home)
      const open = card(page, `未结${title}`).getByRole('link', { name: /^未结/ })
      const openTotal = await numberIn(open)
      expect(openTotal).toBeLessThan(total)
      await open.click()
      await expect(listTotal(page, openTotal)).toBeVisible({ timeout: 10_000 })
    }).toPass()
  })

test('overdue matters match the two lists, and update without a reload', async ({ page, api }) => {
  const listening = page.waitForEvent('websocket')
  await page.goto(home)
  await listening
  const late = card(page, '逾期事项')
  const links = late.getByRole('link')
  await expect(links).toHaveCount(2)
  const [entrusted, contracts] = [await numberIn(links.nth(0)), await numberIn(links.nth(1))]
  await expect(late).toContainText(`${entrusted + contracts}件`)

  const { id } = await addDeadline(api, '2026-01-05')
  await expect(links.nth(0)).toHaveText(`委托 ${entrusted + 1}`)
  await api.send('DELETE', `/legal/deadline/delete?id=${id}`)
  await expect(links.nth(0)).toHaveText(`委托 ${entrusted}`)

  await links.nth(0).click()
  await expect(listTotal(page, entrusted)).toBeVisible()
  await page.goto(home)
  await links.nth(1).click()
  await expect(listTotal(page, contracts)).toBeVisible()
})

test('charts show their numbers to mouse, keyboard and screen readers', async ({ page }) => {
  await page.goto(home)
  const months = panel(page, '近 12 个月新增业务')
  const places = months.getByRole('option')
  await expect(places).toHaveCount(12)
  const drawing = months.locator('figure svg')
  const { width, height } = (await drawing.boundingBox())!
  const name = (await places.last().getAttribute('aria-label'))!.split('：')[0]!
  const tooltip = months.locator('.chart-tooltip')
  await drawing.hover({ position: { x: width - 12, y: height / 2 } })
  await expect(tooltip).toContainText(name)
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()

  await places.first().focus()
  await page.keyboard.press('End')
  await expect(places.last()).toBeFocused()
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()

  const late = panel(page, '逾期事项')
  const longest = late.getByRole('list', { name: '逾期最久的事项' }).getByRole('link').first()
  const title = await longest.innerText()
  await longest.click()
  await expect(page.getByRole('dialog')).toContainText(title)
  await page.goBack()
  await late.getByText('按律师').click()
  await expect(late.getByRole('option', { name: /^陈立行：/ })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`no overflow and no accessibility violation at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.goto(home)
      await expect(panel(page, '近 12 个月新增业务').locator('figure svg')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await accessibilityViolations(page, { parts: ['main'] })).toEqual([])
    })

test('a panel that fails to load says so and can be retried', async ({ page }) => {
  await sendFirstCallsSingly(page)
  await page.route('**/report/home/bar*', (route) => route.abort())
  await page.goto(home)
  const months = panel(page, '近 12 个月新增业务')
  await expect(months.getByRole('alert')).toContainText('网络连接失败')
  await expect(card(page, '未结预约')).toBeVisible()
  await page.unroute('**/report/home/bar*')
  await months.getByRole('button', { name: /重\s*试/ }).click()
  await expect(months.getByRole('option')).toHaveCount(12)
})
