import { expect, signedOut, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, row, toast, searchBar } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

test('online users: found with their device, signed out, and informed on the sign-in page immediately', async ({
  page,
  api,
  browser,
  product,
}) => {
  const [username, password] = [unique('guest'), 'Journey-2026!']
  const body = { username, realname: '在线同事', workNo: username, password }
  await api.addUser(body)
  await page.goto('/isystem/onlineUser')
  await expect(row(page, 'admin').first()).toContainText('本机')
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const guest = await context.newPage()
  await guest.goto('/user/login')
  await signInAs(guest, { username, password })
  await expect(guest.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 20_000 })

  await searchBar(page).getByLabel('账号或姓名').fill(username)
  await page.keyboard.press('Enter')
  const line = row(page, username)
  await expect(line).toContainText('Chrome')
  await button(line, '强制下线').click()
  await confirm(page, '确定强制下线“在线同事”？', '确定')
  await expect(toast(page, '已强制下线 1 个会话')).toBeVisible()
  await expect(page.getByText('没有符合条件的在线用户')).toBeVisible()

  // Without a click there.
  await expect(guest).toHaveURL(/user\/login/, { timeout: 10_000 })
  await expect(guest.getByText('您已被管理员强制下线，请重新登录')).toBeVisible()
  await context.close()
})
