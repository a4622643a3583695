import { expect, nobody, test } from './desk.ts'
import { unique } from './samples.ts'
import { button, choose, dialog, menuItem, said } from './seen.ts'

test.use({ storageState: nobody })

test('a missing or wrong password is refused in words; the right one opens the page that was asked for', async ({
  page,
  product: { admin },
}) => {
  await page.goto('/isystem/position?column=code&order=asc')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await button(page, '登录').click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await page.getByLabel('账号').fill(admin.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('请输入密码')).toBeVisible()
  await page.getByLabel('密码').fill('not-the-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
  await expect(page.getByLabel('密码')).toBeFocused()

  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '职务' })).toBeVisible()
  await expect(page).toHaveURL(/\/isystem\/position\?column=code&order=asc$/)
  await expect(page).toHaveTitle('职务 - 律云法律服务平台')
})

test('after signing out the pages are closed again', async ({ page, product: { admin } }) => {
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(admin.username)
  await page.getByLabel('密码').fill(admin.password)
  await button(page, '登录').click()
  await page.getByRole('button', { name: '管理员，账号菜单' }).click()
  await menuItem(page, '退出登录').click()
  const question = page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' })
  await button(question, '确定').click()
  await expect(page.getByLabel('账号')).toBeVisible()

  await page.goto('/legal/enterprise')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Flegal%2Fenterprise$/)
})

test('a session that ends in the middle is renewed above the page, and the work is saved after all', async ({
  page,
  product: { admin },
}) => {
  await page.goto('/user/login?redirect=/isystem/position')
  await page.getByLabel('账号').fill(admin.username)
  await page.getByLabel('密码').fill(admin.password)
  const answer = page.waitForResponse('**/sys/login')
  await button(page, '登录').click()
  const { result } = (await (await answer).json()) as { result: { token: string } }

  await button(page, '新增').click()
  const form = dialog(page, '新增职务')
  await form.getByLabel('职务编码').fill(unique('secretary'))
  await form.getByLabel('职务名称').fill('会议秘书')
  await choose(form.getByLabel('职级'), '员级')
  await page.request.post('/api/sys/logout', { headers: { 'X-Access-Token': result.token } })
  await page.keyboard.press('Control+s')

  const expired = dialog(page, '登录已过期')
  await expect(expired).toContainText('很抱歉，登录已过期，请重新登录')
  await expired.getByLabel('密码').fill(admin.password)
  await button(expired, '重新登录').click()
  await expect(expired).toBeHidden()
  await expect(said(page, '添加成功！')).toBeVisible()
  await expect(form).toBeHidden()
})
