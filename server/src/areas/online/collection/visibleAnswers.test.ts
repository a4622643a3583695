import { onlineCollectionEndpoints, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { textOf } from '../../../testing/textOf.ts'

type Row = Values & { id: string; version: number; no: string }

let product: TestProduct
let admin: Client
let formId: string
let matters: Row[]
/** One accepted answer for each matter, with its file. */
let accepted: { id: string; recordId: string; path: string }[]

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
const names = ['甲的线索', '乙的线索']
const permissions = [
  ...['list', 'history'].map((act) => `onlineTips:${act}`),
  ...['list', 'history', 'export', 'delete'].map((act) => `collectionAnswer:${act}`),
  ...['report:list', 'report:add', 'sqlReport:list', 'sqlReport:add'],
]

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  const fields = [
    { title: '来访人', name: 'name', kind: 'text', required: 'Y' },
    { title: '材料', name: 'paper', kind: 'file' },
    { title: '委托', name: 'entrust', kind: 'reference', source: 'entrustment' },
  ]
  const form = { title: '线索', code: 'tips', fields, belongsTo: '委托' }
  formId = (await admin.post<Row>('/online/form/add', form)).result.id
  await admin.step('/online/form', formId, 'publish')
  const { result: link } = await admin.post<{ token: string }>(onlineCollectionEndpoints.create.path, {
    ...{ formCode: 'tips', title: '线索', fieldNames: 'name,paper', expiresAt: '2099-01-01 00:00:00' },
    ...{ maxAnswers: 10, hasCaptcha: 'N' },
  })
  const address = `/online/collect/${link.token}`
  matters = (await admin.get<Page<Row>>('/legal/entrustment/list', { pageSize: 2 })).result.records
  accepted = []
  for (const [index, { id: entrust }] of matters.entries()) {
    const name = names[index]!
    const file = { name: `${name}.pdf`, bytes: pdf }
    const { path } = (await product.anonymous.upload<{ path: string }>(`${address}/file?field=paper`, file)).result
    await product.anonymous.post(address, { content: { name, paper: [path] } })
    const { records } = (await admin.get<Page<Row>>('/online/answer/list')).result
    const { id } = records.find(({ title }) => title === name)!
    const record = { name, paper: [path], entrust }
    const answer = await admin.step<Row>('/online/answer', id, 'accept', { record })
    if (!answer.success) throw new Error(answer.message)
    accepted.push({ id, recordId: answer.result.recordId as string, path })
  }
  await product.anonymous.post(address, { content: { name: '等待的线索' } })
})
afterAll(() => product?.close())

const readFile = (client: Client, path: string) => client.send({ method: 'GET', url: `/api/sys/common/static/${path}` })
const blocked = (matter: Row, username: string) =>
  sql`update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = ${username})
    where id = ${matter.id}`.execute(product.app.engine.db.kysely)

/** Every way in which answers are read. */
async function reads(client: Client): Promise<Record<string, unknown>> {
  const definition = { shape: 'groups', dimensions: [{ field: 'title', by: null }], measures: [{ of: 'count' }] }
  const report = { title: '统计', source: 'collectionAnswer', definition }
  return {
    list: await client.get('/online/answer/list'),
    ofForm: await client.get('/online/answer/list', { formCode: 'tips' }),
    sheet: await client.get('/online/answer/exportXls'),
    report: await client.post('/online/report/preview', report),
    statement: await client.post('/online/sqlReport/preview', { sql: 'select title from collection_answer' }),
  }
}

async function expectHidden(client: Client, hidden: number): Promise<void> {
  for (const [call, answer] of Object.entries(await reads(client))) {
    const words = textOf(answer as Parameters<typeof textOf>[0])
    if (call === 'list') expect(words, call).toContain('等待的线索')
    expect(words, call).not.toContain(names[hidden])
  }
  const { id, path } = accepted[hidden]!
  for (const call of ['queryById', 'content', 'history'])
    expect(await client.get(`/online/answer/${call}`, { id }), call).toMatchObject({ success: false })
  expect((await readFile(client, path)).status).toBe(404)
  expect(await client.delete('/online/answer/delete', { id })).toMatchObject({ success: false })
}

async function expectShown(client: Client, shown: number): Promise<void> {
  for (const [call, answer] of Object.entries(await reads(client)))
    expect(textOf(answer as Parameters<typeof textOf>[0]), call).toContain(names[shown])
  const { id, path } = accepted[shown]!
  expect(await client.get('/online/answer/content', { id })).toMatchObject({ result: { name: names[shown] } })
  expect((await readFile(client, path)).bytes).toEqual(pdf)
}

test('an accepted answer is hidden behind the ethical wall of the record that it became', async () => {
  const reader = await product.signInAs({ username: 'walled_answers', permissions })
  await expectShown(reader, 1)
  await blocked(matters[1]!, 'walled_answers')
  product.app.sessions.forget()
  await expectShown(reader, 0)
  await expectHidden(reader, 1)
})

test('an administrator who is behind the wall reads it neither, even when the form is stopped', async () => {
  const walled = await product.signInAs({ username: 'walled_chief' })
  await sql`
    insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
    where u.username = 'walled_chief' and r.role_code = 'admin'`.execute(product.app.engine.db.kysely)
  await blocked(matters[1]!, 'walled_chief')
  product.app.sessions.forget()
  await expectShown(walled, 0)
  await expectHidden(walled, 1)
  await admin.step('/online/form', formId, 'stop', { reason: '暂停' })
  expect(textOf(await admin.get('/online/answer/list'))).toContain(names[1])
  const words = textOf(await walled.get('/online/answer/list'))
  expect(words).toContain('等待的线索')
  expect(words).not.toContain(names[1])
  expect((await readFile(walled, accepted[1]!.path)).status).toBe(404)
  await admin.step('/online/form', formId, 'publish')
})

test('an accepted answer is limited by the row rules of its record, in the form and in the parent', async () => {
  const ofMatters = { resource: 'entrustment', ruleColumn: 'no', ruleConditions: '=', ruleValue: matters[0]!.no }
  const ofForm = { resource: 'onlineTips', ruleColumn: 'name', ruleConditions: '=', ruleValue: names[0]! }
  const byMatter = [...permissions, 'entrustment:list']
  const limited = await product.signInAs({ username: 'limited_1', permissions: byMatter, rowRules: [ofMatters] })
  const narrow = await product.signInAs({ username: 'limited_2', permissions, rowRules: [ofForm] })
  for (const reader of [limited, narrow]) {
    await expectShown(reader, 0)
    await expectHidden(reader, 1)
  }
})

test('it stays hidden when its record is deleted, and when it is removed for ever', async () => {
  const reader = await product.signInAs({ username: 'walled_later', permissions })
  await blocked(matters[1]!, 'walled_later')
  product.app.sessions.forget()
  const { recordId } = accepted[1]!
  await admin.delete('/online/data/tips/delete', { id: recordId })
  await expectHidden(reader, 1)
  await admin.delete('/online/data/tips/deleteRecycleBin', { ids: recordId })
  await expectHidden(reader, 1)
  await expectShown(admin, 1)
})
