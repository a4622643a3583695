import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let count = 0
const period = { from: '2024-01-15', to: '2024-03-10' }

const client = (values: Record<string, unknown> = {}) =>
  office.put('biz_enterprise', {
    name: `企业${(count += 1)}`,
    creditCode: `C${count}`,
    status: 'certified',
    createTime: '2023-01-01 09:00:00',
    ...values,
  })
const step = (rowId: string, action: string, at: string) =>
  office.put('state_log', { id: newId(), resource: 'enterprise', rowId, action, at, toState: 'x', by: 'somebody' })

beforeAll(async () => {
  office = await startFigures()
})
afterAll(() => office?.close())

test('new clients by month and source equal the list of the month', async () => {
  const at = { createTime: '2024-01-15 00:00:00', createBy: 'anna' }
  await client({ ...at, source: 'website', regionCode: '330106' })
  await client({ ...at, source: 'website', regionCode: '330203', status: 'draft' })
  await client({ ...at, createTime: '2024-01-31 23:59:59', source: 'phone', regionCode: '110105', createBy: 'bert' })
  await client({ createTime: '2024-03-10 23:59:59', source: 'sponsor', status: 'pending' })
  // Days outside the period, deleted rows and other tenants do not count.
  await client({ createTime: '2024-01-14 23:59:59', source: 'website', regionCode: '330106' })
  await client({ createTime: '2024-03-11 00:00:00', source: 'website', regionCode: '330106' })
  await client({ ...at, source: 'website', deletedAt: '2024-02-01 00:00:00' })
  await client({ ...at, source: 'website', tenantId: 71 })

  const none = { website: 0, publicAccount: 0, referral: 0, event: 0, phone: 0, import: 0, other: 0, total: 0 }
  const rows = await office.read('enterpriseBySource', period)
  expect(rows).toMatchObject([
    { month: '2024-01', ...none, website: 2, phone: 1, total: 3 },
    { month: '2024-02', ...none },
    { month: '2024-03', ...none, other: 1, total: 1 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.total)

  const anna = await office.limited('annasClients', {
    resource: 'enterprise',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  const [january] = await office.read('enterpriseBySource', period, anna)
  expect(january).toMatchObject({ website: 2, phone: 0, total: 2 })
  expect(await office.listed(january, anna)).toBe(2)
})

test('clients by region are counted by province, those without one separately', async () => {
  const rows = await office.read('enterpriseByRegion', period)
  expect(rows).toMatchObject([
    { region: '浙江省', count: 2, certified: 1, share: 50 },
    { region: '北京市', count: 1, certified: 1, share: 25 },
    { region: '未填写', count: 1, certified: 0, share: 25 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
})

test('certification is measured from the first submission to the approval, including rejections', async () => {
  const ids = await Promise.all([10, 20, 30].map(() => client()))
  // 2, 4 and 30 hours: the median is 4, and the 90th percentile is 4 + 0.8 × 26.
  await step(ids[0]!, 'submit', '2024-02-05 08:00:00')
  await step(ids[0]!, 'certify', '2024-02-05 10:00:00')
  await step(ids[1]!, 'submit', '2024-01-31 22:00:00')
  await step(ids[1]!, 'certify', '2024-02-01 02:00:00')
  await step(ids[2]!, 'submit', '2024-02-06 08:00:00')
  await step(ids[2]!, 'reject', '2024-02-06 09:00:00')
  await step(ids[2]!, 'submit', '2024-02-07 08:00:00')
  await step(ids[2]!, 'certify', '2024-02-07 14:00:00')
  const foreign = await client({ tenantId: 71 })
  await step(foreign, 'certify', '2024-02-05 10:00:00')
  expect(await office.read('enterpriseCertification', period)).toEqual([
    { month: '2024-01', certified: 0, rejected: 0, median: null, most: null },
    { month: '2024-02', certified: 3, rejected: 1, median: 4, most: 24.8 },
    { month: '2024-03', certified: 0, rejected: 0, median: null, most: null },
  ])
})

test('a certified client without counsel, package or open matter has no service', async () => {
  const served = async (name: string, table: string, status: string, values = {}) => {
    const enterpriseId = await client({ name, level: 'A' })
    await office.put(table, { enterpriseId, status, ...values })
    return enterpriseId
  }
  const over = await served('顾问已满', 'biz_counsel', 'finished', { endDate: '2024-06-30' })
  await served('顾问在任', 'biz_counsel', 'active', { endDate: '2099-06-30' })
  await served('套餐在用', 'biz_package_order', 'active')
  await served('套餐过期', 'biz_package_order', 'expired', { endDate: '2025-02-28' })
  await served('案件在办', 'biz_entrustment', 'inProgress')
  await served('案件已结', 'biz_entrustment', 'closed')
  await served('仅有意向', 'biz_entrustment', 'lead')
  await client({ name: '尚未认证', status: 'pending' })
  const rows = await office.read('enterpriseIdle')
  const names = rows.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['套餐过期', '顾问已满'])
  expect(names).toEqual(expect.arrayContaining(['案件已结', '仅有意向']))
  for (const name of ['顾问在任', '套餐在用', '案件在办', '尚未认证']) expect(names).not.toContain(name)
  expect(rows[1]).toMatchObject({
    level: 'A级',
    owner: null,
    since: '2023-01-01',
    lastService: '2024-06-30',
    path: `/legal/enterprise?detail=${over}`,
  })
})

test('licences that have expired or soon will, the oldest first', async () => {
  const day = (days: number) => toPlainDate(mustDayNumber(office.today) + days)
  await client({ name: '九十天后', licenseExpire: day(90) })
  await client({ name: '昨天', licenseExpire: day(-1), status: 'frozen' })
  await client({ name: '还早', licenseExpire: day(91) })
  await client({ name: '已注销', licenseExpire: day(1), status: 'cancelled' })
  expect(await office.read('enterpriseLicence')).toMatchObject([
    { name: '昨天', status: '已冻结', expires: day(-1), daysLeft: -1 },
    { name: '九十天后', status: '已认证', expires: day(90), daysLeft: 90 },
  ])
  // The number of days is a setting of the office.
  await office.put('biz_setting', { code: 'enterprise.licenceDays', value: '30' })
  expect(await office.read('enterpriseLicence')).toMatchObject([{ name: '昨天' }])
})
