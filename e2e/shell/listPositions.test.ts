import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, addPosition } from '../support/samples.ts'
import { button, menuItem, range, row, searchBar } from '../support/seen.ts'

const header = (page: Page, title: string) => page.getByRole('columnheader', { name: title })
const lines = (page: Page) => page.getByRole('grid', { name: '职务' }).locator('[data-row]')
const jumper = (page: Page) => page.getByRole('textbox', { name: '页', exact: true })

test('[P7.01] newest first, ten per page; pages are changed by number and by jumping, and their size is increased', async ({
  page,
  api,
}) => {
  const { name } = await addPosition(api)
  const { total } = await api.get<{ total: number }>('/sys/position/list')
  await page.goto('/isystem/position')
  await expect(range(page, 1, 10, total)).toBeVisible()
  await expect(lines(page)).toHaveCount(10)
  await expect(lines(page).first()).toContainText(name)
  await expect(header(page, '创建时间')).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('button', { name: '2', exact: true }).click()
  await expect(range(page, 11, 20, total)).toBeVisible()
  await jumper(page).fill('1')
  await jumper(page).press('Enter')
  await expect(range(page, 1, 10, total)).toBeVisible()
  const sizes = page.getByRole('combobox', { name: '每页条数' })
  await expect(sizes.locator('option')).toHaveText([
    '10 条/页',
    '20 条/页',
    '30 条/页',
    '100 条/页',
    '500 条/页',
    '1000 条/页',
  ])
  await sizes.selectOption('20 条/页')
  await expect(range(page, 1, 20, total)).toBeVisible()

  await page.reload()
  await expect(range(page, 1, 20, total)).toBeVisible()
  await page.goBack()
  await expect(range(page, 1, 10, total)).toBeVisible()
})

test('[P7.01] a click on a heading sorts ascending, the next one descending, the third restores the default order', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await header(page, '职务编码').click()
  await expect(page).toHaveURL(/column=code&order=asc/)
  await expect(header(page, '职务编码')).toHaveAttribute('aria-sort', 'ascending')
  await expect(lines(page).first()).toContainText('account_manager')
  await header(page, '职务编码').click()
  await expect(header(page, '职务编码')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/column=code&order=desc/)
  await header(page, '职务编码').click()
  await expect(header(page, '创建时间')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/position$/)
})

test('[P7.01] a search filters the list and survives a reload; rarely used conditions are behind 展开', async ({
  page,
  api,
}) => {
  const { name } = await addEnterprise(api, { contactMobile: '13655550001' })
  const { total } = await api.get<{ total: number }>('/legal/enterprise/list')
  await page.goto('/legal/enterprise')
  const bar = searchBar(page)
  await expect(bar.getByLabel('联系手机')).toBeHidden()
  await button(bar, '展开').click()
  await bar.getByLabel('联系手机').fill('13655550001')
  await bar.getByLabel('企业名称').fill(name.slice(2))
  await button(bar, '查询').click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(row(page, name)).toBeVisible()

  await page.reload()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(bar.getByLabel('联系手机')).toHaveValue('13655550001')
  await bar.getByLabel('企业名称').fill('没有这样的企业')
  await button(bar, '查询').click()
  await expect(page.getByText('没有符合条件的企业')).toBeVisible()
  await button(page, '清除筛选').click()
  await expect(range(page, 1, 10, total)).toBeVisible()
  await expect(bar.getByLabel('企业名称')).toHaveValue('')

  await button(bar, '收起').click()
  await expect(bar.getByLabel('联系手机')).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await button(bar, '重置').click()
  await expect(range(page, 1, 10, total)).toBeVisible()
})

test('columns and density are saved per user, also for another browser', async ({ page, api, browser, session }) => {
  const resetPreferences = async () => {
    for (const key of ['columns:position', 'listDensity'])
      await api.send('PUT', '/sys/preference', { key, value: null })
  }
  const saved = (key: string) =>
    page.waitForResponse((answer) => answer.request().postData()?.includes(key) === true && answer.ok())
  await resetPreferences()
  await page.goto('/isystem/position')
  await expect(header(page, '职级')).toBeVisible()
  await expect(header(page, '创建人')).toBeHidden()
  const before = (await lines(page).first().boundingBox())!.height
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '职级' }).click()
  await expect(header(page, '职级')).toBeHidden()
  const columnsSaved = saved('columns:position')
  await page.getByRole('checkbox', { name: '创建人' }).click()
  await expect(header(page, '创建人')).toBeVisible()
  await columnsSaved
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '密度' }).click()
  const densitySaved = saved('listDensity')
  await menuItem(page, '紧凑').click()
  await densitySaved

  const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
  const other = await elsewhere.newPage()
  await other.goto('/isystem/position')
  await expect(header(other, '创建人')).toBeVisible()
  await expect(header(other, '职级')).toBeHidden()
  await expect.poll(async () => (await lines(other).first().boundingBox())!.height).toBeLessThan(before)
  await other.getByRole('button', { name: '列设置' }).click()
  await button(other, '恢复默认').click()
  await expect(header(other, '职级')).toBeVisible()
  await elsewhere.close()
  await resetPreferences()
})
