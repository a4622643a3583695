import type { Browser, Page } from '@playwright/test'
import { addAccount } from '../support/colleague.ts'
import { type Api, expect, signedOut, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { button, dialog, field } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

/** A member of staff with a role of the office, signed in in a separate browser. */
async function openAs(api: Api, browser: Browser, address: string, roleCode: string): Promise<Page> {
  const account = await addAccount(api, roleCode)
  const page = await (await browser.newContext({ baseURL: address, storageState: signedOut })).newPage()
  await page.goto('/user/login')
  await signInAs(page, account)
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
  return page
}

interface Order {
  id: string
  packageName: string
  amount: number
  version: number
}

test('the cashier records the payment, requests a refund above the unearned value, and the supervisor approves it', async ({
  api,
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const { id: enterpriseId } = await addEnterprise(api)
  const { records: sold } = await api.get<{ records: { id: string; name: string }[] }>('/legal/servicePackage/list', {
    status: 'onSale',
    pageSize: '100',
  })
  let order: Order | undefined
  for (const { id: packageId } of sold) {
    const asked = { packageId, enterpriseId, amount: 100_000 }
    order ??= await api.send<Order>('POST', '/legal/packageOrder/add', asked).catch(() => undefined)
  }
  const { id, packageName } = order!
  const cashier = await openAs(api, browser, product.address, 'caiwu')
  await cashier.goto(`/legal/packageOrder?detail=${id}`)
  const paying = dialog(cashier, new RegExp(packageName))
  await button(paying, '确认收款').click()
  const payment = dialog(cashier, `确认收款：${packageName}`)
  const { today } = await api.get<{ today: string }>('/report/workplace/todos')
  await field(payment, '支付时间').fill(`${today} 00:00:00`)
  await cashier.keyboard.press('Enter')
  await button(payment, '确定').click()
  await expect(paying.getByText('生效中').first()).toBeVisible()

  const balances = async () =>
    api.get<{ accounts: { id: string }[]; paid: number; refunded: number; earned: number; unearned: number }>(
      '/legal/packageOrder/balances',
      { id },
    )
  const { accounts } = await balances()
  await api.send('POST', `/legal/packageOrder/${id}/requestAdjust`, {
    version: (await api.get<Order>('/legal/packageOrder/queryById', { id })).version,
    accountId: accounts[0]!.id,
    qty: -1,
    reason: '线下已使用一次',
  })
  const supervisor = await openAs(api, browser, product.address, 'supervisor')
  await supervisor.goto(`/legal/packageOrder?detail=${id}`)
  const deciding = dialog(supervisor, new RegExp(packageName))
  await button(deciding, '批准调整').click()
  await expect(button(deciding, '批准调整')).toBeDisabled()
  expect((await balances()).unearned).toBeLessThan(100_000)

  await cashier.reload()
  await button(paying, '申请超额退款').click()
  const wish = dialog(cashier, `申请超额退款：${packageName}`)
  await field(wish, '申请退款金额').fill('1000')
  await field(wish, '原因').fill('客户投诉，协商全额退款')
  await button(wish, '确定').click()
  await paying.getByRole('tab', { name: '权益余额' }).click()
  await expect(paying.getByText('申请退款 ¥1,000.00，等待审批')).toBeVisible()
  expect((await balances()).refunded).toBe(0)

  await supervisor.reload()
  await button(deciding, '批准退款').click()
  const approval = dialog(supervisor, `批准退款：${packageName}`)
  await expect(approval.getByText('客户投诉，协商全额退款')).toBeVisible()
  await button(approval, '确定').click()
  await expect(deciding.getByText('已退款').first()).toBeVisible()
  expect(await balances()).toMatchObject({ paid: 100_000, refunded: 100_000, earned: 0, unearned: 0 })
  await Promise.all([cashier.context().close(), supervisor.context().close()])
})
