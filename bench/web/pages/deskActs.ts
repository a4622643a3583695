import type { Locator, Page } from '@playwright/test'
import { listRows } from '../listRows.ts'
import { type Cost, costOfClick, settle, type Visit } from './costOf.ts'
import { password } from './openSides.ts'

/** How long a person types the password, during which the sign-in page may load ahead. */
const typingMs = 2500

/** The entry of the main menu, visible: its group is opened if necessary. */
export async function menuEntry(page: Page, group: string, title: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  // A page may have the name of its group.
  const entry = menu.locator(':not([aria-haspopup])').and(menu.getByRole('menuitem', { name: title, exact: true }))
  if (!(await entry.isVisible())) {
    await menu
      .locator('[aria-haspopup]')
      .and(menu.getByRole('menuitem', { name: group, exact: true }))
      .click()
    await entry.waitFor()
  }
  return entry
}

/** Fills the sign-in page and measures from the click to the dashboard. */
export async function signIn(visit: Visit): Promise<Cost> {
  const { page } = visit
  await page.goto('/user/login')
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill(password)
  await page.waitForTimeout(typingMs)
  const cost = await costOfClick(
    visit,
    page.getByRole('button', { name: '登录' }),
    page.getByLabel('首页方案'),
    page.locator('figure svg').first(),
  )
  await settle(visit)
  return cost
}

export const listPage = (page: Page, path: string): Locator => page.locator(`[data-page="${path}"]`)

/** The first row of the list at this path. */
export const firstRow = (page: Page, path: string): Locator =>
  listPage(page, path).locator(listRows).filter({ visible: true }).first()

export const openTab = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: '打开的页面' }).getByRole('tab', { name: title, exact: true })
