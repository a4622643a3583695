import { type FormPlan, type FormTables, onlineFormEndpoints, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
let admin: Client
/** An administrator of another tenant. */
let other: Client
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  other = (await openTestTenant(product)).client
})
afterAll(() => product?.close())

const name = { title: '名称', name: 'name', kind: 'text' }
const lines = [
  { title: '备注', name: 'note', kind: 'rows' },
  { title: '说明', name: 'words', kind: 'text', subTable: 'note' },
]
const step = async (client: Client, id: string, act: string, input: Values = {}) => {
  const { result } = await client.get<Row>('/online/form/queryById', { id })
  return client.post<Row>(`/online/form/${id}/${act}`, { version: result.version, ...input })
}
const must = async (client: Client, id: string, act: string, input?: Values) => {
  const answer = await step(client, id, act, input)
  expect(answer, answer.message).toMatchObject({ success: true })
}
const published = async (client: Client, code: string, fields: Values[], row: Values): Promise<string> => {
  const added = await client.post<Row>('/online/form/add', { title: code, code, fields })
  expect(added, added.message).toMatchObject({ success: true })
  await must(client, added.result.id, 'publish')
  expect(await client.post(`/online/data/${code}/add`, row)).toMatchObject({ success: true })
  return added.result.id
}
const change = async (id: string, fields: Values[]) => {
  const { result } = await admin.get<Row>('/online/form/queryById', { id })
  const answer = await admin.put('/online/form/edit', { id, version: result.version, fields })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const problemsOf = async (id: string) =>
  (await admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result.problems
const tablesOf = async (id: string) => (await admin.get<FormTables>(onlineFormEndpoints.tables.path, { id })).result
const drop = async (id: string, title: string, rows: number) => {
  const answer = await admin.post(onlineFormEndpoints.dropTables.path, { id, title, rows })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const list = async (client: Client, code: string) =>
  (await client.get<Page<Values>>(`/online/data/${code}/list`)).result.records

test('a form forgets the tables that were dropped: another tenant may have them since', async () => {
  const id = await published(admin, 'trip', [name, ...lines], { name: '甲', note: [{ words: '一' }] })
  await must(admin, id, 'stop', { reason: '不用了' })
  await drop(id, 'trip', 1)
  await published(other, 'tripNote', [name], { name: '别所的' })
  await change(id, [name])
  await must(admin, id, 'publish')
  await must(admin, id, 'stop', { reason: '不用了' })
  expect(await tablesOf(id)).toMatchObject({ tables: ['onl_trip'], rows: 0 })
  await drop(id, 'trip', 0)
  expect(await list(other, 'tripNote')).toMatchObject([{ name: '别所的' }])
})

test('a published form does not get the table of another as its sub-table', async () => {
  const id = await published(admin, 'visit', [name], { name: '甲' })
  await published(other, 'visitNote', [name], { name: '别所的' })
  await change(id, [name, ...lines])
  const problem = '数据库里已有数据表 onl_visit_note，请换一个附表字段名'
  expect(await problemsOf(id)).toEqual([problem])
  expect(await step(admin, id, 'publish')).toMatchObject({ success: false, message: problem })
})

test('a sub-table returns with its lines after a version without it', async () => {
  const id = await published(admin, 'call', [name, ...lines], { name: '甲', note: [{ words: '一' }] })
  await change(id, [name])
  await must(admin, id, 'publish')
  await change(id, [name, ...lines])
  expect(await problemsOf(id)).toEqual([])
  await must(admin, id, 'publish')
  const [row] = await list(admin, 'call')
  expect(await admin.get('/online/data/call/queryById', { id: String(row!.id) })).toMatchObject({
    result: { note: [{ words: '一' }] },
  })
})

test('a table that a form of another tenant uses is not dropped, whatever former versions say', async () => {
  const id = await published(admin, 'claim', [name], { name: '甲' })
  await published(other, 'claimNote', [name], { name: '别所的' })
  const definition = JSON.stringify({ code: 'claim', title: 'claim', fields: [name, ...lines] })
  await sql`update onl_form_version set definition = ${definition}::jsonb where form_id = ${id}`.execute(
    product.app.engine.db.kysely,
  )
  await must(admin, id, 'stop', { reason: '不用了' })
  expect((await tablesOf(id)).tables).toEqual(['onl_claim'])
  await drop(id, 'claim', 1)
  expect(await list(other, 'claimNote')).toMatchObject([{ name: '别所的' }])
})
