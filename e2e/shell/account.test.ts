import type { Page } from '@playwright/test'
import { expect, signedOut, test } from '../support/desk.ts'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, menuItem, toast } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

test.use({
  settings: {
    THIRD_LOGIN: JSON.stringify([
      {
        source: 'github',
        title: 'GitHub',
        authorizeUrl: 'http://127.0.0.1:9/authorize',
        tokenUrl: 'http://127.0.0.1:9/token',
        userInfoUrl: 'http://127.0.0.1:9/user',
        clientId: 'lexdesk',
        clientSecret: 'provider-secret',
        idField: 'id',
        nameField: 'login',
      },
    ]),
  },
})

/** A small picture, drawn in the browser that uploads it. */
const pictureIn = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')!
    context.fillStyle = '#237804'
    context.fillRect(0, 0, 400, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1]!, 'base64')
}

test('[A1.06] account center and settings: picture, base data, phone, binding, notification, security', async ({
  api,
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const [username, password] = [unique('own'), 'Journey-2026!']
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const selectedroles = roles.find(({ roleCode }) => roleCode === 'lawyer')!.id
  await api.addUser({ username, realname: '原名', workNo: username, password, selectedroles, relTenantIds: '1' })
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const page = await context.newPage()
  await page.goto('/user/login')
  await signInAs(page, { username, password })

  await page.getByRole('button', { name: '原名，账号菜单' }).click({ timeout: 20_000 })
  await menuItem(page, '个人中心').click()
  await expect(page.getByRole('heading', { name: '个人中心', level: 1 })).toBeVisible()
  await expect(page.getByText(username, { exact: true }).first()).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: '个人设置' }).click()
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail).toHaveText(/首页.*个人中心.*基本设置/)

  // The picture: not a picture, then one that is cropped.
  await button(page, '更换头像').click()
  const avatar = dialog(page, '更换头像')
  const file = avatar.getByLabel('头像图片')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(avatar).toContainText('无法读取该文件，请选择 JPG、PNG、WebP 或 GIF 图片')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureIn(page) })
  await avatar.getByRole('img', { name: /头像裁剪区域/ }).press('ArrowRight')
  await button(avatar, '保存头像').click()
  await expect(toast(page, '头像已更换')).toBeVisible()
  const shown = page.getByRole('button', { name: '原名，账号菜单' }).locator('img')
  await expect(shown).toHaveAttribute('src', /sys\/common\/static\/avatar\//)

  // Base data: the header follows.
  await page.getByLabel('姓名').fill('新名')
  await button(page, '保存资料').click()
  await expect(toast(page, '已保存个人资料')).toBeVisible()
  await expect(page.getByRole('button', { name: '新名，账号菜单' })).toBeVisible()

  // The number changes with the code that was sent to it.
  await expect(page.getByText('系统未配置邮件服务，请联系管理员修改邮箱')).toBeVisible()
  await button(page, '更换手机号').click()
  const phone = dialog(page, '更换手机号')
  const number = `136${String(Date.now()).slice(-8)}`
  await phone.getByLabel('新手机号').fill(number)
  await button(phone, '获取验证码').click()
  await expect(phone.getByText(/秒后重发/)).toBeVisible()
  const sent = () => new RegExp(`短信 ${number} .*验证码为 (\\d{6})`).exec(product.log())?.[1]
  await expect.poll(sent).toBeTruthy()
  const code = sent()!
  await phone.getByPlaceholder('6 位数字').fill(code === '000000' ? '111111' : '000000')
  await button(phone, '更换手机号').click()
  await expect(toast(page, '手机验证码错误')).toBeVisible()
  await phone.getByPlaceholder('6 位数字').fill(code)
  await button(phone, '更换手机号').click()
  await expect(toast(page, '手机号设置成功!')).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const nav = page.getByRole('navigation', { name: '个人设置' })
  await nav.getByRole('link', { name: '账号绑定' }).click()
  await expect(page.getByRole('list', { name: '第三方账号' })).toContainText('GitHub')
  const popup = page.waitForEvent('popup')
  await page
    .getByRole('list', { name: '第三方账号' })
    .getByRole('button', { name: /绑\s*定/ })
    .click()
  await (await popup).close()

  await nav.getByRole('link', { name: '消息通知' }).click()
  await expect(page.getByRole('checkbox', { name: '期限与开庭：站内' })).toBeDisabled()
  await page.getByRole('checkbox', { name: '合同到期与续签：短信' }).check()
  await page.getByRole('switch', { name: '免打扰时段' }).click()
  await button(page, '保存通知设置').click()
  await expect(toast(page, '已保存通知设置')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '合同到期与续签：短信' })).toBeChecked()
  await expect(page.getByLabel('开始时间')).toHaveValue('22:00')
  expect(await accessibilityViolations(page)).toEqual([])

  await nav.getByRole('link', { name: '账号安全' }).click()
  await expect(page.getByRole('list', { name: '登录记录' })).toContainText('登录成功')
  await button(page, '修改密码').click()
  await expect(dialog(page, '修改密码')).toContainText('至少 8 位，含字母、数字和特殊符号')
  await context.close()
})

test('[A1.06] the names of stock clients are in the menu, and a role can require two-step sign-in', async ({
  api,
  browser,
  product,
}) => {
  const { menu } = await api.get<{ menu: object[] }>('/sys/permission/getUserPermissionByToken')
  for (const name of ['base', 'security', 'binding', 'notification'])
    expect(JSON.stringify(menu)).toContain(`"name":"account-settings-${name}"`)

  const [username, password] = [unique('two'), 'Journey-2026!']
  await api.send('POST', '/sys/role/add', { roleCode: username, roleName: '合规岗', needsTwoStep: 'Y' })
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const person = { username, realname: '合规同事', workNo: username, relTenantIds: '1' }
  const selectedroles = roles.find(({ roleCode }) => roleCode === username)!.id
  const given = { password, confirmpassword: password }
  await api.send('POST', '/sys/user/add', { ...person, ...given, selectedroles })
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const page = await context.newPage()
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  const own = page.getByRole('dialog', { name: '设置新密码' })
  await own.getByLabel('新密码', { exact: true }).fill('Own-2026!!')
  await own.getByLabel('确认新密码').fill('Own-2026!!')
  await own.getByRole('button', { name: '保存并登录' }).click()
  const setUp = page.getByRole('dialog', { name: '设置两步验证' })
  await expect(setUp).toContainText('角色“合规岗”要求两步验证，请先绑定手机验证器再登录')
  await expect(setUp.locator('svg').first()).toBeVisible()
  await setUp.getByLabel('动态验证码').fill('000000')
  await setUp.getByRole('button', { name: '验证并登录' }).click()
  await expect(setUp).toContainText('动态验证码错误，请核对手机时间后重新输入')
  await page.goto('/account/center')
  await expect(page).toHaveURL(/\/user\/login/)
  await context.close()
})
