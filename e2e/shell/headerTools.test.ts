import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { mainMenu, walkTo } from '../support/menu.ts'
import { button, dialog, field, searchBar, toast } from '../support/seen.ts'

const bar = (page: Page): Locator => page.getByRole('navigation', { name: '打开的页面' })
const tab = (page: Page, name: string): Locator => bar(page).getByRole('tab', { name })
const tabs = (page: Page) =>
  expect.poll(async () => (await bar(page).getByRole('tab').allInnerTexts()).map((name) => name.trim()))
const lockScreen = (page: Page): Locator => page.getByRole('dialog', { name: '屏幕已锁定' })

async function chooseAction(page: Page, name: string, choice: string): Promise<void> {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}

async function storeSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, settings)
}

test('the locked screen hides everything until the password is right, and keeps what was typed', async ({
  page,
  product,
}) => {
  await page.goto('/isystem/position')
  await button(page, '新增').click()
  await field(dialog(page, '新增职务'), '职务名称').fill('写了一半')
  // The drawer covers the button.
  await page.getByRole('button', { name: '锁定屏幕' }).dispatchEvent('click')
  await expect(lockScreen(page)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  // Neither mouse nor keyboard reaches what is behind.
  const isCovered = () =>
    page.evaluate(() => document.elementFromPoint(1200, 870)?.closest('.lock-screen') instanceof HTMLElement)
  expect(await isCovered()).toBe(true)
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.closest('.lock-screen, body')?.className)
    expect(['lock-screen', '']).toContain(focused)
  }
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape')
  await expect(lockScreen(page)).toBeVisible()
  await field(lockScreen(page), '登录密码').fill('wrong')
  await button(lockScreen(page), '解锁').click()
  await expect(lockScreen(page).getByText('密码输入错误!')).toBeVisible()
  await field(lockScreen(page), '登录密码').fill(product.admin.password)
  await page.keyboard.press('Enter')
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(field(dialog(page, '新增职务'), '职务名称')).toHaveValue('写了一半')
})

test('a reload stays locked and renders nothing behind', async ({ page, product }) => {
  await page.goto('/isystem/position')
  await button(page, '锁定屏幕').click()
  await expect(lockScreen(page)).toBeVisible()
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.locator('.frame')).toHaveCount(0)
  await field(lockScreen(page), '登录密码').fill(product.admin.password)
  await button(lockScreen(page), '解锁').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the header toggles the dark look and full screen', async ({ page }) => {
  await page.goto('/isystem/position')
  await button(page, '切换到深色').click()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  await button(page, '切换到浅色').click()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'light')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await button(page, '退出全屏').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test('tabs are pinned and moved, by menu and mouse, and pinned ones outlast the window', async ({ page, context }) => {
  await page.goto('/isystem/position')
  await walkTo(page, '基础数据', '地区')
  await walkTo(page, '基础数据', '擅长领域')
  await tabs(page).toEqual(['首页', '职务管理', '地区', '擅长领域'])
  await chooseAction(page, '地区', '左移')
  await tabs(page).toEqual(['首页', '地区', '职务管理', '擅长领域'])
  await tab(page, '擅长领域').dragTo(tab(page, '职务管理'))
  await tabs(page).toEqual(['首页', '地区', '擅长领域', '职务管理'])

  await chooseAction(page, '职务管理', '固定')
  await tabs(page).toEqual(['首页', '职务管理', '地区', '擅长领域'])
  await tab(page, '职务管理').focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, '页签已固定，请先取消固定')).toBeVisible()
  await chooseAction(page, '地区', '关闭其它')
  await tabs(page).toEqual(['首页', '职务管理', '地区'])

  const other = await context.newPage()
  await other.goto('/dashboard/analysis')
  await tabs(other).toEqual(['首页', '职务管理'])
  await chooseAction(other, '职务管理', '取消固定')
  await tab(other, '职务管理').click({ button: 'middle' })
  await tabs(other).toEqual(['首页'])
})

test('the mixed layout has the groups at the top and the pages of one group at the side', async ({ page }) => {
  await storeSettings(page, { layout: 'mixmenu' })
  await page.goto('/legal/region')
  const groups = page.getByRole('banner').getByRole('navigation', { name: '菜单分组' })
  await expect(mainMenu(page).getByRole('menuitem', { name: '节假日', exact: true })).toBeVisible()
  await expect(mainMenu(page).getByRole('menuitem', { name: '委托', exact: true })).toHaveCount(0)
  await groups.getByRole('menuitem', { name: '委托管理' }).click()
  await expect(page).toHaveURL('/legal/entrustment')
  await expect(mainMenu(page).getByRole('menuitem', { name: '委托', exact: true })).toBeVisible()
  await expect(searchBar(page)).toBeVisible()
  expect(await accessibilityViolations(page, { parts: ['header', 'aside'] })).toEqual([])
})

test('the top layout shows the groups that fit, and the others under 更多', async ({ page }) => {
  await storeSettings(page, { layout: 'topmenu' })
  const visible = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('banner').getByText('更多')).toBeVisible()
    const count = async () =>
      (await mainMenu(page).locator('.ant-menu-overflow-item:not([aria-hidden=true])').allInnerTexts()).length
    let last = -1
    await expect.poll(async () => last === (last = await count())).toBe(true)
    return last
  }
  await page.goto('/legal/region')
  const [wide, narrow] = [await visible(1600), await visible(1100)]
  expect(wide).toBeGreaterThan(narrow)
  expect(narrow).toBeGreaterThan(2)
  await page.getByRole('banner').getByText('更多').hover()
  await expect(page.getByRole('menuitem', { name: '系统管理' }).last()).toBeVisible()
})

test('beside the side menu the fixed width ends at 1440', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/isystem/position')
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.width).toBe(1440)
})
