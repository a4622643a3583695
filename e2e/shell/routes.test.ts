import type { Page } from '@playwright/test'
import { expect, signedOut, test } from '../support/desk.ts'
import { changeMenu, menuRow, permissionCall, sendFirstCallsSingly, walkTo } from '../support/menu.ts'
import { button, row } from '../support/seen.ts'

const platform = '律云法律服务平台'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('pro__Access-Token'))

test('[A2.03] URLs are plain paths below /, and the back button steps through them', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(heading(page, '职务管理')).toBeVisible()
  await walkTo(page, '基础数据', '地区')
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/legal\/region$/)
  await expect(heading(page, '地区')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/isystem\/position$/)
  await expect(heading(page, '职务管理')).toBeVisible()
})

test('[A1.01] the browser tab names the page and the platform, at home only the platform', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(page).toHaveTitle(`职务管理 - ${platform}`)
  await walkTo(page, '基础数据', '地区')
  await expect(page).toHaveTitle(`地区 - ${platform}`)
  await page.getByRole('tab', { name: '首页' }).click()
  await expect(page).toHaveTitle(platform)
  await page.goto('/404')
  await expect(page).toHaveTitle(`页面不存在 - ${platform}`)
})

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('[A2.04] without a session every page redirects to sign-in and is shown afterwards, including parameters', async ({
    page,
    product: { admin },
  }) => {
    await page.goto('/isystem/position?column=code&order=asc')
    await expect(page).toHaveURL(
      `/user/login?redirect=${encodeURIComponent('/isystem/position?column=code&order=asc')}`,
    )
    await page.getByLabel('账号', { exact: true }).fill(admin.username)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, '职务管理')).toBeVisible()
    await expect(page).toHaveURL('/isystem/position?column=code&order=asc')
  })
})

test('[A2.05] a signed-in user who opens the sign-in page is redirected home', async ({ page }) => {
  await page.goto('/user/login')
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(page.getByRole('tab', { name: '首页', selected: true })).toBeVisible()
})

test('[A2.06] the menu is fetched once, and a deep link works after a reload', async ({ page }) => {
  let fetches = 0
  page.on('request', (request) => {
    if (/getUserPermissionByToken|session\/start/.test(request.url())) fetches += 1
  })
  await page.goto('/online/cgformList/position?column=code&order=asc')
  await expect(heading(page, '职务')).toBeVisible()
  await walkTo(page, '基础数据', '地区')
  await expect(heading(page, '地区')).toBeVisible()
  expect(fetches).toBe(1)

  await page.goBack()
  await page.reload()
  await expect(page).toHaveURL('/online/cgformList/position?column=code&order=asc')
  await expect(heading(page, '职务')).toBeVisible()
  expect(fetches).toBe(2)
})

for (const [what, answer] of Object.entries({
  'cannot be fetched': { status: 500, json: { success: false, code: 500, message: '操作失败', result: null } },
  'is null': { json: { success: true, code: 200, message: '', result: { menu: null, auth: [], allAuth: [] } } },
  'is empty': { json: { success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] } } },
})) {
  test(`[A2.07] a menu that ${what} signs out and redirects to sign-in with the return path`, async ({ page }) => {
    await sendFirstCallsSingly(page)
    await page.route(permissionCall, (route) => route.fulfill(answer))
    await page.goto('/isystem/position?pageNo=2')
    await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent('/isystem/position?pageNo=2')}`)
    expect(await tokenOf(page)).toBeNull()
  })
}

test('a menu with broken rows and one that contains itself still works', async ({ page }) => {
  await changeMenu(page, (permissions) => {
    const loop = menuRow('/loop', '自己', 'layouts/RouteView')
    loop.children = [menuRow('/loop/page', '循环里的页', 'resource/position'), { ...loop }]
    permissions.menu = [null, 7, { path: '/x' }, loop, ...permissions.menu!] as NonNullable<typeof permissions.menu>
  })
  await page.goto('/loop/page')
  await expect(heading(page, '循环里的页')).toBeVisible()
})

test('[A2.08] / is home, unknown addresses lead to /404, 403 and 500 have pages, /test is blank', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/analysis')
  await page.goto('/user/nope')
  await expect(page.getByText('很抱歉，您访问的页面不存在')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('很抱歉，您访问的页面不存在')).toBeVisible()
  for (const [path, words] of [
    ['/403', '很抱歉，您无权访问该页面'],
    ['/500', '很抱歉，服务器出错了'],
    ['/exception/403', '很抱歉，您无权访问该页面'],
    ['/exception/404', '很抱歉，您访问的页面不存在'],
    ['/exception/500', '很抱歉，服务器出错了'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
  }
  await button(page, '返回首页').click()
  await expect(page).toHaveURL('/dashboard/analysis')

  await page.goto('/test')
  await expect(page).toHaveURL('/test/home')
  await expect(heading(page, '测试页')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
})

test("[A2.10] an entry with route '0' opens the page behind its address", async ({ page }) => {
  await changeMenu(page, ({ menu }) => {
    menu!.push(menuRow('/online/cgreport/enterprise', '企业一览', 'no/such/Component', { route: '0' }))
  })
  await page.goto('/dashboard/analysis')
  await page.getByRole('menuitem', { name: '企业一览' }).click()
  await expect(page).toHaveURL('/online/cgreport/enterprise')
  await expect(page.getByRole('search', { name: '查询企业' })).toBeVisible()
})

test('a component that this version does not have is named, and the rest works', async ({ page }) => {
  await changeMenu(page, ({ menu }) => void menu!.push(menuRow('/later', '以后', 'system/LaterList')))
  await page.goto('/later')
  await expect(page.getByText('页面“以后”尚未提供')).toBeVisible()
  await expect(page.getByText('system/LaterList')).toBeVisible()
  await walkTo(page, '系统管理', '职务管理')
  await expect(heading(page, '职务管理')).toBeVisible()
})

test('[A2.12] the nine online screens open by the names of their components', async ({ page, api }) => {
  const screens = [
    ['/online/cgform', '在线表单'],
    ['/online/copyform/enterprise', '企业（视图）'],
    ['/online/cgformList/enterprise', '企业'],
    ['/online/cgformTreeList/region', '地区'],
    ['/online/cgformErpList/enterprise', '企业（ERP）'],
    ['/online/cgformTabList/enterprise', '企业（页签）'],
    ['/online/cgformInnerTableList/enterprise', '企业（内嵌）'],
    ['/online/cgreport', '在线报表'],
    ['/online/cgreport/enterprise', '企业'],
  ] as const
  const { records } = await api.get<{ records: { name: string }[] }>('/legal/enterprise/list', { pageSize: '1' })
  const name = records[0]!.name
  for (const [path, title] of screens) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    if (title.startsWith('企业')) await expect(page.getByText(name).first()).toBeVisible()

    if (path.includes('ErpList') || path.includes('TabList')) {
      // Any cell but the first, which ticks the row.
      await row(page, name).getByRole('gridcell').nth(2).click()
      await expect(page.getByRole('region', { name: '附表' }).getByText('联系人').first()).toBeVisible()
    }
    if (path.includes('TabList')) await expect(page.getByRole('tab', { name: '证照资料' })).toBeVisible()
    if (path.includes('InnerTable')) {
      await page.getByRole('button', { name: `展开${name}` }).click()
      await expect(page.getByText('证照资料', { exact: true })).toBeVisible()
    }
    if (path.includes('copyform') || path.includes('cgreport/')) await expect(button(page, '新增')).toHaveCount(0)
  }

  await page.goto('/online/cgformList/nothing')
  await expect(page.getByText('没有编码为“nothing”的表单')).toBeVisible()
})

test('[A2.14] frames and external addresses open in a new window without access to the opener', async ({
  page,
  context,
}) => {
  const frame = "{{ window._CONFIG['domianURL'] }}/health/live"
  const links = [
    ['内嵌监控', menuRow('5f22d2', '内嵌监控', 'layouts/IframePageView', { meta: { title: '内嵌监控', url: frame } })],
    [
      '帮助中心',
      menuRow('f65c58', '帮助中心', 'layouts/IframePageView', {
        meta: { title: '帮助中心', internalOrExternal: true, url: 'https://law.example.cn/help' },
      }),
    ],
  ] as const
  await context.route('https://law.example.cn/**', (route) => route.fulfill({ body: 'help' }))
  await changeMenu(page, ({ menu }) => {
    menu!.push(...links.map(([, row]) => row))
    menu!.push(menuRow('bad', '坏链接', 'x', { meta: { title: '坏链接', url: '{{ window.__ran = 1 }}' } }))
  })
  await page.goto('/dashboard/analysis')
  for (const [title] of links) {
    const opening = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: title }).click()
    const opened = await opening
    await opened.waitForURL(title === '帮助中心' ? 'https://law.example.cn/help' : '**/api/health/live')
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    await opened.close()
    await expect(page).toHaveURL('/dashboard/analysis')
  }
  await page.getByRole('menuitem', { name: '坏链接' }).click()
  await expect(page.getByText('菜单“坏链接”的链接地址无效')).toBeVisible()
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)

  await page.goto('/5f22d2')
  const inner = page.locator('iframe[title="内嵌监控"]')
  await expect(inner).toHaveCSS('height', '800px')
  await expect(inner).toHaveAttribute('sandbox', /allow-scripts/)
})

test('[A3.06] the heading comes from the menu, and the flag hides it', async ({ page }) => {
  await changeMenu(page, ({ menu }) => {
    menu!.push(menuRow('/own/name', '我起的名字', 'resource/position'))
    const hidden = { title: '没有页头', hiddenHeaderContent: true }
    menu!.push(menuRow('/own/bare', '没有页头', 'resource/position', { meta: hidden }))
  })
  await page.goto('/own/name')
  await expect(page.locator('.page-header').getByRole('heading', { name: '我起的名字' })).toBeVisible()
  await page.getByRole('menuitem', { name: '没有页头' }).click()
  await expect(page).toHaveURL('/own/bare')
  await expect(button(page, '新增')).toBeVisible()
  await expect(page.locator('.page-header:visible')).toHaveCount(0)
})

test('[A9.05] a page whose code failed to load can be retried', async ({ page }) => {
  await page.goto('/404')
  await expect(button(page, '返回首页')).toBeVisible()
  await page.route('**/assets/**', (route) => route.abort())
  await walkTo(page, '系统管理', '职务管理')
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await expect(button(page, '刷新页面')).toBeVisible()
  await page.unroute('**/assets/**')
  // The page also tries again by itself once the server answers, and may be quicker.
  await button(page, '重试')
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  await expect(heading(page, '职务管理')).toBeVisible()
})
