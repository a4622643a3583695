import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let count = 0
// 2 and 3 March 2024 are a weekend.
const period = { from: '2024-02-01', to: '2024-03-31' }
const dayFromToday = (days: number): string => toPlainDate(mustDayNumber(office.today) + days)

const contract = (values: Record<string, unknown> = {}) =>
  office.put('biz_contract', {
    no: `HT${(count += 1)}`,
    name: '合同',
    enterpriseId: 'e1',
    bizType: 'counsel',
    status: 'effective',
    currency: 'CNY',
    ...values,
  })
const pay = (parentId: string, amount: number) =>
  office.put('biz_contract_payments', { tenantId: undefined, orderNum: 1, parentId, paidOn: '2024-02-01', amount })
const settle = (parentId: string, values: { waived?: number; refunded?: number }) =>
  office.put('biz_contract_settlements', {
    tenantId: undefined,
    orderNum: 1,
    parentId,
    settledOn: '2024-02-01',
    waived: 0,
    refunded: 0,
    ...values,
  })
/** A contract with registered payments of this amount. */
const paid = async (amount: number, values: Record<string, unknown>) => {
  const id = await contract({ ...values, unpaidAmount: Number(values.amount) - amount })
  await pay(id, amount)
  return id
}
const plan = (parentId: string, dueDate: string, amount: number) =>
  office.put('biz_contract_pay_plan', { tenantId: undefined, orderNum: 1, parentId, dueDate, amount })
let steps = 0
const step = (rowId: string, action: string, at: string, more: Record<string, unknown> = {}) =>
  office.put('state_log', {
    id: `step${String((steps += 1)).padStart(6, '0')}`,
    resource: 'contract',
    rowId,
    action,
    at,
    toState: 'x',
    by: 'wangshen',
    ...more,
  })

beforeAll(async () => {
  office = await startFigures()
  await office.put('sys_user', { tenantId: 0, username: 'wangshen', realname: '王审', password: 'x', status: '1' })
})
afterAll(() => office?.close())

test('contracts that expire soon are grouped by remaining days, with what is still owed', async () => {
  await paid(100_000, { endDate: dayFromToday(0), amount: 100_000, autoRenew: 'Y' })
  await paid(150_000, { endDate: dayFromToday(30), amount: 200_000, createBy: 'anna' })
  await contract({ endDate: dayFromToday(60), amount: null, unpaidAmount: 0 })
  // Dollars are not added to yuan.
  await contract({ endDate: dayFromToday(59), amount: 900_000, unpaidAmount: 900_000, currency: 'USD' })
  await contract({ endDate: dayFromToday(91), amount: 1, unpaidAmount: 1 })
  await contract({ endDate: dayFromToday(10), status: 'signing', amount: 1 })
  // A free contract owes nothing.
  await contract({ endDate: dayFromToday(61), amount: 5, unpaidAmount: 0, feeMode: 'free' })
  const rows = await office.read('contractExpiring')
  expect(rows).toMatchObject([
    { span: '30 天内', currency: 'CNY', count: 2, amount: 300_000, unpaid: 50_000, renewing: 1 },
    { span: '31–60 天', currency: 'CNY', count: 1, amount: 0, unpaid: 0, renewing: 0 },
    { span: '61–90 天', currency: 'CNY', count: 1, amount: 0 },
    { span: '30 天内', currency: 'USD', count: 0 },
    { span: '31–60 天', currency: 'USD', count: 1, amount: 900_000, unpaid: 900_000 },
    { span: '61–90 天', currency: 'USD', count: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
  const anna = await office.limited('annasPapers', {
    resource: 'contract',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect((await office.read('contractExpiring', undefined, anna))[0]).toMatchObject({ count: 1, amount: 200_000 })
})

test('payments fill the plan from its first line; the rest is aged by its due day', async () => {
  const enterpriseId = await office.put('biz_enterprise', { name: '甲公司', creditCode: 'X1', status: 'certified' })
  // 1,000 of which 350 is paid: the first line is settled, 50 of the second as well.
  const paidInPart = await paid(35_000, { enterpriseId, amount: 100_000 })
  await plan(paidInPart, dayFromToday(-100), 30_000)
  await plan(paidInPart, dayFromToday(-91), 20_000)
  await plan(paidInPart, dayFromToday(-31), 10_000)
  await plan(paidInPart, dayFromToday(-30), 15_000)
  await plan(paidInPart, dayFromToday(-1), 5_000)
  await plan(paidInPart, dayFromToday(0), 20_000)
  await contract({ enterpriseId, amount: 8_000, unpaidAmount: 8_000, status: 'expired' })
  await contract({ enterpriseId, amount: 9_000, unpaidAmount: 9_000, status: 'draft' })
  await contract({ enterpriseId: null, personName: '何秀英', amount: 7_000, unpaidAmount: 7_000 })
  await contract({ enterpriseId: null, personName: '罗建国', amount: 6_000, unpaidAmount: 6_000 })
  await contract({ enterpriseId, amount: 4_000, unpaidAmount: 4_000, currency: 'USD' })
  const rows = await office.read('contractReceivable')
  const [own, dollars] = rows.filter(({ client }) => client === '甲公司')
  expect(dollars).toMatchObject({ currency: 'USD', contracts: 1, total: 4_000, notDue: 4_000 })
  expect(own).toMatchObject({
    contracts: 2,
    total: 73_000,
    notDue: 28_000,
    month: 20_000,
    two: 10_000,
    three: 0,
    older: 15_000,
  })
  expect(rows.find(({ client }) => client === '何秀英')).toMatchObject({ contracts: 1, total: 7_000, notDue: 7_000 })
  for (const row of rows) expect(await office.listed(row)).toBe(row.contracts)
})

test('value counts signed contracts, by business and by month', async () => {
  const signed = { signDate: '2024-02-01' }
  const first = await paid(200_000, { ...signed, amount: 300_000 })
  await paid(100_000, { ...signed, signDate: '2024-03-31', amount: 100_000, status: 'archived' })
  const waived = await contract({ ...signed, bizType: 'entrust', amount: 600_000, status: 'rescinded' })
  await contract({ ...signed, amount: 300_000, status: 'signing' })
  await contract({ ...signed, amount: 300_000, signDate: '2024-04-01' })
  await paid(70_000, { ...signed, amount: 80_000, currency: 'USD' })
  // Waived amounts were not received, and refunded ones were not retained.
  await settle(waived, { waived: 600_000 })
  await settle(first, { refunded: 50_000 })
  const types = await office.read('contractValueByType', period)
  expect(types).toMatchObject([
    { type: '委托合同', currency: 'CNY', count: 1, amount: 600_000, share: 60, paid: 0 },
    { type: '顾问合同', currency: 'CNY', count: 2, amount: 400_000, share: 40, paid: 250_000 },
    { type: '顾问合同', currency: 'USD', count: 1, amount: 80_000, share: 100, paid: 70_000 },
  ])
  const months = await office.read('contractValueByMonth', period)
  expect(months).toMatchObject([
    { month: '2024-02', currency: 'CNY', count: 2, amount: 900_000, paid: 150_000 },
    { month: '2024-03', currency: 'CNY', count: 1, amount: 100_000, paid: 100_000 },
    { month: '2024-02', currency: 'USD', count: 1, amount: 80_000, paid: 70_000 },
    { month: '2024-03', currency: 'USD', count: 0, amount: 0, paid: 0 },
  ])
  for (const row of [...types, ...months]) expect(await office.listed(row)).toBe(row.count)
})

test('a review lasts from the last submission to the decision, in business hours', async () => {
  const decided = { fromState: 'reviewing', toState: 'approved' }
  // Friday 16:00 to Monday 11:00 are 4 hours; a first approval that needs a second one is no decision.
  const one = await contract()
  await step(one, 'submit', '2024-03-01 16:00:00')
  await step(one, 'pass', '2024-03-01 17:00:00', { fromState: 'reviewing', toState: 'reviewing' })
  await step(one, 'approve', '2024-03-04 11:00:00', decided)
  // Recalled and submitted again: only the second submission counts. 26 hours are more than 24.
  const other = await contract()
  await step(other, 'submit', '2024-02-01 09:00:00')
  await step(other, 'recall', '2024-02-01 10:00:00', { fromState: 'reviewing', toState: 'draft' })
  await step(other, 'submit', '2024-03-04 10:00:00')
  await step(other, 'reject', '2024-03-06 18:00:00', {
    fromState: 'reviewing',
    toState: 'rejected',
    reason: ' 违约责任不对等 ',
    by: 'lilv',
  })
  const figures = { count: 2, median: 15, most: 23.8, inTime: 1, rate: 50, rejected: 1 }
  expect(await office.read('contractReviewByMonth', period)).toEqual([
    { month: '2024-02', count: 0, median: null, most: null, inTime: 0, rate: null, rejected: 0 },
    { month: '2024-03', ...figures },
  ])
  expect(await office.read('contractReviewByPerson', period)).toEqual(
    expect.arrayContaining([
      { reviewer: '王审', count: 1, median: 4, most: 4, inTime: 1, rate: 100, rejected: 0 },
      { reviewer: 'lilv', count: 1, median: 26, most: 26, inTime: 0, rate: 0, rejected: 1 },
    ]),
  )

  await step(other, 'recordRefused', '2024-03-31 23:00:00', { reason: '价格未谈妥' })
  await step(one, 'refuseSign', '2024-03-20 09:00:00', { reason: '价格未谈妥' })
  await step(one, 'reject', '2024-04-01 00:00:00', { reason: '违约责任不对等' })
  expect(await office.read('contractRefusals', period)).toEqual([
    { reason: '价格未谈妥', kind: '对方拒签', count: 2, contracts: 2, last: '2024-03-31' },
    { reason: '违约责任不对等', kind: '审核驳回', count: 1, contracts: 1, last: '2024-03-06' },
  ])
})
