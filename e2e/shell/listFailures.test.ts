import { expect, test } from '../support/desk.ts'
import { button, row, toast } from '../support/seen.ts'

const list = '**/api/sys/position/list?*'

test('a list that fails to load shows why; loaded rows stay when only a refresh fails', async ({ page }) => {
  await page.route(list, (route) => route.abort())
  await page.goto('/isystem/position')
  await expect(page.getByRole('alert')).toContainText('网络连接失败，请检查网络后重试', { timeout: 20_000 })
  await page.unroute(list)
  await button(page, '重试').click()
  await expect(row(page, /查看|编辑/).first()).toBeVisible()

  await page.route(list, (route) => route.abort())
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('刷新失败，显示的是之前的数据')).toBeVisible({ timeout: 20_000 })
  await expect(row(page, /查看|编辑/).first()).toBeVisible()
})

test('[A9.04] failures show the message of the server and the request id; code 510 is a warning', async ({ page }) => {
  const failure = { success: false, message: '数据库正在维护', code: 500, result: null, requestId: 'r-42' }
  await page.route(list, (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto('/isystem/position')
  await expect(page.getByRole('alert')).toContainText('数据库正在维护', { timeout: 20_000 })
  await expect(page.getByRole('alert')).toContainText('请求编号：r-42')

  const refusal = { success: false, message: '没有权限，请联系管理员授权', code: 510, result: null }
  await page.route(list, (route) => route.fulfill({ json: refusal }))
  await button(page, '重试').click()
  await expect(toast(page, '没有权限，请联系管理员授权')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.ant-message-warning')).toBeVisible()
})
