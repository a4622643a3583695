import { createHmac } from 'node:crypto'
import { expect, signedOut, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, dialog, field, menuItem, row, toast } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

/** A one-time password as an authenticator app computes it (RFC 6238). */
function codeOf(secret: string, seconds = Date.now() / 1000): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.at(-1)! & 0xf
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

test('two-factor authentication: switched on, required after the password, and reset by an administrator', async ({
  page,
  api,
  browser,
  product,
}) => {
  const [username, password] = [unique('careful'), 'Journey-2026!']
  const body = { username, realname: '谨慎同事', workNo: username, password }
  await api.addUser(body)
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const own = await context.newPage()
  await own.goto('/user/login')
  await signInAs(own, { username, password })
  await own.getByRole('button', { name: '谨慎同事，账号菜单' }).click({ timeout: 20_000 })
  await menuItem(own, '账号安全').click()
  await expect(own.getByRole('list', { name: '我的会话' })).toContainText('本机')
  await button(own, '开启两步验证').click()
  const dialogs = dialog(own, '开启两步验证')
  await dialogs.getByLabel('登录密码').fill('wrong')
  await button(dialogs, '下一步').click()
  await expect(dialogs.getByText('密码输入错误!')).toBeVisible()
  await dialogs.getByLabel('登录密码').fill(password)
  await button(dialogs, '下一步').click()
  const secret = (await dialogs.locator('code').textContent())!.replace(/\s/g, '')
  await dialogs.getByLabel('动态验证码').fill(codeOf(secret))
  await button(dialogs, '验证并开启').click()
  const codes = dialogs.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent())!
  await button(dialogs, '我已保存').click()
  await expect(own.getByText('已开启', { exact: true })).toBeVisible()
  await context.close()

  const again = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const later = await again.newPage()
  await later.goto('/user/login')
  await later.getByLabel('账号').fill(username)
  await later.getByLabel('密码').fill(password)
  await later.getByRole('button', { name: '登录' }).click()
  const asked = later.getByRole('dialog', { name: '两步验证' })
  await asked.getByLabel('动态验证码').fill('000000')
  await asked.getByRole('button', { name: '验证' }).click()
  await expect(asked.getByText('动态验证码错误，请重新输入')).toBeVisible()
  await asked.getByLabel('动态验证码').fill(recovery)
  await asked.getByRole('button', { name: '验证' }).click()
  await expect(later.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 20_000 })
  await again.close()

  await page.goto('/isystem/security')
  await page.getByLabel('查找已开启两步验证的用户').fill(username)
  await page.keyboard.press('Enter')
  await expect(row(page, username)).toContainText('9')
  await button(row(page, username), '重置').click()
  await confirm(page, '确定重置“谨慎同事”的两步验证？', '确定')
  await expect(toast(page, '两步验证已重置')).toBeVisible()
  await expect(row(page, username)).toBeHidden()
})

test('the password policy is set within its bounds and shown in words', async ({ page, api }) => {
  await page.goto('/isystem/security')
  const panel = page.locator('form').filter({ hasText: '最小长度' })
  await field(panel, '最小长度').fill('12')
  await panel.getByRole('checkbox', { name: '大写和小写字母' }).check()
  await expect(panel.getByText('密码应为 12 至 128 位，并包含大写字母、小写字母、数字、特殊符号')).toBeVisible()
  await button(panel, '保存').click()
  await expect(toast(page, '已保存密码与登录策略')).toBeVisible()
  try {
    expect(await api.get('/sys/security/policy')).toMatchObject({ minLength: 12, needsBothCases: true })
    await page.goto('/account/settings/security')
    await expect(page.getByText('密码应为 12 至 128 位')).toBeVisible()
  } finally {
    await api.send('PUT', '/sys/security/policy', { minLength: 8, needsBothCases: false })
  }
})
