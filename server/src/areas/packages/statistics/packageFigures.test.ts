import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshShares } from '../../../entitlement/updateShare.ts'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let enterpriseId: string
let used: string
const orders: Record<string, string> = {}
const period = { from: '2024-01-15', to: '2024-03-10' }
const day = (days: number) => toPlainDate(mustDayNumber(office.today) + days)

const order = (packageName: string, status: string, values = {}) =>
  office.put('biz_package_order', {
    packageName,
    status,
    no: `TC-${newId()}`,
    amount: 100_000,
    paidAt: '2024-02-01 10:00:00',
    enterpriseId,
    endDate: day(100),
    ...values,
  })
const account = (sourceId: string, values = {}) =>
  office.put('entitlement_account', {
    sourceType: 'packageOrder',
    sourceId,
    lineId: newId(),
    itemType: 'counsel',
    itemName: '合同审查',
    unit: '份',
    value: 50_000,
    soldQty: 10,
    granted: 10,
    available: 10,
    ...values,
  })
const entry = (accountId: string, type: string, qty: number, at: string, values = {}) =>
  office.put('entitlement_entry', {
    accountId,
    type,
    qty,
    at,
    refType: 'test',
    refId: newId(),
    by: 'x',
    balanceAfter: 0,
    ...values,
  })

beforeAll(async () => {
  office = await startFigures()
  enterpriseId = await office.put('biz_enterprise', { name: '甲公司', creditCode: 'C1', status: 'certified' })
  orders.full = await order('基础版,年付', 'active', { createBy: 'anna' })
  orders.low = await order('基础版,年付', 'active', { amount: 80_000, endDate: day(30) })
  orders.frozen = await order('尊享版', 'frozen', { enterpriseId: null, personName: '李雷', endDate: day(0) })
  orders.spent = await order('尊享版', 'exhausted', { endDate: day(5) })
  orders.gone = await order('尊享版', 'refunded', { refundAmount: 30_000, paidAt: '2024-03-10 23:59:59' })
  orders.waiting = await order('尊享版', 'pendingPay', { paidAt: null })
  // Paid outside the period, expired, deleted, or of another tenant.
  await order('尊享版', 'expired', { paidAt: '2024-03-11 00:00:00', endDate: day(-1) })
  await order('尊享版', 'active', { deletedAt: '2024-02-02' })
  const foreign = await order('尊享版', 'active', { tenantId: 71 })

  used = await account(orders.full, { available: 8, held: 1, consumed: 1 })
  await account(orders.full, {
    itemType: 'other',
    itemName: '热线',
    value: 200,
    soldQty: 2,
    granted: 2,
    available: -1,
    consumed: 3,
    mayOverdraw: true,
  })
  await account(orders.low, { available: 1, consumed: 9, itemType: 'template', itemName: '模板下载' })
  await account(orders.low, { available: 2, consumed: 8, itemName: '律师函' })
  await account(orders.frozen, { available: 4, expired: 6, value: 25_000 })
  await account(orders.spent, { available: 0, consumed: 10 })
  await account(foreign, { tenantId: 71 })
  await office.product.app.engine.db.kysely.transaction().execute((tx) => refreshShares(tx, 'packageOrder'))
})
afterAll(() => office?.close())

test('sales are the orders paid in the period, less refunds', async () => {
  const rows = await office.read('packageSales', period)
  expect(rows).toMatchObject([
    { package: '尊享版', orders: 3, amount: 300_000, refunded: 30_000, net: 270_000 },
    { package: '基础版,年付', orders: 2, amount: 180_000, refunded: 0, net: 180_000 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.orders)
  const anna = await office.limited('annasOrders', {
    resource: 'packageOrder',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('packageSales', period, anna)).toMatchObject([{ package: '基础版,年付', amount: 100_000 }])
  expect(await office.read('packageUnearned', undefined, anna)).toMatchObject([{ orders: 1, unearned: 45_000 }])
  expect(await office.read('packageUpsell', undefined, anna)).toMatchObject([{ item: '热线' }])
})

test('refunds are a share of the orders paid in the period', async () => {
  const rows = await office.read('packageRefunds', period)
  expect(rows).toMatchObject([
    { package: '尊享版', orders: 3, refunds: 1, rate: 33.3, refunded: 30_000 },
    { package: '基础版,年付', orders: 2, refunds: 0, rate: 0, refunded: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.refunds)
})

test('available and held units are unearned, at their share of the price', async () => {
  // 9 × 50 of the full one, nothing of the overdrawn line, 3 × 50 of the low one; 4 × 25 of the frozen one.
  const rows = await office.read('packageUnearned')
  expect(rows).toMatchObject([
    { package: '基础版,年付', orders: 2, amount: 180_000, unearned: 60_000, share: 33.3 },
    { package: '尊享版', orders: 1, amount: 100_000, unearned: 10_000, share: 10 },
  ])
  const clients = await office.read('packageUnearnedByClient')
  expect(clients).toMatchObject([
    { client: '甲公司', orders: 2, amount: 180_000, unearned: 60_000, ends: day(30) },
    { client: '李雷', orders: 1, amount: 100_000, unearned: 10_000, ends: day(0) },
  ])
  for (const row of [...rows, ...clients]) expect(await office.listed(row)).toBe(row.orders)
})

test('it equals the summary above the list of orders, in the demo office too', async () => {
  const { admin } = office.product
  const { result } = await admin.get<{ unearned: number }>('/legal/packageOrder/summary')
  expect(result.unearned).toBeGreaterThan(0)
  for (const code of ['packageUnearned', 'packageUnearnedByClient']) {
    const rows = await office.read(code, undefined, admin)
    expect(rows.reduce((sum, { unearned }) => sum + Number(unearned), 0)).toBe(result.unearned)
  }
})

test('usage is what was consumed, by month and kind, not what is only held', async () => {
  await entry(used, 'grant', 10, '2024-01-15 09:00:00')
  await entry(used, 'consume', 2, '2024-01-31 23:59:59')
  await entry(used, 'consume', 3, '2024-02-01 00:00:00')
  await entry(used, 'hold', 5, '2024-02-02 09:00:00')
  await entry(used, 'consume', 9, '2024-01-14 23:59:59')
  const letters = await account(orders.frozen!, { itemType: 'template' })
  await entry(letters, 'consume', 4, '2024-02-10 09:00:00')
  // Accounts of engagements do not count.
  const retained = await account(orders.full!, { sourceType: 'counsel' })
  await entry(retained, 'consume', 7, '2024-02-10 09:00:00')
  const none = { counsel: 0, appointment: 0, entrustment: 0, template: 0, other: 0 }
  expect(await office.read('packageUsage', period)).toEqual([
    { month: '2024-01', ...none, counsel: 2 },
    { month: '2024-02', ...none, counsel: 3, template: 4 },
    { month: '2024-03', ...none },
  ])
})

test('clients with low balances are listed, the lowest first', async () => {
  const rows = await office.read('packageUpsell')
  expect(rows).toMatchObject([
    { package: '尊享版', item: '合同审查', granted: 10, available: 0, left: 0, ends: day(5) },
    { package: '基础版,年付', item: '热线', granted: 2, available: -1, left: 0, ends: day(100) },
    { client: '甲公司', item: '模板下载', granted: 10, available: 1, left: 10, ends: day(30) },
  ])
  expect(rows[2]!.path).toBe(`/legal/packageOrder?detail=${orders.low!}`)
})

test('orders that end within thirty days, with their unearned amount', async () => {
  const rows = await office.read('packageExpiring')
  expect(rows).toMatchObject([
    { client: '李雷', package: '尊享版', ends: day(0), daysLeft: 0 },
    { client: '甲公司', package: '基础版,年付', ends: day(30), daysLeft: 30, unearned: 15_000 },
  ])
  expect(rows[0]!.path).toBe(`/legal/packageOrder?detail=${orders.frozen!}`)
})
