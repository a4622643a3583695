import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { changeMenu, mainMenu, menuRow } from '../support/menu.ts'
import { dialog, field, menuItem } from '../support/seen.ts'

const sider = (page: Page): Locator => page.locator('aside')
const entries = (page: Page): Promise<string[]> => mainMenu(page).getByRole('menuitem').allInnerTexts()
const width = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.width ?? 0)
const brightness = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g)!.map(Number)
    return (red + green + blue) / 3
  })

async function storeSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
  }, settings)
}

/** A fixed menu for these tests, independent of the product's data. */
const knownMenu = (page: Page): Promise<void> =>
  changeMenu(page, (permissions) => {
    permissions.menu = [
      menuRow('/dashboard/analysis', '首页', 'dashboard/Analysis'),
      menuRow('/first', '第一组', 'layouts/RouteView', {
        children: [
          menuRow('/isystem/position', '职务', 'resource/position'),
          menuRow('/isystem/unseen', '看不见', 'resource/position', { hidden: true }),
        ],
      }),
      menuRow('/second', '第二组', 'layouts/RouteView', {
        children: [menuRow('/legal/region', '地区', 'resource/region')],
      }),
      menuRow('/empty', '空组', 'layouts/RouteView', {
        children: [menuRow('/empty/unseen', '也看不见', 'resource/position', { hidden: true })],
      }),
      Object.assign(
        menuRow('/whole', '整组一项', 'layouts/RouteView', {
          children: [menuRow('/whole/goodAt', '擅长领域', 'resource/goodAt')],
        }),
        { alwaysShow: true },
      ),
    ]
  })

test('[A3.01] the side menu is 208 wide, dark and inline; collapsed it is 80, also after a reload', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await expect(mainMenu(page)).toBeVisible()
  expect(await width(sider(page))).toBe(208)
  expect(await brightness(sider(page))).toBeLessThan(40)
  await expect(mainMenu(page).locator('.side-menu-dark')).toBeVisible()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(() => width(sider(page))).toBe(80)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await width(sider(page))).toBe(80)
})

test('[A3.01] on a phone the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await knownMenu(page)
  await page.goto('/isystem/position')
  await expect(page.getByRole('heading', { name: '职务', exact: true })).toBeVisible()
  await expect(sider(page)).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  const drawer = page.getByRole('dialog')
  expect(await width(drawer)).toBe(208)
  await menuItem(page, '第二组').click()
  await drawer.getByRole('menuitem', { name: '地区' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/legal/region')
})

test('[A3.02] hidden entries and empty groups are not shown, alwaysShow is one entry, one group is open', async ({
  page,
}) => {
  await knownMenu(page)
  await page.goto('/isystem/position')
  await expect(mainMenu(page).getByRole('menuitem', { name: '职务' })).toBeVisible()
  expect(await entries(page)).toEqual(['首页', '第一组', '职务', '第二组', '整组一项'])
  await menuItem(page, '第二组').click()
  await expect(mainMenu(page).getByRole('menuitem', { name: '地区' })).toBeVisible()
  await expect(mainMenu(page).getByRole('menuitem', { name: '职务' })).toBeHidden()
  await menuItem(page, '整组一项').click()
  await expect(page).toHaveURL('/whole/goodAt')
})

test('[A3.03] below 1088 the menu collapses, below 768 the phone layout is used, and open content stays', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await menuItem(page, '密码修改').click()
  const form = dialog(page, '修改密码')
  await field(form, '旧密码').fill('写了一半')
  await page.setViewportSize({ width: 1088, height: 800 })
  await expect.poll(() => width(sider(page))).toBe(208)
  await page.setViewportSize({ width: 1087, height: 800 })
  await expect.poll(() => width(sider(page))).toBe(80)
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(sider(page)).toHaveCount(1)
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(sider(page)).toHaveCount(0)
  await expect(field(form, '旧密码')).toHaveValue('写了一半')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => width(sider(page))).toBe(208)
  await expect(field(form, '旧密码')).toHaveValue('写了一半')
})

/** Lists scroll inside of the window; this page is longer than it. */
async function openLongPage(page: Page): Promise<void> {
  await page.goto('/profile/advanced')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1000)
}

test('[A3.04] a fixed header stays; an auto-hiding one hides after 100 pixels and returns when scrolling up', async ({
  page,
}) => {
  await storeSettings(page, { autoHideHeader: true })
  await page.setViewportSize({ width: 1440, height: 500 })
  await openLongPage(page)
  const header = page.getByRole('banner')
  await page.mouse.move(800, 300)
  await page.mouse.wheel(0, 90)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90)
  await expect(header).toBeInViewport()
  await page.mouse.wheel(0, 400)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect(header).not.toBeInViewport()
  await page.getByRole('button', { name: /账号菜单/ }).focus()
  await expect(header).toBeInViewport()
})

test('[A3.04] without auto-hide the fixed header stays, and a header that is not fixed scrolls away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await openLongPage(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.getByRole('banner')).toBeInViewport()
  await storeSettings(page, { fixedHeader: false })
  await openLongPage(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('[A3.05] the breadcrumb starts at home, and all items except the page are links', async ({ page }) => {
  await knownMenu(page)
  await page.goto('/isystem/position')
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('listitem').filter({ hasText: /\S/ }).filter({ hasNotText: '/' })).toHaveText([
    '首页',
    '第一组',
    '职务',
  ])
  await expect(trail.getByRole('link')).toHaveText(['首页', '第一组'])
  await expect(trail.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis')
  await trail.getByRole('link', { name: '第一组' }).click()
  await expect(page).toHaveURL('/isystem/position')
  // The link of a group opens the list again: the link that is found first may belong to the old page.
  await expect(() => trail.getByRole('link', { name: '首页' }).click({ timeout: 2_000 })).toPass()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(trail.getByRole('link')).toHaveCount(0)
})

test('[A3.07] the header greets with the platform, on a phone with its short name; the logo leads home', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await expect(page.getByText('欢迎进入律云法律服务平台')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Copyright')
  await expect(page.getByRole('contentinfo')).toContainText('律云法律服务平台')
  await page.getByRole('link', { name: /回到首页/ }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner').getByText('律云', { exact: true })).toBeVisible()
  await expect(page.getByText('欢迎进入律云法律服务平台')).toHaveCount(0)
})

test('a skip link jumps over the menu to the page', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到主要内容' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new deployment is announced when the page becomes visible again, and nothing reloads by itself', async ({
  page,
}) => {
  await page.goto('/isystem/position')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/index.html', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/\/assets\/index-[^"]+\.js/, '/assets/index-new.js'),
    })
  })
  const becomeVisible = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await becomeVisible()
  const message = page.getByText('系统已更新，刷新后使用新版本')
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: /稍\s*后/ }).click()
  await becomeVisible()
  await expect(message).toBeHidden()
})

test('the entry of the open page is scrolled into view; the scrollbar of the dark menu is thin', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/isystem/annountCement')
  const entry = mainMenu(page).locator('[data-path="/isystem/annountCement"]')
  await expect(entry).toBeInViewport()
  expect(await sider(page).evaluate((node) => node.scrollTop)).toBeGreaterThan(0)
  expect(await sider(page).evaluate((node) => getComputedStyle(node).scrollbarWidth)).toBe('thin')
})
