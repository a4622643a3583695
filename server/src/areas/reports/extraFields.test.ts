import { emptyReport, type GroupedDefinition, type ReportAnswer, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../database/newId.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

interface Extension {
  id: string
  version: number
}

let product: TestProduct
let extensionId: string
const line = (title: string, name: string, kind: string, more: Values = {}) => ({ title, name, kind, ...more })
beforeAll(async () => {
  product = await startTestProduct()
  const fields = [
    line('渠道', 'channel', 'dictionary', { source: 'cust_source' }),
    line('预算', 'budget', 'money'),
    line('首次接触', 'firstMet', 'date'),
    line('介绍人', 'referrer', 'user'),
  ]
  const { result } = await product.admin.post<Extension>('/online/extension/add', { target: 'entrustment', fields })
  extensionId = result.id
  await takeStep('publish')
  const { rows } = await sql<{ id: string }>`
    select id from biz_entrustment where tenant_id = 1 and deleted_at is null order by id limit 3`.execute(db())
  const values = [
    ['referral', 100_000, '2026-01-15'],
    ['referral', 50_000, '2026-02-01'],
    ['website', 7_000, '2026-02-20'],
  ] as const
  for (const [index, { id }] of rows.entries()) {
    const [channel, budget, met] = values[index]!
    await sql`
      update biz_entrustment set x_channel = ${channel}, x_budget = ${budget}, x_first_met = ${met},
        x_referrer = (select id from sys_user where username = 'admin') where id = ${id}`.execute(db())
  }
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
async function takeStep(step: string, input: Values = {}) {
  const { result } = await product.admin.get<Extension>('/online/extension/queryById', { id: extensionId })
  const answer = await product.admin.post(`/online/extension/${extensionId}/${step}`, {
    version: result.version,
    ...input,
  })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const notBlank = { field: 'xBudget', rule: 'notNull', val: '' }
const ask = (more: Partial<GroupedDefinition>, client: Client = product.admin) =>
  client.post<ReportAnswer>('/online/report/preview', {
    source: 'entrustment',
    definition: { ...emptyReport, filter: { matchType: 'and', records: [notBlank] }, ...more },
  })
const byChannel: Partial<GroupedDefinition> = {
  dimensions: [{ field: 'xChannel', by: null }],
  measures: [{ of: 'sum', field: 'xBudget' }],
}

test('extra fields are dimensions, measures and filters, with the words of their values', async () => {
  const answer = await ask(byChannel)
  expect(answer, answer.message).toMatchObject({ success: true })
  expect(answer.result.measures).toMatchObject([{ title: '预算合计', kind: 'money' }])
  expect(answer.result.dimensions).toMatchObject([{ title: '渠道' }])
  expect(answer.result.groups.map(({ texts, values }) => [...texts, ...values])).toEqual([
    ['转介绍', 150_000],
    ['官网', 7_000],
  ])
  const byMonth = await ask({
    dimensions: [
      { field: 'xFirstMet', by: 'month' },
      { field: 'xReferrer', by: null },
    ],
    filter: { matchType: 'and', records: [{ field: 'xFirstMet', rule: 'ge', val: '2026-02-01' }] },
  })
  expect(byMonth.result.groups.map(({ texts, values }) => [...texts, ...values])).toEqual([['2026-02', '管理员', 2]])
  // The rows behind a figure.
  const records = JSON.stringify(answer.result.groups[0]!.lines)
  const rows = await product.admin.get<{ total: number }>('/legal/entrustment/list', { superQueryParams: records })
  expect(rows.result.total).toBe(2)
})

test('they are columns and conditions of a report of rows, and of its pop-up', async () => {
  const definition = { shape: 'rows', columns: ['no', 'xChannel', 'xBudget'], search: ['xChannel'], filter: null }
  const report = { title: '委托渠道', code: 'matterChannels', source: 'entrustment', definition }
  expect(await product.admin.post('/online/report/add', report)).toMatchObject({ success: true })
  const { result } = await product.admin.get<{ records: Values[]; total: number }>(
    '/online/cgreport/api/getData/matterChannels',
    { xChannel: 'website' },
  )
  expect(result).toMatchObject({ total: 1, records: [{ xBudget: 7_000, xChannel: 'website' }] })
})

test('another tenant does not have them', async () => {
  const { client } = await openTestTenant(product)
  const answer = await ask(byChannel, client)
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining('报表不能运行') })
  expect((await ask({ dimensions: [], filter: null }, client)).result.total.values).toEqual([0])
})

test('who may not fill in an extra field sees no figures of it', async () => {
  const permissions = ['report:add', 'entrustment:list']
  const reader = await product.signInAs({ username: 'budget_reader', permissions })
  expect(await ask(byChannel, reader)).toMatchObject({ success: true })
  const id = newId()
  await sql`
    insert into sys_permission (id, name, perms, menu_type, perms_type, status)
    values (${id}, '预算', 'entrustment:form:xBudget', 2, '2', '1')`.execute(db())
  const outsider = await product.signInAs({ username: 'budget_outsider', permissions })
  expect((await ask(byChannel, outsider)).message).toContain('您没有查看“预算”的权限')
  expect((await ask({}, outsider)).message).toContain('您没有查看“预算”的权限')
  await sql`delete from sys_permission where id = ${id}`.execute(db())
})

test('a stopped extension stops its reports with the reason', async () => {
  await takeStep('stop', { reason: '不再使用' })
  expect(await ask(byChannel)).toMatchObject({ success: false, message: expect.stringContaining('报表不能运行') })
})
