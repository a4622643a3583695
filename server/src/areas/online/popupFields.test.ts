import { compileForm, emptyReport, type OnlineDefinition, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const rows = { shape: 'rows', columns: ['name', 'level', 'contactMobile'], search: ['name'], filter: null }
  const report = { title: '选企业', code: 'pickClient', source: 'enterprise', definition: rows }
  await product.admin.post('/online/report/add', report)
  await product.admin.post('/online/report/add', { ...report, code: 'figures', definition: emptyReport })
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })
const popup = (more: Values = {}) =>
  line('客户', 'client', 'popup', { source: 'pickClient', fills: 'client=name,phone=contactMobile', ...more })
const own = [line('事由', 'reason1'), line('电话', 'phone')]
let count = 0
const add = (fields: Values[], client = product.admin) =>
  client.post<Row>('/online/form/add', { title: '来访', code: `call${'abcdefghijkl'.charAt(count++)}`, fields })
async function publish(fields: Values[], client = product.admin) {
  const added = await add(fields, client)
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version } = added.result
  return client.post(`/online/form/${id}/publish`, { version })
}

test('a pop-up field is a text that names its report and what a row fills in', async () => {
  const fields = [...own, popup({ inSearch: 'Y', fills: 'client=name,phone=contactMobile,reason1=level_dictText' })]
  const published = await publish(fields)
  expect(published, published.message).toMatchObject({ success: true })
  const { result } = await product.admin.get<OnlineDefinition[]>('/online/form/published')
  const { fields: compiled } = compileForm(result.find(({ code }) => code === 'calla')!)
  expect(compiled.client).toMatchObject({
    kind: 'text',
    popup: { report: 'pickClient' },
    fills: { client: 'name', phone: 'contactMobile', reason1: 'level_dictText' },
  })
  await product.admin.post('/online/data/calla/add', { reason1: '咨询', client: '长风公司' })
  const listed = await product.admin.get<{ total: number }>('/online/data/calla/list', { client: '*长风*' })
  expect(listed.result.total).toBe(1)
  const stock = await product.admin.get<Values[]>('/online/cgform/field/listByHeadId', {
    headId: (await product.admin.get<{ records: Row[] }>('/online/form/list', { code: 'calla' })).result.records[0]!.id,
  })
  expect(stock.result.find(({ dbFieldName }) => dbFieldName === 'client')).toMatchObject({
    fieldShowType: 'popup',
    dictTable: 'pickClient',
    dictField: 'name,contactMobile,level_dictText',
    dictText: 'client,phone,reason1',
  })
})

test.each([
  ['an unknown report', { source: 'nothing' }, '“客户”的报表“nothing”不存在'],
  ['a report of figures', { source: 'figures' }, '“客户”的报表“figures”不是明细报表，不能用于选择记录'],
  ['an unknown column', { fills: 'client=name,phone=creditCode' }, '“客户”的报表“pickClient”没有列“creditCode”'],
])('%s is refused when publishing', async (_words, more, message) => {
  expect((await publish([...own, popup(more)])).message).toBe(message)
})

test.each([
  ['nothing for the field itself', [popup({ fills: 'phone=contactMobile' })], '请选择此字段取报表的哪一列'],
  ['no report', [popup({ source: null })], '请填写报表的编码'],
  ['a place in a sub-table', [line('明细', 'lines', 'rows'), popup({ subTable: 'lines' })], '附表的字段不能是弹出报表'],
])('%s is refused when saving', async (_words, more, message) => {
  expect((await add([...own, ...more])).message).toContain(message)
})

test('the report of another tenant does not exist', async () => {
  const { client } = await openTestTenant(product)
  expect((await publish([...own, popup()], client)).message).toBe('“客户”的报表“pickClient”不存在')
})
