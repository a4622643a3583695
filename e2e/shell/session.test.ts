import type { Page } from '@playwright/test'
import { expect, signedOut, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, menuItem, row, toast } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

test.use({ storageState: signedOut })

const expired = { timestamp: '2026-11-15 09:30:00', status: 500, message: 'Token失效，请重新登录', path: '/api' }
const listCall = '**/api/sys/position/list?*'
const notice = (page: Page) => page.locator('.ant-notification')

async function openPositions(page: Page, admin: { username: string; password: string }): Promise<string> {
  await page.goto('/user/login?redirect=/isystem/position')
  const token = await signInAs(page, admin)
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
  return token
}

/** Fills in a position up to the save button. */
async function fillPosition(page: Page, name: string) {
  await button(page, '新增').click()
  const form = dialog(page, '新增职务')
  await form.getByLabel('职务编码').fill(unique('secretary'))
  await form.getByLabel('职务名称').fill(name)
  await choose(form.getByLabel('职级'), '员级')
  return form
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: '管理员，账号菜单' }).click()
  await menuItem(page, '退出登录').click()
  await button(page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' }), '确定').click()
}

test('[A9.03] [A7.04] an expired session is renewed above the page, and the form is saved afterwards', async ({
  page,
  product: { admin },
}) => {
  const token = await openPositions(page, admin)
  const form = await fillPosition(page, '会议秘书')
  await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } })
  await page.keyboard.press('Control+s')

  const dialogs = dialog(page, '登录已过期')
  await expect(dialogs).toContainText('很抱歉，登录已过期，请重新登录')
  await dialogs.getByLabel('密码').fill('not-the-password')
  await button(dialogs, '重新登录').click()
  await expect(dialogs.getByRole('alert')).toContainText('用户名或密码错误')
  await dialogs.getByLabel('密码').fill(admin.password)
  await button(dialogs, '重新登录').click()
  await expect(dialogs).toBeHidden()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await expect(form).toBeHidden()
})

test('[A9.03] a download that gets the session error instead of the file also asks to sign in again', async ({
  page,
  product: { admin },
}) => {
  await openPositions(page, admin)
  let calls = 0
  await page.route('**/sys/position/exportXls*', (route) => {
    calls += 1
    return calls === 1 ? route.fulfill({ status: 500, json: expired }) : route.continue()
  })
  await page.getByRole('button', { name: '导出' }).first().click()
  const asking = dialog(page, '登录已过期')
  const download = page.waitForEvent('download')
  await asking.getByLabel('密码').fill(admin.password)
  await button(asking, '重新登录').click()
  expect((await download).suggestedFilename()).toMatch(/\.xls/)
})

test('[A7.04] a session that expired before the page loads leads to sign-in and back', async ({
  page,
  product: { admin },
}) => {
  const token = await openPositions(page, admin)
  await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': token } })
  await page.reload()
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fisystem%2Fposition/)
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
  await signInAs(page, admin)
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
})

test('[A7.03] signing out clears the whole session, even when the server is unreachable, and in every tab', async ({
  page,
  context,
  product: { admin },
}) => {
  await openPositions(page, admin)
  const second = await context.newPage()
  await second.goto('/isystem/position')
  await expect(row(second, /查看|编辑/).first()).toBeVisible()

  await page.route('**/sys/logout', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: '服务正在升级', code: 500, result: null } }),
  )
  await signOut(page)
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(page.getByText('服务正在升级')).toBeVisible()
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  for (const key of ['Access-Token', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA', 'open-tabs'])
    expect(storedKeys, key).not.toContain(`pro__${key}`)
  await expect(second).toHaveURL(/\/user\/login\?redirect=%2Fisystem%2Fposition/)
})

test('[A9.02] 403, 404 and 504 show fixed messages', async ({ page, product: { admin } }) => {
  await openPositions(page, admin)
  for (const [status, words] of [
    [403, '拒绝访问'],
    [404, '很抱歉，资源未找到!'],
    [504, '网络超时'],
  ] as const) {
    await page.route(listCall, (route) => route.fulfill({ status, json: { message: 'x' } }))
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(notice(page).filter({ hasText: words })).toContainText('系统提示', { timeout: 40_000 })
    // The notice stays for a while, and does not cover the button that the next one needs.
    await page.unroute(listCall)
  }
})

test('[A9.02] 401 shows a message, signs out and reloads the page after 1.5 s; typed input is saved as a draft', async ({
  page,
  product: { admin },
}) => {
  await openPositions(page, admin)
  const name = unique('记录员')
  await fillPosition(page, name)
  await page.route('**/sys/position/add', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: '?', code: 401, result: null } }),
  )
  const left = page.waitForURL(/\/user\/login\?redirect=/)
  await page.keyboard.press('Control+s')
  await expect(notice(page)).toContainText('未授权，请重新登录')
  const messageAt = Date.now()
  await left
  expect(Date.now() - messageAt).toBeGreaterThan(500)

  await page.unroute('**/sys/position/add')
  await signInAs(page, admin)
  const form = dialog(page, '新增职务')
  await button(form, '恢复草稿').click()
  await expect(form.getByLabel('职务名称')).toHaveValue(name)
})

test('a session that was ended elsewhere says why, and after the next sign-in the form is open with its draft', async ({
  page,
  api,
  product: { admin },
}) => {
  await openPositions(page, admin)
  const name = unique('记录员')
  await fillPosition(page, name)
  await api.send('DELETE', '/sys/session/mine/others')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/user\/login\?redirect=/)
  await expect(page.getByText('您已在其他设备上结束了本次登录，请重新登录')).toBeVisible()
  await signInAs(page, admin)
  const form = dialog(page, '新增职务')
  await button(form, '恢复草稿').click()
  await expect(form.getByLabel('职务名称')).toHaveValue(name)
})

test('[A9.04] other statuses show the message of the server, and code 510 a warning', async ({
  page,
  product: { admin },
}) => {
  await openPositions(page, admin)
  await fillPosition(page, unique('打字员'))
  const refusal = { success: false, message: '系统正在备份，请稍后保存', code: 500, result: null }
  await page.route('**/sys/position/add', (route) => route.fulfill({ status: 503, json: refusal }))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('系统正在备份，请稍后保存').first()).toBeVisible()

  await page.route(listCall, (route) =>
    route.fulfill({ json: { ...refusal, message: '没有权限，请联系管理员授权', code: 510 } }),
  )
  await page.goto('/isystem/position')
  await expect(page.locator('.ant-message-warning').getByText('没有权限，请联系管理员授权')).toBeVisible()
})
