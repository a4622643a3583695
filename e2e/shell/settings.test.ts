import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { menuItem, toast } from '../support/seen.ts'

const colors = ['薄暮', '火山', '日暮', '明青', '极光绿（默认）', '拂晓蓝', '极客蓝', '酱紫']
const values = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: '系统设置' })
const radio = (page: Page, name: string): Locator => drawer(page).getByRole('radio', { name, exact: true })
const switchOf = (page: Page, name: string): Locator => drawer(page).getByRole('switch', { name })
const sider = (page: Page): Locator => page.locator('aside')
/** The chosen colour, and the shade of it that words have. */
const chosenColor = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.color)
const wordColor = (page: Page): Promise<string> =>
  page.locator('.desk-root').evaluate((root) => getComputedStyle(root).getPropertyValue('--ant-color-link').trim())
const storedSetting = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: unknown }).value, `pro__${name}`)
/** The width of the content area. */
const contentWidth = async (page: Page): Promise<number> => (await page.getByRole('main').boundingBox())!.width
const backgroundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor)

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await menuItem(page, '系统设置').click()
  await expect(drawer(page)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('[A5.02] defaults: green, side menu, light navigation bar, fixed width, tabs', async ({ page }) => {
  expect(await chosenColor(page)).toBe('#52C41A')
  expect((await wordColor(page)).toLowerCase()).toBe('#237804')
  await expect(sider(page)).toBeVisible()
  expect(await backgroundOf(page.getByRole('banner'))).toBe('rgb(255, 255, 255)')
  await expect(page.getByRole('navigation', { name: '打开的页面' })).toBeVisible()
  await openSettings(page)
  await expect(radio(page, '极光绿（默认）')).toBeChecked()
  await expect(radio(page, '侧边栏导航')).toBeChecked()
  await expect(radio(page, '固定')).toBeChecked()
  await expect(switchOf(page, '多页签模式')).toBeChecked()
  // A top menu is light like the bar by default.
  await radio(page, '顶部栏导航').check()
  await expect(radio(page, '亮色菜单风格')).toBeChecked()
  expect(await backgroundOf(page.getByRole('banner'))).toBe('rgb(255, 255, 255)')
})

test('[A5.01] [A5.03] the eight colours are applied with a message, without a reload', async ({ page }) => {
  await openSettings(page)
  const seen = new Set([await wordColor(page)])
  for (const [place, name] of colors.entries()) {
    if (name === '极光绿（默认）') continue
    const toastShown = toast(page, '正在编译主题！').waitFor()
    await radio(page, name).check()
    await toastShown
    await expect.poll(() => chosenColor(page)).toBe(values[place])
    seen.add(await wordColor(page))
    await expect(toast(page, '正在编译主题！')).toBeHidden()
  }
  expect(seen.size).toBe(colors.length)
  await expect(toast(page, 'Failed to update theme')).toHaveCount(0)
  expect(await storedSetting(page, 'color')).toBe('#722ED1')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await chosenColor(page)).toBe('#722ED1')
})

test('[A5.03] a page that fails to update says Failed to update theme and keeps its colour', async ({ page }) => {
  await openSettings(page)
  // The style sheets lack this colour.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let place = sheet.cssRules.length - 1; place >= 0; place -= 1)
        if (/^[^{]*#722ED1/.test(sheet.cssRules[place]!.cssText)) sheet.deleteRule(place)
  })
  await radio(page, '酱紫').check()
  await expect(toast(page, 'Failed to update theme')).toBeVisible()
  await expect(radio(page, '极光绿（默认）')).toBeChecked()
  expect(await storedSetting(page, 'color')).toBe('#52C41A')
})

test('[A5.01] menu colours, layout, width, header, side menu and tabs follow their settings', async ({ page }) => {
  await openSettings(page)
  await radio(page, '亮色菜单风格').check()
  await expect.poll(() => backgroundOf(sider(page))).toBe('rgb(255, 255, 255)')
  await expect(radio(page, '流式')).toBeDisabled()
  await switchOf(page, '固定侧边菜单').click()
  await expect(sider(page)).toHaveCSS('position', 'relative')
  await switchOf(page, '多页签模式').click()
  await expect(page.getByRole('navigation', { name: '打开的页面' })).toHaveCount(0)
  await switchOf(page, '色弱模式').click()
  await expect(page.locator('html')).toHaveCSS('filter', 'invert(0.8)')
  await switchOf(page, '色弱模式').click()
  await switchOf(page, '固定 Header').click()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
  await expect(switchOf(page, '下滑时隐藏 Header')).toBeDisabled()

  await radio(page, '顶部栏导航').check()
  await expect(sider(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(switchOf(page, '固定侧边菜单')).toBeDisabled()
  await expect(page.getByRole('main')).toHaveCSS('max-width', '1200px')
  await drawer(page).getByText('流式').click()
  await expect(page.getByRole('main')).toHaveCSS('max-width', 'none')
})

test('[A5.02] every setting survives a reload under the prefix pro__', async ({ page }) => {
  await openSettings(page)
  await radio(page, '顶部栏导航').check()
  await radio(page, '暗色菜单风格').check()
  await drawer(page).getByText('流式').click()
  await drawer(page).getByText('深色', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  await switchOf(page, '下滑时隐藏 Header').click()
  await switchOf(page, '多页签模式').click()
  await switchOf(page, '色弱模式').click()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  await expect(page.locator('html')).toHaveClass(/colorWeak/)
  await openSettings(page)
  for (const name of ['顶部栏导航', '暗色菜单风格', '流式', '深色']) await expect(radio(page, name)).toBeChecked()
  await expect(switchOf(page, '下滑时隐藏 Header')).toBeChecked()
  await expect(switchOf(page, '多页签模式')).not.toBeChecked()
  await expect(switchOf(page, '色弱模式')).toBeChecked()
  for (const [name, value] of [
    ['layout', 'topmenu'],
    ['theme', 'dark'],
    ['contentWidth', 'Fluid'],
    ['autoHideHeader', true],
    ['multipage', false],
    ['colorWeak', true],
  ] as const)
    expect(await storedSetting(page, name)).toBe(value)
})

test('[A5.02] the content is 1200 px wide by default under a top menu, and as wide as the window when chosen, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  // Beside the side menu it takes the rest: the fixed width applies only to the top menu.
  expect(await contentWidth(page)).toBe(1600 - 208)
  await openSettings(page)
  await radio(page, '顶部栏导航').check()
  await expect.poll(() => contentWidth(page)).toBe(1200)
  await expect(page.getByRole('main')).toHaveCSS('margin-left', '200px')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await contentWidth(page)).toBe(1200)
  await openSettings(page)
  await drawer(page).getByText('流式').click()
  await expect.poll(() => contentWidth(page)).toBe(1600)
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await contentWidth(page)).toBe(1600)
})

test('[A5.02] invalid settings, and a browser without storage, fall back to the defaults', async ({ page }) => {
  await page.evaluate(() => {
    localStorage.setItem('pro__color', '{broken')
    localStorage.setItem('pro__layout', JSON.stringify({ value: 'floating', expire: null }))
  })
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await chosenColor(page)).toBe('#52C41A')
  expect((await wordColor(page)).toLowerCase()).toBe('#237804')
  await expect(sider(page)).toBeVisible()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openSettings(page)
  await radio(page, '顶部栏导航').check()
  await expect(sider(page)).toHaveCount(0)
})
