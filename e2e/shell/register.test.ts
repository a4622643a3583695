import type { Browser, Page } from '@playwright/test'
import { type Api, expect, signedOut, type StoredSession, test } from '../support/desk.ts'
import type { Product } from '../support/product.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

test.use({ storageState: signedOut })

/** A phone number that no other test uses. */
const newNumber = (): string => `139${String(Date.now()).slice(-8)}`

/** Requests a code and reads it from the server log, where the development provider writes it. */
async function codeFor(page: Page, product: Product, mobile: string, purpose: string): Promise<string> {
  const find = () =>
    [...product.log().matchAll(new RegExp(`短信 ${mobile} 您的${purpose}验证码为 (\\d{6})`, 'g'))].at(-1)?.[1]
  await button(page, '获取验证码').click()
  await expect.poll(find).toBeDefined()
  return find()!
}

const registration = { 用户名: '', 密码: 'First-2026!', 确认密码: 'First-2026!' }

async function register(page: Page, product: Product, username: string, mobile: string): Promise<void> {
  await page.goto('/user/login')
  await page.getByRole('link', { name: '注册账户' }).click()
  for (const [label, value] of Object.entries({ ...registration, 用户名: username, 手机号: mobile }))
    await page.getByLabel(label, { exact: true }).fill(value)
  const code = await codeFor(page, product, mobile, '注册')
  await page.getByLabel('短信验证码').fill(code)
  await button(page, '注册').click()
  await expect(page).toHaveURL(/\/user\/register-result$/)
}

/** Approves an applicant by API, as an administrator. */
async function approve(api: Api, username: string): Promise<void> {
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username })
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const roleIds = [roles.find(({ roleCode }) => roleCode === 'test')!.id]
  await api.send('POST', `/sys/user/${records[0]!.id}/approve`, { roleIds })
}

/** A user in a separate browser. */
async function openPage(browser: Browser, { storage }: StoredSession, product: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, storageState: storage })
  return context.newPage()
}

test('a visitor registers, waits, is approved by an administrator and signs in', async ({
  page,
  product,
  browser,
  session,
}) => {
  const username = unique('u').slice(0, 18)
  const mobile = newNumber()
  await register(page, product, username, mobile)
  await expect(page.getByRole('heading', { name: `你的账户：${username} 注册成功` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: `你的账户：${username} 注册成功` })).toBeVisible()

  await expect(page.getByText('账号待审核：管理员通过后才能登录')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page.getByLabel('账号')).toHaveValue(username)
  await page.getByLabel('密码').fill(registration.密码)
  await button(page, '登录').click()
  await expect(page.getByRole('alert')).toContainText('账号待审核，请联系管理员')

  const adminPage = await openPage(browser, session, product)
  await adminPage.goto('/isystem/user?status=3')
  const line = row(adminPage, username)
  await expect(line).toContainText('待审核')
  await button(line, '更多').click()
  await button(adminPage, '通过审核').click()
  const form = dialog(adminPage, /通过审核/)
  await choose(field(form, '角色'), '临时角色')
  await adminPage.keyboard.press('Escape')
  await button(form, '通过审核').click()
  await expect(toast(adminPage, '已通过审核')).toBeVisible()
  await expect(row(adminPage, username)).toHaveCount(0)
  await adminPage.context().close()

  const token = await signInAs(page, { username, password: registration.密码 })
  expect(token).toBeTruthy()
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible()

  // The name and the number are taken.
  await page.goto('/user/register')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('手机号').fill(mobile)
  await page.keyboard.press('Tab')
  await expect(page.getByText('用户名已存在!')).toBeVisible()
})

test('a rejected applicant is shown why', async ({ page, product, api }) => {
  const username = unique('r').slice(0, 18)
  await register(page, product, username, newNumber())
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username })
  await api.send('POST', `/sys/user/${records[0]!.id}/reject`, { reason: '不是本所人员' })
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.getByLabel('密码').fill(registration.密码)
  await button(page, '登录').click()
  await expect(page.getByRole('alert')).toContainText('账号申请未通过审核：不是本所人员。如有疑问，请联系管理员')
})

test('[A2.02] a forgotten password is replaced in four steps, with a step back in between', async ({
  page,
  product,
  api,
}) => {
  const username = unique('f').slice(0, 18)
  const mobile = newNumber()
  await register(page, product, username, mobile)
  await approve(api, username)

  await page.goto('/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  const step = page.locator('[aria-current=step]')
  await expect(step).toContainText('确认账号')
  await page.getByLabel('用户名或手机号').fill(username)
  await button(page, '下一步').click()
  await expect(step).toContainText('验证手机')
  await button(page, '上一步').click()
  await expect(page.getByLabel('用户名或手机号')).toHaveValue(username)
  await button(page, '下一步').click()
  await expect(step).toContainText('验证手机')
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  await page.getByLabel('短信验证码').fill(await codeFor(page, product, mobile, '找回密码'))
  await button(page, '下一步').click()
  await expect(step).toContainText('设置密码')
  await page.getByLabel('新密码', { exact: true }).fill('Second-2026!')
  await page.getByLabel('确认新密码').fill('Second-2026!')
  await button(page, '提交').click()
  await expect(page.getByText('密码已更改，请使用新密码登录')).toBeVisible()
  await expect(step).toContainText('完成')

  await page.getByRole('link', { name: '去登录' }).click()
  const token = await signInAs(page, { username, password: 'Second-2026!' })
  expect(token).toBeTruthy()
})

test('a phone number signs in with a code', async ({ page, product, api }) => {
  const username = unique('p').slice(0, 18)
  const mobile = newNumber()
  await register(page, product, username, mobile)
  await approve(api, username)
  await page.goto('/user/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByLabel('手机号', { exact: true }).fill(mobile)
  const code = await codeFor(page, product, mobile, '登录')
  await page.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '登录').click()
  await expect(page.getByRole('alert')).toContainText('手机验证码错误')
  await page.getByLabel('短信验证码').fill(code)
  const answer = page.waitForResponse('**/sys/phoneLogin')
  await button(page, '登录').click()
  expect(((await (await answer).json()) as { code: number }).code).toBe(200)
})
