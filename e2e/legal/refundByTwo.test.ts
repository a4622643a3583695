import type { Browser, Page } from '@playwright/test'
import { addAccount } from '../support/colleague.ts'
import { expect, type Operator, signedOut, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { dialog, field, takeStep, okButton, stateOf } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'

/** A member of staff with a role of the office, signed in in a separate browser. */
async function openAs(api: Operator, browser: Browser, address: string, roleCode: string): Promise<Page> {
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
  await takeStep(paying, '确认收款')
  const payment = dialog(cashier, `确认收款：${packageName}`)
  const { today } = await api.get<{ today: string }>('/report/workplace/todos')
  await field(payment, '支付时间').fill(`${today} 00:00:00`)
  await cashier.keyboard.press('Enter')
  await okButton(payment).click()
  await expect(stateOf(paying)).toContainText('生效中')

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
  await takeStep(deciding, '批准调整')
  await expect.poll(async () => (await balances()).unearned).toBeLessThan(100_000)

  await cashier.reload()
  await takeStep(paying, '申请超额退款')
  const wish = dialog(cashier, `申请超额退款：${packageName}`)
  await field(wish, '申请退款金额').fill('1000')
  await field(wish, '原因').fill('客户投诉，协商全额退款')
  await okButton(wish).click()
  await paying.getByRole('tab', { name: '权益余额' }).click()
  await expect(paying.getByText('申请退款 ¥1,000.00，等待审批')).toBeVisible()
  expect((await balances()).refunded).toBe(0)

  await supervisor.reload()
  await takeStep(deciding, '批准退款')
  const approval = dialog(supervisor, `批准退款：${packageName}`)
  await expect(approval.getByText('客户投诉，协商全额退款')).toBeVisible()
  await okButton(approval).click()
  await expect(stateOf(deciding)).toContainText('已退款')
  expect(await balances()).toMatchObject({ paid: 100_000, refunded: 100_000, earned: 0, unearned: 0 })
  await Promise.all([cashier.context().close(), supervisor.context().close()])
})
