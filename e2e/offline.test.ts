import type { Locator, Page } from '@playwright/test'
import { expect, test } from './desk.ts'
import { walkTo } from './menu.ts'
import { button, row, searchBar } from './seen.ts'

const banner = (page: Page): Locator => page.getByRole('status', { name: '网络状态' })
const skeleton = (page: Page): Locator => page.getByRole('main').getByRole('status', { name: '加载中' })

test('without a network a search and a new page fail with a way out, and go on by themselves when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/isystem/position')
  await expect(row(page, '查看').first()).toBeVisible()
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
  await expect(row(page, '编辑').first()).toBeVisible()
  await page.getByRole('tab', { name: /职务管理/ }).click()
  await expect(row(page, '出纳')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
