import type { Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { addPosition, unique } from './samples.ts'
import { button, choose, menuItem, range, row, searchBar } from './seen.ts'

const header = (page: Page, title: string) => page.getByRole('columnheader', { name: title })
/** The codes in view, from the top. */
const codes = (page: Page) => page.locator('tbody').getByRole('row').getByRole('cell').nth(1)
const jumper = (page: Page) => page.getByRole('textbox', { name: '页', exact: true })

test('[P7.01] the newest come first, ten to a page; the range and the exact total are told', async ({ page, api }) => {
  const { name } = await addPosition(api)
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  await expect(range(page, 1, 10, total)).toBeVisible()
  await expect(header(page, '创建时间')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(10)
  await expect(page.locator('tbody').getByRole('row').first()).toContainText(name)
})

test('[P7.01] pages of 10, 20 or 30 are turned by number or by jumping, and the address remembers', async ({
  page,
  api,
}) => {
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await expect(range(page, 11, 20, total)).toBeVisible()
  await jumper(page).fill('1')
  await jumper(page).press('Enter')
  await expect(range(page, 1, 10, total)).toBeVisible()

  await page.getByRole('combobox', { name: '页码' }).click()
  const sizes = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(sizes).toHaveText(['10 条/页', '20 条/页', '30 条/页'])
  await sizes.nth(1).click()
  await expect(range(page, 1, 20, total)).toBeVisible()
  await expect(page).toHaveURL(/pageSize=20/)
  await page.reload()
  await expect(range(page, 1, 20, total)).toBeVisible()
  await page.goBack()
  await expect(range(page, 1, 10, total)).toBeVisible()
})

test('[P7.01] a search narrows the list, survives a reload, and the reset gives all back', async ({ page, api }) => {
  const { name } = await addPosition(api, { name: unique('见习公证员'), postRank: '2' })
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  const bar = searchBar(page)
  await bar.getByLabel('职务名称').fill(name.slice(2))
  await choose(bar.getByLabel('职级'), '助级')
  await button(bar, '查询').click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(row(page, name)).toBeVisible()

  await page.reload()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(bar.getByLabel('职务名称')).toHaveValue(name.slice(2))
  await button(bar, '重置').click()
  await expect(range(page, 1, 10, total)).toBeVisible()
  await expect(bar.getByLabel('职务名称')).toHaveValue('')
  await page.goBack()
  await expect(range(page, 1, 1, 1)).toBeVisible()
})

test('[P7.01] rarely used conditions wait behind 展开', async ({ page }) => {
  await page.goto('/legal/enterprise')
  const bar = searchBar(page)
  await expect(bar.getByLabel('联系手机')).toBeHidden()
  await button(bar, '展开').click()
  await expect(bar.getByLabel('联系手机')).toBeVisible()
  await button(bar, '收起').click()
  await expect(bar.getByLabel('联系手机')).toBeHidden()
})

test('[P7.01] a click on a heading sorts up, the next one down, the third gives the usual order back', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await header(page, '职务编码').click()
  await expect(page).toHaveURL(/column=code&order=asc/)
  await expect(header(page, '职务编码')).toHaveAttribute('aria-sort', 'ascending')
  await expect(codes(page).first()).toHaveText('account_manager')
  await header(page, '职务编码').click()
  await expect(header(page, '职务编码')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/column=code&order=desc/)
  await header(page, '职务编码').click()
  await expect(header(page, '创建时间')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/position$/)
})

test('nothing found says so and offers the way back', async ({ page }) => {
  await page.goto('/isystem/position')
  await searchBar(page).getByLabel('职务名称').fill('没有这样的职务')
  await button(searchBar(page), '查询').click()
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
  await button(page, '清除筛选').click()
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(10)
})

test('columns and density are as the operator set them, in another browser too', async ({ page, browser, session }) => {
  await page.goto('/isystem/position')
  await expect(header(page, '创建人')).toBeHidden()
  const kept = () => page.waitForResponse((answer) => /sys\/preference/.test(answer.url()) && answer.ok())
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '职级' }).uncheck()
  const columnsKept = kept()
  await page.getByRole('checkbox', { name: '创建人' }).check()
  await expect(header(page, '创建人')).toBeVisible()
  await expect(header(page, '职级')).toBeHidden()
  await columnsKept
  await page.getByRole('button', { name: '列设置' }).click()

  const before = (await row(page, '2026').first().boundingBox())!.height
  await page.getByRole('button', { name: '密度' }).click()
  const densityKept = kept()
  await menuItem(page, '紧凑').click()
  await densityKept

  const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
  const other = await elsewhere.newPage()
  await other.goto('/isystem/position')
  await expect(header(other, '创建人')).toBeVisible()
  await expect(header(other, '职级')).toBeHidden()
  expect((await other.locator('tbody').getByRole('row').first().boundingBox())!.height).toBeLessThan(before)

  await other.getByRole('button', { name: '列设置' }).click()
  await button(other, '恢复默认').click()
  await expect(header(other, '职级')).toBeVisible()
  await other.getByRole('button', { name: '密度' }).click()
  await menuItem(other, '中等').click()
  await elsewhere.close()
})
