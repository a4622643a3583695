import type { Page, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }
type Form = Row & { fields: (Values & { name: string; subTable: string | null })[] }

const base = '/online/cgform'
const api = `${base}/api`
let product: TestProduct
let admin: Client
let formId: string
let viewId: string

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  formId = await published('/online/form', {
    ...{ title: '出差', code: 'trip', sortField: 'days', sortOrder: 'desc', sheet: 'Y' },
    fields: [
      { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y' },
      { title: '天数', name: 'days', kind: 'integer', inList: 'Y' },
      { title: '费用', name: 'costs', kind: 'rows' },
      { title: '项目', name: 'item', kind: 'text', subTable: 'costs' },
      { title: '金额', name: 'amount', kind: 'money', subTable: 'costs' },
    ],
    checks: [{ condition: 'days < 100', message: '天数太多' }],
    states: [
      { title: '草稿', value: 'draft', initial: 'Y' },
      { title: '已报', value: 'sent' },
    ],
    steps: [{ title: '报送', name: 'send', from: '草稿', to: '已报' }],
    buttons: [{ title: '打开', name: 'open', kind: 'link', target: '/legal/enterprise' }],
  })
  const columns = [{ field: 'days', inList: 'Y' }]
  viewId = await published('/online/view', { title: '长途', code: 'longTrip', formId, theme: 'inner', columns })
})
afterAll(() => product?.close())

async function published(path: string, values: Values): Promise<string> {
  const added = await admin.post<Row>(`${path}/add`, values)
  expect(added, added.message).toMatchObject({ success: true })
  const answer = await admin.step(path, added.result.id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return added.result.id
}
const headsOf = async (params: Record<string, string | number>, client = admin) =>
  (await client.get<Page<Row>>(`${base}/head/list`, params)).result
const fieldsOf = async (headId: string) => (await admin.get<Values[]>(`${base}/field/listByHeadId`, { headId })).result
const save = (head: Values, fields: Values[]) => admin.put(`${api}/editAll`, { head, fields, indexs: [] })
const formOf = async (id: string) => (await admin.get<Form>('/online/form/queryById', { id })).result

test('sub-tables are heads of their own after their form, and pages count them', async () => {
  const { records, total } = await headsOf({ tableName: 'trip', copyType: 0 })
  expect(total).toBe(2)
  expect(records).toMatchObject([
    { id: formId, tableName: 'onl_trip', tableType: 2, subTableStr: 'onl_trip_costs', hascopy: 1, copyType: 0 },
    { id: `${formId}.costs`, tableName: 'onl_trip_costs', tableTxt: '费用', tableType: 3, tabOrderNum: 1 },
  ])
  expect(await headsOf({ tableName: 'trip', tableType: 3 })).toMatchObject({ total: 1, records: [records[1]] })
  expect(await headsOf({ tableTxt: '*费*' })).toMatchObject({ total: 1, records: [{ tableName: 'onl_trip_costs' }] })
  expect(await headsOf({ tableName: 'trip', pageSize: 1, pageNo: 2 })).toMatchObject({
    ...{ total: 2, current: 2, records: [{ tableName: 'onl_trip_costs' }] },
  })
  expect(await fieldsOf(`${formId}.costs`)).toMatchObject([
    { dbFieldName: 'item', cgformHeadId: `${formId}.costs`, mainTable: null },
    { dbFieldName: 'amount', dbType: 'BigDecimal' },
    { dbFieldName: 'parent_id', mainTable: 'onl_trip', mainField: 'id', isShowForm: 0 },
  ])
})

test('views are the copies of their form, with their fields and theme', async () => {
  const { records, total } = await headsOf({ copyType: 1, physicId: formId })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({
    ...{ id: viewId, tableName: 'onl_long_trip', tableTxt: '长途', copyType: 1, physicId: formId },
    ...{ themeTemplate: 'innerTable', isDbSynch: 'Y' },
  })
  expect(await headsOf({ copyType: 1, physicId: 'none' })).toMatchObject({ total: 0 })
  expect((await headsOf({ copyType: 1 })).total).toBe(1)
  // The checks of a form need every field, so that its views have them all.
  expect((await fieldsOf(viewId)).map(({ dbFieldName, isShowList }) => [dbFieldName, isShowList])).toEqual([
    ['days', 1],
    ['topic', 0],
  ])
  expect((await admin.get(`${api}/getColumns/${viewId}`)).result).toMatchObject({ description: '长途' })
  expect((await save(records[0]!, await fieldsOf(viewId))).message).toBe('视图的字段和条件请在“表单视图”中修改')
})

test('copying a form as a view gives a draft that is published and deleted like a form', async () => {
  const copied = await admin.post(`${base}/head/copyOnline?code=${formId}`, {})
  expect(copied, copied.message).toMatchObject({ success: true, message: '复制成功!' })
  const found = (await headsOf({ copyType: 1, physicId: formId, tableTxt: '出差' })).records
  expect(found).toMatchObject([{ tableTxt: '出差视图', tableName: 'onl_trip_view', isDbSynch: 'N' }])
  const { id } = found[0]!
  expect(await admin.post(`${api}/doDbSynch/${id}/normal`, {})).toMatchObject({ message: '同步数据库成功!' })
  await expect.poll(async () => (await admin.get(`${api}/getData/${id}`)).success).toBe(true)
  await admin.post(`${base}/head/copyOnline?code=${formId}`, {})
  expect((await headsOf({ copyType: 1, tableName: 'onl_trip_view_a' })).total).toBe(1)
  expect((await admin.delete(`${base}/head/delete`, { id })).message).toMatch('不能删除')
  await admin.step('/online/view', id, 'stop')
  expect(await admin.delete(`${base}/head/deleteBatch`, { ids: `${id},` })).toMatchObject({ message: '删除成功!' })
  expect((await headsOf({ copyType: 1, tableName: 'onl_trip_view' })).records).toHaveLength(1)
})

test('copying a table keeps its checks, states, steps, buttons and order', async () => {
  await admin.get(`${base}/head/copyOnlineTable/${formId}`, { tableName: 'onl_other_trip' })
  const head = (await headsOf({ tableName: 'other_trip' })).records[0]!
  const strip = ({ id: _id, parentId: _parent, ...line }: Values): Values => line
  const parts = (form: Form) => {
    const { sortField, sortOrder, sheet, isTree } = form
    const lists = ['fields', 'checks', 'states', 'steps', 'buttons'].map((name) => (form[name] as Values[]).map(strip))
    return { sortField, sortOrder, sheet, isTree, lists }
  }
  const copy = await formOf(head.id)
  expect(copy).toMatchObject({ title: '出差_副本', code: 'otherTrip', status: 'draft' })
  expect(parts(copy)).toEqual(parts(await formOf(formId)))
})

test('a sub-table is changed by its own head, and the rest of the form stays', async () => {
  await admin.get(`${base}/head/copyOnlineTable/${formId}`, { tableName: 'changed_trip' })
  const [main, sub] = (await headsOf({ tableName: 'changed_trip' })).records
  const before = await formOf(main!.id)
  const note = { dbFieldName: 'note', dbFieldTxt: '备注', fieldShowType: 'textarea', dbType: 'Text', dbLength: 200 }
  const fields = [...(await fieldsOf(sub!.id)).filter(({ dbFieldName }) => dbFieldName !== 'item'), note]
  const saved = await save({ ...sub, tableTxt: '费用明细' }, fields)
  expect(saved, saved.message).toMatchObject({ success: true, message: '修改成功！' })
  const after = await formOf(main!.id)
  expect(after.fields.map(({ title, name, kind, subTable }) => [title, name, kind, subTable])).toEqual([
    ['事由', 'topic', 'text', null],
    ['天数', 'days', 'integer', null],
    ['费用明细', 'costs', 'rows', null],
    ['金额', 'amount', 'money', 'costs'],
    ['备注', 'note', 'multiline', 'costs'],
  ])
  expect(after).toMatchObject({ title: before.title, checks: before.checks, steps: before.steps })
  expect((await save({ ...sub, tableName: 'onl_elsewhere' }, fields)).message).toBe(
    '数据表保存后不能改名，应为 onl_changed_trip_costs',
  )
  expect((await admin.delete(`${base}/head/delete`, { id: sub!.id })).message).toMatch('请在主表单的设计中删除')
  expect(await admin.delete(`${base}/head/delete`, { id: main!.id })).toMatchObject({ success: true })
})

test('views need their own permissions, and heads of other tenants do not exist', async () => {
  const permissions = ['list', 'edit', 'delete', 'publish'].map((act) => `onlineForm:${act}`)
  const designer = await product.signInAs({ username: 'head_designer', permissions })
  expect(await headsOf({ tableName: 'onl_trip', tableType: 2 }, designer)).toMatchObject({
    ...{ total: 1, records: [{ id: formId, hascopy: 0 }] },
  })
  expect((await headsOf({ copyType: 1 }, designer)).total).toBe(0)
  expect(await designer.get(`${base}/field/listByHeadId`, { headId: viewId })).toMatchObject({ success: false })
  expect(await designer.post(`${base}/head/copyOnline?code=${formId}`, {})).toMatchObject({ status: 403 })
  const reader = await product.signInAs({ username: 'head_reader', permissions: [...permissions, 'onlineView:list'] })
  expect((await headsOf({ copyType: 1 }, reader)).total).toBeGreaterThan(0)
  expect(await reader.delete(`${base}/head/delete`, { id: viewId })).toMatchObject({ status: 403 })
  expect(await reader.post(`${api}/doDbSynch/${viewId}/normal`, {})).toMatchObject({ status: 403 })
  const { client } = await openTestTenant(product)
  for (const headId of [viewId, `${formId}.costs`])
    expect(await client.get(`${base}/field/listByHeadId`, { headId })).toMatchObject({ success: false })
  expect((await headsOf({ copyType: 1 }, client)).total).toBe(0)
})
