import type { Locator, Page } from '@playwright/test'
import { type Api, expect, test } from '../support/desk.ts'
import { addEnterprise, unique } from '../support/samples.ts'
import { button, toast } from '../support/seen.ts'

/** A report that counts enterprises by a field. */
async function addReport(api: Api, title: string, field: string): Promise<void> {
  const dimensions = [{ field, by: null }]
  const definition = { shape: 'groups', dimensions, measures: [{ of: 'count', field: null }], chart: 'bar' }
  await api.send('POST', '/online/report/add', { title, source: 'enterprise', definition })
}

const tile = (page: Page, title: string): Locator => page.getByRole('article', { name: title })
/** The numbers of a chart, as screen readers get them. */
async function figures(page: Page, title: string): Promise<Record<string, number>> {
  const rows = tile(page, title).locator('tbody tr')
  await expect(rows.first()).toBeAttached()
  const lines = await rows.evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent)))
  return Object.fromEntries(lines.map(([name, count]) => [name, Number(count)]))
}
const total = async (page: Page, title: string): Promise<number> =>
  Object.values(await figures(page, title)).reduce((sum, one) => sum + one, 0)

test('a board is put together by keyboard and mouse, shares a filter, limits by a click, and follows the records', async ({
  page,
  api,
}) => {
  const [byLevel, byStatus, title] = [unique('企业等级'), unique('企业状态'), unique('客户看板')]
  await addReport(api, byLevel, 'level')
  await addReport(api, byStatus, 'status')

  await page.goto('/online/board')
  await button(page, '新建仪表板').click()
  const design = page.getByRole('group', { name: '仪表板设计' })
  await expect(button(page, '保存')).toBeDisabled()
  await design.getByLabel('名称').fill(title)
  for (const report of [byLevel, byStatus]) {
    await design.getByRole('combobox', { name: '添加报表' }).fill(report)
    await page.keyboard.press('Enter')
    await expect(tile(page, report)).toBeVisible()
  }
  const roles = design.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: '共享给角色' }) })
  expect((await roles.boundingBox())!.width).toBeGreaterThan(200)
  const place = async (report: string) => (await tile(page, report).boundingBox())!
  expect((await place(byLevel)).y).toBe((await place(byStatus)).y)
  const before = await place(byLevel)
  await page.getByRole('button', { name: `调整${byLevel}的大小` }).press('ArrowDown')
  expect((await place(byLevel)).height).toBeGreaterThan(before.height)
  await page.getByRole('button', { name: `移动${byStatus}` }).press('ArrowLeft')
  // Two tiles never overlap: the one that gives way moves below.
  await expect.poll(async () => (await place(byLevel)).y).toBeGreaterThan((await place(byStatus)).y)
  const grip = (await page.getByRole('button', { name: `移动${byLevel}` }).boundingBox())!
  await page.mouse.move(grip.x + 5, grip.y + 5)
  await page.mouse.down()
  await page.mouse.move(grip.x + 5, grip.y - 600, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await place(byLevel)).y).toBeLessThan((await place(byStatus)).y)

  await button(page, '共用筛选').click()
  const filters = page.getByRole('dialog', { name: '共用筛选' })
  await filters.getByRole('combobox', { name: '添加共用筛选' }).fill('企业：客户等级')
  await page.keyboard.press('Enter')
  await expect(filters.getByRole('textbox', { name: '筛选名称' })).toHaveValue('客户等级')
  await button(filters, '完成').click()
  await button(page, '保存').click()
  await expect(toast(page, `已保存仪表板“${title}”`)).toBeVisible()

  const levels = await figures(page, byLevel)
  const all = await total(page, byStatus)
  expect(await total(page, byLevel)).toBe(all)
  await page.getByRole('search', { name: '共用筛选' }).getByRole('combobox', { name: '客户等级' }).click()
  await page.getByTitle('A级', { exact: true }).click()
  await expect.poll(() => total(page, byStatus)).toBe(levels['A级'])
  await page.keyboard.press('Escape')
  await page.getByRole('search', { name: '共用筛选' }).locator('.ant-select-clear').click()
  await expect.poll(() => total(page, byStatus)).toBe(all)

  // On a phone the filter is as wide as the page.
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const filter = page.getByRole('search', { name: '共用筛选' }).locator('.ant-select')
  await expect.poll(async () => (await filter.boundingBox())!.width).toBeGreaterThan(300)
  await page.setViewportSize(wide)

  // A group is chosen by keyboard too; the tile that it was chosen in stays whole.
  await tile(page, byLevel).getByRole('option', { name: /A级/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('点选：A级')).toBeVisible()
  await expect.poll(() => total(page, byStatus)).toBe(levels['A级'])
  expect(await total(page, byLevel)).toBe(all)
  await page.getByText('点选：A级').locator('.ant-tag-close-icon').click()
  await expect.poll(() => total(page, byStatus)).toBe(all)

  await addEnterprise(api)
  await expect.poll(() => total(page, byStatus)).toBe(all + 1)

  await button(page.getByRole('main'), '全屏').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())

  await page.setViewportSize({ width: 390, height: 844 })
  const [first, second] = [await place(byLevel), await place(byStatus)]
  expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await tile(page, byLevel).getByRole('link', { name: byLevel }).click()
  await expect(page.getByRole('figure', { name: byLevel })).toBeVisible()
})
