import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let lawyers: { chen: string; wang: string }
let field: string
let count = 0
// Weeks of 2024 without holidays in the office calendar: 2 and 3 March are a weekend.
const period = { from: '2024-02-26', to: '2024-03-10' }

const book = (values: Record<string, unknown> = {}) =>
  office.put('biz_appointment', {
    no: `YY${(count += 1)}`,
    subject: '咨询',
    personName: '王敏',
    mobile: '13800010001',
    goodAtId: field,
    status: 'pending',
    createTime: '2024-02-26 09:00:00',
    ...values,
  })
const step = (rowId: string, toState: string) =>
  office.put('state_log', {
    id: newId(),
    resource: 'appointment',
    rowId,
    action: 'x',
    at: '2024-02-27 09:00:00',
    toState,
    by: 'somebody',
  })
const person = (realname: string) =>
  office.put('sys_user', { tenantId: 0, username: `u-${newId()}`, realname, password: 'x', status: '1' })

beforeAll(async () => {
  office = await startFigures()
  lawyers = { chen: await person('陈律'), wang: await person('王律') }
  field = await office.put('biz_good_at', { name: '劳动人事' })
})
afterAll(() => office?.close())

test('the funnel counts the furthest step of each appointment, also of returned and cancelled ones', async () => {
  const days = { from: '2024-01-01', to: '2024-01-31' }
  const at = { createTime: '2024-01-31 23:59:59' }
  await book(at)
  await step(await book({ ...at, status: 'pending' }), 'assigned')
  await step(await book({ ...at, status: 'cancelled' }), 'confirmed')
  await book({ ...at, status: 'noShow' })
  await book({ ...at, status: 'served' })
  await book({ ...at, status: 'completed' })
  await book({ ...at, status: 'served', entrustId: 'e1' })
  await book({ createTime: '2024-02-01 00:00:00', status: 'completed' })
  await book({ ...at, status: 'completed', deletedAt: '2024-02-02 00:00:00' })
  const rows = await office.read('appointmentFunnel', days)
  expect(rows.map(({ step: name, count: n, share, shareOfLast }) => [name, n, share, shareOfLast])).toEqual([
    ['提交预约', 7, 100, null],
    ['已派单', 6, 85.7, 85.7],
    ['已确认', 5, 71.4, 83.3],
    ['已服务', 3, 42.9, 60],
    ['已完成', 2, 28.6, 66.7],
    ['转委托', 1, 14.3, 50],
  ])
  expect(await office.listed(rows[0])).toBe(7)
})

test('acceptance is measured in business hours: nights and the weekend do not count', async () => {
  const accepted = (lawyerId: string, assignedAt: string, acceptedAt: string) =>
    book({ lawyerId, assignedAt, acceptedAt, status: 'assigned' })
  // 1 h on one day; 2 h over a night; Friday 17:00 to Monday 11:00 is 3 h; 13 h exceeds the 12 that are allowed.
  await accepted(lawyers.chen, '2024-02-26 10:00:00', '2024-02-26 11:00:00')
  await accepted(lawyers.chen, '2024-02-26 17:00:00', '2024-02-27 10:00:00')
  await accepted(lawyers.chen, '2024-03-01 17:00:00', '2024-03-04 11:00:00')
  await accepted(lawyers.chen, '2024-02-26 10:00:00', '2024-02-27 14:00:00')
  await accepted(lawyers.wang, '2024-03-09 10:00:00', '2024-03-10 23:59:59')
  await accepted(lawyers.wang, '2024-03-08 10:00:00', '2024-03-11 00:00:00')
  const rows = await office.read('appointmentAcceptance', period)
  expect(rows).toMatchObject([
    { lawyer: '陈律', count: 4, median: 2.5, most: 10, inTime: 75 },
    { lawyer: '王律', count: 1, median: 0, most: 0, inTime: 100 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
})

test('no-shows are counted by absent party, and a later refund changes nothing', async () => {
  const at = { startAt: '2024-03-05 14:00:00', lawyerId: lawyers.chen, source: 'phone' }
  await book({ ...at, status: 'completed' })
  await book({ ...at, status: 'served', startAt: '2024-03-06 14:30:00', lawyerId: lawyers.wang })
  await book({ ...at, status: 'noShow', noShowParty: 'client', startAt: '2024-03-06 09:00:00' })
  await book({ ...at, status: 'refunded', noShowParty: 'lawyer', startAt: '2024-03-07 09:00:00' })
  await book({ ...at, status: 'cancelled', startAt: '2024-03-08 09:00:00' })
  await book({ ...at, status: 'confirmed', startAt: '2024-03-08 10:00:00' })
  await book({ ...at, status: 'completed', source: null, startAt: '2024-03-08 16:00:00' })
  const rows = await office.read('appointmentNoShow', period)
  expect(rows).toMatchObject([
    { source: '电话', due: 4, client: 1, lawyer: 1, rate: 25 },
    { source: '未填写', due: 1, client: 0, lawyer: 0, rate: 0 },
  ])
  expect(await office.listed(rows[0])).toBe(4)

  const hours = await office.read('appointmentByHour', period)
  expect(hours.map(({ hour }) => hour)).toEqual(
    Array.from({ length: 9 }, (_, index) => `${index + 9}–${index + 10} 时`),
  )
  // Cancelled and refunded appointments are not counted.
  expect(hours.find(({ hour }) => hour === '14–15 时')).toMatchObject({ count: 2, lawyers: 2, share: 40 })
  expect(hours.find(({ hour }) => hour === '9–10 时')).toMatchObject({ count: 1, lawyers: 1 })
  expect(hours.reduce((sum, row) => sum + Number(row.count), 0)).toBe(5)
})

test('conversion is the share of served appointments that became matters', async () => {
  const served = { servedAt: '2024-03-10 23:00:00', status: 'completed' }
  await book({ ...served, createBy: 'anna' })
  await book({ ...served, entrustId: 'e1' })
  await book({ ...served, servedAt: '2024-03-11 00:00:00', entrustId: 'e2' })
  const rows = await office.read('appointmentConversion', period)
  expect(rows).toMatchObject([{ field: '劳动人事', served: 2, entrusted: 1, rate: 50 }])
  expect(await office.listed(rows[0])).toBe(2)
  const anna = await office.limited('annasBookings', {
    resource: 'appointment',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('appointmentConversion', period, anna)).toMatchObject([{ served: 1, entrusted: 0, rate: 0 }])
})

test("satisfaction counts the clients' ratings that are not hidden", async () => {
  const said = async (score: number, status = 'shown', lawyerId = lawyers.chen, createTime = '2024-03-01 09:00:00') =>
    office.put('biz_appraise', { no: newId(), appointmentId: await book(), score, status, lawyerId, createTime })
  await said(5)
  await said(4, 'appeal')
  await said(3, 'pending')
  await said(1, 'hidden')
  await said(5, 'shown', lawyers.wang)
  await said(1, 'shown', lawyers.wang, '2024-03-11 00:00:00')
  const rows = await office.read('appointmentSatisfaction', period)
  expect(rows).toMatchObject([
    { lawyer: '王律', count: 1, mean: 5, best: 100, low: 0 },
    { lawyer: '陈律', count: 3, mean: 4, best: 33.3, low: 1 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
})
