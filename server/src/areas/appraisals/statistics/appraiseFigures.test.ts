import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let [chen, wu] = ['', '']
const period = { from: '2024-01-15', to: '2024-03-10' }

const appraised = (lawyerId: string, score: number, values = {}) =>
  office.put('biz_appraise', {
    lawyerId,
    score,
    appointmentId: newId(),
    status: 'shown',
    createTime: '2024-02-01 10:00:00',
    ...values,
  })

beforeAll(async () => {
  office = await startFigures()
  const person = (username: string, realname: string) =>
    office.put('sys_user', { tenantId: 0, username, realname, password: 'x', status: '1' })
  chen = await person('figureChen', '陈律师')
  wu = await person('figureWu', '吴律师')
  for (let count = 0; count < 9; count += 1) await appraised(chen, 5, { tags: ['clear', 'patient'] })
  await appraised(chen, 1, { createTime: '2024-03-10 23:59:59', tags: ['slow'], status: 'appeal' })
  await appraised(wu, 4, { createTime: '2024-01-15 00:00:00', status: 'pending', createBy: 'anna' })
  await appraised(wu, 1, { status: 'hidden', tags: ['slow'] })
  await appraised(wu, 1, { createTime: '2024-01-14 23:59:59' })
  await appraised(wu, 1, { tenantId: 71 })
})
afterAll(() => office?.close())

test('nine good appraisals of ten rank above a single good one', async () => {
  // The lower Wilson bounds for 9 of 10 and 1 of 1.
  const rows = await office.read('appraiseRanking', period)
  expect(rows).toMatchObject([
    { lawyer: '陈律师', bound: 59.6, good: 90, mean: 4.6, count: 10, low: 1 },
    { lawyer: '吴律师', bound: 20.7, good: 100, mean: 4, count: 1, low: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
  const anna = await office.limited('annasAppraisals', {
    resource: 'appraise',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('appraiseRanking', period, anna)).toMatchObject([{ lawyer: '吴律师', count: 1 }])
})

test('the trend has every month, empty ones too', async () => {
  const rows = await office.read('appraiseTrend', period)
  expect(rows).toMatchObject([
    { month: '2024-01', count: 1, mean: 4, good: 100, low: 0 },
    { month: '2024-02', count: 9, mean: 5, good: 100, low: 0 },
    { month: '2024-03', count: 1, mean: 1, good: 0, low: 1 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
  expect(await office.read('appraiseTrend', { from: '2020-01-01', to: '2020-01-31' })).toMatchObject([
    { month: '2020-01', count: 0, mean: null, good: null, low: 0 },
  ])
})

test('tags are counted in all appraisals that are not hidden', async () => {
  const rows = await office.read('appraiseTags', period)
  expect(rows).toMatchObject([
    { tag: '讲解清楚', count: 9, share: 81.8, mean: 5 },
    { tag: '耐心', count: 9, share: 81.8, mean: 5 },
    { tag: '响应慢', count: 1, share: 9.1, mean: 1 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
})

test('tickets: duration, share closed in time, and how many are overdue', async () => {
  const ticket = (closedAt: string | null, values = {}) =>
    appraised(chen, 2, {
      createTime: '2022-05-02 10:00:00',
      ticketStatus: closedAt ? 'closed' : 'open',
      ticketDueAt: '2022-05-05 10:00:00',
      ticketClosedAt: closedAt,
      ...values,
    })
  // 2, 24 and 96 hours; the last one is late.
  await ticket('2022-05-02 12:00:00')
  await ticket('2022-05-03 10:00:00', { status: 'hidden' })
  await ticket('2022-05-06 10:00:00')
  await ticket(null)
  await ticket(null, { ticketDueAt: '2099-01-01 10:00:00' })
  const rows = await office.read('appraiseTickets', { from: '2022-05-01', to: '2022-06-30' })
  expect(rows).toMatchObject([
    { month: '2022-05', tickets: 5, closed: 3, late: 1, median: 24, inTime: 66.7 },
    { month: '2022-06', tickets: 0, closed: 0, late: 0, median: null, inTime: null },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.tickets)
})
