import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let count = 0
const period = { from: '2024-01-01', to: '2024-02-29' }
const dayFromToday = (days: number): string => toPlainDate(mustDayNumber(office.today) + days)

const engage = (values: Record<string, unknown> = {}) =>
  office.put('biz_counsel', {
    no: `GW${(count += 1)}`,
    name: `顾问${count}`,
    enterpriseId: 'e1',
    leadLawyerId: 'l1',
    startDate: '2023-01-01',
    endDate: '2023-12-31',
    fee: 1_000_000,
    status: 'active',
    ...values,
  })
const grant = async (
  counselId: string,
  itemId: string,
  numbers: { granted: number; consumed: number; held?: number },
) => {
  const { granted, consumed, held = 0 } = numbers
  await office.put('biz_counsel_lines', {
    tenantId: undefined,
    parentId: counselId,
    orderNum: 1,
    counselItemId: itemId,
    qty: granted,
  })
  await office.put('entitlement_account', {
    sourceType: 'counsel',
    sourceId: counselId,
    lineId: newId(),
    itemType: 'counsel',
    itemId,
    itemName: `项目 ${itemId}`,
    unit: '次',
    mayOverdraw: consumed > granted,
    granted,
    consumed,
    held,
    available: granted - consumed - held,
  })
}

beforeAll(async () => {
  office = await startFigures()
})
afterAll(() => office?.close())

test('usage sums the accounts of engagements in service, and is never more than 100%', async () => {
  const [one, other, over] = [
    await engage(),
    await engage({ status: 'suspended' }),
    await engage({ status: 'finished' }),
  ]
  await grant(one, 'review', { granted: 20, consumed: 5, held: 1 })
  await grant(other, 'review', { granted: 10, consumed: 4 })
  await grant(over, 'review', { granted: 100, consumed: 100 })
  await grant(one, 'letter', { granted: 2, consumed: 3 })
  const rows = await office.read('counselUsage')
  expect(rows).toMatchObject([
    { item: '项目 review', engagements: 2, granted: 30, consumed: 9, held: 1, available: 20, rate: 30 },
    { item: '项目 letter', engagements: 1, granted: 2, consumed: 3, held: 0, available: -1, expired: 0, rate: 100 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.engagements)
})

test('hours are those of confirmed work in the period', async () => {
  const counselId = await engage()
  const lawyerId = await office.put('sys_user', { tenantId: 0, username: newId(), realname: '陈律', password: 'x' })
  const work = (values: Record<string, unknown>) =>
    office.put('biz_counsel_work', {
      no: newId(),
      counselId,
      lawyerId,
      itemId: 'review',
      qty: 1,
      summary: '审查合同',
      status: 'confirmed',
      billableFlag: 'Y',
      workDate: '2024-01-10',
      hours: 1.5,
      ...values,
    })
  await work({})
  await work({ hours: 2.5, billableFlag: 'N', workDate: '2024-02-29' })
  await work({ hours: 8, status: 'draft' })
  await work({ hours: 8, status: 'voided' })
  await work({ hours: 8, workDate: '2024-03-01' })
  const rows = await office.read('counselHours', period)
  expect(rows).toMatchObject([{ lawyer: '陈律', works: 2, hours: 4, billable: 1.5, clients: 1 }])
  expect(await office.listed(rows[0])).toBe(2)
})

test('the SLA is met when the answer comes before the limit', async () => {
  const counselId = await engage()
  const itemId = await office.put('biz_counsel_item', { code: 'C1', name: '合同审查', kind: 'review', price: 0 })
  const request = (values: Record<string, unknown>) =>
    office.put('biz_counsel_request', {
      no: newId(),
      subject: '审查采购合同',
      counselId,
      itemId,
      receivedAt: '2024-01-10 09:00:00',
      dueAt: '2024-01-12 09:00:00',
      status: 'done',
      ...values,
    })
  await request({ doneAt: '2024-01-12 09:00:00' })
  await request({ doneAt: '2024-01-11 09:00:00', receivedAt: '2024-02-29 23:00:00' })
  await request({ doneAt: '2024-01-12 09:00:01' })
  await request({ status: 'open' })
  await request({ status: 'paused' })
  await request({ status: 'open', dueAt: `${dayFromToday(2)} 09:00:00` })
  await request({ status: 'withdrawn' })
  await request({ doneAt: '2024-01-11 09:00:00', receivedAt: '2024-03-01 00:00:00' })
  const rows = await office.read('counselSla', period)
  expect(rows).toMatchObject([{ item: '合同审查', count: 6, inTime: 2, late: 2, waiting: 2, rate: 50 }])
  expect(await office.listed(rows[0])).toBe(6)
})

test('an engagement counts as renewed when the next one is signed, and not when it was ended early', async () => {
  const january = { endDate: '2024-01-31', status: 'finished' }
  const renewed = await engage(january)
  await engage({ renewOfId: renewed, status: 'active', endDate: '2025-01-31' })
  const preparing = await engage({ ...january, status: 'archived' })
  await engage({ renewOfId: preparing, status: 'draft', endDate: '2025-01-31' })
  await engage(january)
  await engage(january)
  await engage({ ...january, status: 'archived', settledAmount: 5_000 })
  await engage({ ...january, status: 'terminated', settledAmount: 0 })
  const rows = await office.read('counselRenewal', period)
  expect(rows).toMatchObject([
    { month: '2024-01', ended: 4, renewed: 1, preparing: 1, rate: 25 },
    { month: '2024-02', ended: 0, renewed: 0, preparing: 0, rate: null },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.ended)
})

test('engagements that end soon are grouped by remaining days', async () => {
  const low = await engage({ endDate: dayFromToday(0), fee: 200_000 })
  await grant(low, 'review', { granted: 10, consumed: 1 })
  const renewed = await engage({ endDate: dayFromToday(30), fee: 300_000, status: 'suspended' })
  await engage({ renewOfId: renewed, status: 'draft', endDate: dayFromToday(400) })
  await engage({ endDate: dayFromToday(31), fee: 500_000 })
  await engage({ endDate: dayFromToday(90) })
  await engage({ endDate: dayFromToday(91) })
  await engage({ endDate: dayFromToday(-1) })
  await engage({ endDate: dayFromToday(10), status: 'draft' })
  const rows = await office.read('counselEnding')
  expect(rows).toMatchObject([
    { span: '30 天内', count: 2, fee: 500_000, renewed: 1, idle: 1 },
    { span: '31–60 天', count: 1, fee: 500_000, renewed: 0, idle: 0 },
    { span: '61–90 天', count: 1, fee: 1_000_000, renewed: 0, idle: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
  // A tenth is used: low by the default threshold, enough for an office with a lower one.
  await office.put('biz_setting', { code: 'counsel.idleShare', value: 10 })
  expect((await office.read('counselEnding')).map(({ idle }) => idle)).toEqual([0, 0, 0])
})
