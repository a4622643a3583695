import { expect, signedOut, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button } from '../support/seen.ts'

test('[A8.04] a button without permission is absent, and the server refuses the call as well', async ({
  api,
  browser,
  product,
}) => {
  const username = unique('reader')
  const password = 'Reader-2026!'
  await api.send('POST', '/sys/role/add', { roleCode: username, roleName: '只读职务' })
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const roleId = roles.find(({ roleCode }) => roleCode === username)!.id
  await api.send('POST', '/sys/permission/saveRolePermission', {
    roleId,
    permissionIds: 'isystem-position,button-position-export',
    lastpermissionIds: '',
  })
  await api.addUser({
    username,
    realname: '只读员',
    workNo: username,
    password,
    selectedroles: roleId,
    relTenantIds: '1',
  })

  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  const page = await context.newPage()
  await page.goto('/user/login?redirect=/isystem/position')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill(password)
  const signedIn = page.waitForResponse('**/sys/login')
  await page.getByRole('button', { name: '登录' }).click()
  const { result } = (await (await signedIn).json()) as { result: { token: string } }
  await expect(button(page, '导出')).toBeVisible()
  await expect(button(page, '新增')).toHaveCount(0)
  await expect(button(page, '导入')).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '用户管理' })).toHaveCount(0)

  const refused = await page.request.post('/api/sys/position/add', {
    headers: { 'X-Access-Token': result.token },
    data: { code: 'hidden', name: '看不见的职务', postRank: '1' },
  })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({ success: false, code: 510, message: '没有权限，请联系管理员授权' })
  await context.close()
})
