import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, signedOut, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { button, menuItem } from '../support/seen.ts'
import { unique } from '../support/samples.ts'
import { signInAs } from '../support/signInAs.ts'

test.use({ storageState: signedOut })

const day = 24 * 60 * 60 * 1000
const home = /\/dashboard\/analysis$/
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

/** Changes the public platform information of the server. */
async function changePlatform(page: Page, changes: object): Promise<void> {
  await page.route('**/sys/platform*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { result: object }
    await route.fulfill({ json: { ...envelope, result: { ...envelope.result, ...changes } } })
  })
}

test('[A2.04] a missing or wrong password is refused with a message; the right one opens the requested page', async ({
  page,
  product: { admin },
}) => {
  await page.goto('/isystem/position?column=code&order=asc')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fisystem%2Fposition%3Fcolumn%3Dcode%26order%3Dasc$/)
  await button(page, '登录').click()
  await expect(page.getByText('请输入用户名!')).toBeVisible()
  await expect(page.getByText('请输入密码!')).toBeVisible()
  await page.getByLabel('账号').fill(admin.username)
  await page.getByLabel('密码').fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('登录失败用户名或密码错误')
  await expect(page.getByLabel('密码')).toBeFocused()

  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '职务管理' })).toBeVisible()
  await expect(page).toHaveURL(/\/isystem\/position\?column=code&order=asc$/)
  await expect(page).toHaveTitle(/^职务.* - 律云法律服务平台$/)
})

test('[A2.01] the public pages open without a session', async ({ page }) => {
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(page.getByRole('tab', { name: '账号密码登录' })).toBeVisible()
  await page.getByRole('link', { name: '注册账户' }).click()
  await expect(page).toHaveURL(/\/user\/register$/)
  for (const [path, words] of [
    ['/user/register', '注册账户'],
    ['/user/register-result', '没有注册结果'],
    ['/user/alteration', '找回密码'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('[A3.08] each of them shows logo, title, slogan and copyright, and is accessible', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['/user/login', '/user/register', '/user/register-result', '/user/alteration']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '律云法律服务平台' })).toBeVisible()
      await expect(page.locator('.user-brand svg')).toBeVisible()
      await expect(page.getByText('委托、预约、合同与企业，一处办理')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(/Copyright © \d{4} 律云法律服务平台/)
      expect(await accessibilityViolations(page)).toEqual([])
    }
  }
})

test('[A2.05] a user with a session who opens the sign-in page is redirected home', async ({
  page,
  product: { admin },
}) => {
  await page.goto('/user/login')
  await signInAs(page, admin)
  await expect(page).toHaveURL(home)
  await expect(page.getByText(/^(早上|上午|中午|下午|晚上)好，欢迎回来$/)).toBeVisible()
  await page.goto('/user/login')
  await expect(mainMenu(page)).toBeVisible()
  await expect(page).toHaveURL(home)
})

test('[A7.02] token, name, user and dictionaries are stored for seven days', async ({ page, product: { admin } }) => {
  await page.goto('/user/login')
  const token = await signInAs(page, admin)
  await expect(mainMenu(page)).toBeVisible()
  const storage = await stored(page)
  const read = (key: string) =>
    JSON.parse(storage[`pro__${key}`] ?? 'null') as { value: unknown; expire: number } | null
  for (const key of ['Access-Token', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA']) {
    const days = ((read(key)?.expire ?? 0) - Date.now()) / day
    expect(days, key).toBeGreaterThan(6.9)
    expect(days, key).toBeLessThanOrEqual(7)
  }
  expect(read('Access-Token')?.value).toBe(token)
  expect(read('Login_Username')?.value).toBe(admin.username)
  expect(read('Login_Userinfo')?.value).toMatchObject({ username: admin.username })
})

test('[A2.02] a user with several tenants and departments chooses before the home page opens', async ({
  page,
  product: { admin },
}) => {
  // The second tenant exists only in this test: the server is called with the first one.
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'tenant-id': '1' } }),
  )
  await page.route('**/sys/login', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { result: { userInfo: object } }
    const userInfo = { ...envelope.result.userInfo, relTenantIds: '1,2' }
    const departs = [
      { id: 'd1', orgCode: 'A01', departName: '法律顾问部' },
      { id: 'd2', orgCode: 'A02', departName: '诉讼一部' },
    ]
    await route.fulfill({ json: { ...envelope, result: { ...envelope.result, userInfo, departs, multi_depart: 2 } } })
  })
  const result = [
    { id: 1, name: '总所', status: 1 },
    { id: 2, name: '分所', status: 1 },
  ]
  const sent: unknown[] = []
  await page.route('**/sys/tenant/queryList*', (route) => route.fulfill({ json: { success: true, code: 0, result } }))
  await page.route('**/sys/selectDepart', (route) => {
    sent.push(route.request().postDataJSON())
    const userInfo = { id: 'u1', username: admin.username, realname: '管理员', orgCode: 'A02' }
    return route.fulfill({ json: { success: true, code: 0, result: { userInfo } } })
  })

  await page.goto('/user/login')
  await signInAs(page, admin)
  const choice = page.getByRole('dialog', { name: '请选择租户和部门' })
  await button(choice, '确定').click()
  await expect(choice.getByLabel('租户')).toBeFocused()
  await choice.getByLabel('租户').selectOption('分所')
  await choice.getByLabel('部门').selectOption('诉讼一部')
  await button(choice, '确定').click()
  await expect(mainMenu(page)).toBeVisible()
  expect(sent).toEqual([{ orgCode: 'A02', username: admin.username }])
  const storage = await stored(page)
  expect(storage.pro__TENANT_ID).toContain('"2"')
})

test('[A2.02] a third party opens in its own window, whose answer signs in, asks for more or warns', async ({
  page,
  context,
  product: { admin },
}) => {
  await changePlatform(page, { thirdLogins: [{ source: 'github', title: 'GitHub' }] })
  const answers: unknown[] = [{ something: 'else' }, '登录失败', '绑定手机号,u-42', 't-1']
  await context.route('**/sys/thirdLogin/render/github', (route) => {
    const answer = JSON.stringify(answers.shift())
    const script = `new BroadcastChannel('thirdLogin').postMessage(${answer}); setTimeout(() => window.close(), 200)`
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><script>${script}</script>` })
  })
  await page.route('**/sys/thirdLogin/getLoginUser/t-1/github*', async (route) => {
    const session = await page.request.post('/api/sys/login', { data: admin })
    await route.fulfill({ json: await session.json() })
  })
  await page.goto('/user/login')
  const ask = async () => {
    const opened = context.waitForEvent('page')
    await button(page, 'GitHub').click()
    const popup = await opened
    if (!popup.isClosed()) await popup.waitForEvent('close')
  }
  await ask()
  await expect(page.getByText('不识别的信息传递')).toBeVisible()
  await ask()
  await expect(page.getByRole('status').getByText('登录失败')).toBeVisible()
  await ask()
  const dialog = page.getByRole('dialog', { name: '绑定手机号' })
  await expect(dialog.getByLabel('手机号')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await ask()
  await expect(mainMenu(page)).toBeVisible()
})

test('[A2.02] the user’s orders require a session, and are listed after signing in, newest first and only their own', async ({
  page,
  product: { admin },
}) => {
  const orders = [
    { packageName: unique('常年顾问'), amount: 1_280_000 },
    { packageName: unique('合同审查'), amount: 9_900 },
  ]
  const session = await page.request.post('/api/sys/login', { data: admin })
  const { result } = (await session.json()) as { result: { token: string } }
  const headers = { 'X-Access-Token': result.token, 'tenant-id': '1' }
  for (const data of orders) {
    const answer = await page.request.post('/api/legal/packageOrder/add', { headers, data })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  const mine = await page.request.get('/api/legal/packageOrder/mine', { headers })
  const { result: listed } = (await mine.json()) as { result: { total: number } }

  await page.goto('/user/orders')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fuser%2Forders$/)
  await signInAs(page, admin)
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/orders$/)
  const lines = page.locator('.user-orders li')
  await expect(lines.nth(0)).toContainText(orders[1]!.packageName)
  await expect(lines.nth(0)).toContainText('¥99.00')
  await expect(lines.nth(0)).toContainText(/订单号 \S+/)
  await expect(lines.nth(1)).toContainText(orders[0]!.packageName)
  await expect(lines.nth(1)).toContainText('¥12,800.00')
  await expect(lines).toHaveCount(Math.min(10, listed.total))
})

test('after signing out the pages require a session again', async ({ page, product: { admin } }) => {
  await page.goto('/user/login')
  await signInAs(page, admin)
  await page.getByRole('button', { name: '管理员，账号菜单' }).click()
  await menuItem(page, '退出登录').click()
  const question = page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' })
  await button(question, '确定').click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()

  await page.goto('/legal/enterprise')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Flegal%2Fenterprise$/)
})

test('on a phone the sign-in pages fit the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/user/login', '/user/register', '/user/alteration']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0], path).toBeLessThanOrEqual(widths[1]!)
  }
})
