import { onlineButtonEndpoints, type Page, sendStatuses, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { textOf } from '../../../testing/textOf.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
let matterId: string
let jobId: string
/** They receive messages, and read the list of messages. */
let readers: Client[]
const names = ['told_before', 'told_after', 'told_between']
const db = () => product.app.engine.db.kysely
const userId = async (username: string) =>
  (await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())).rows[0]!.id

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  await admin.post('/sys/message/sysMessageTemplate/add', {
    ...{ templateCode: 'fee_note', templateName: '费用通知', templateType: '4' },
    templateContent: '费用：${事由}',
  })
  const { result: role } = await admin.post<Row>('/sys/role/add', { roleName: '委托专员', roleCode: 'fee_matters' })
  const fields = [
    { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y' },
    { title: '委托', name: 'entrust', kind: 'reference', source: 'entrustment', seenBy: [role.id] },
    { title: '经办', name: 'host', kind: 'user' },
  ]
  const buttons = [{ title: '通知', name: 'tell', kind: 'message', target: 'fee_note', receiver: '经办' }]
  const form = { title: '费用', code: 'fees', fields, belongsTo: '委托', buttons }
  const { result: added } = await admin.post<Row>('/online/form/add', form)
  await admin.step('/online/form', added.id, 'publish')
  const columns = ['topic', 'host'].map((field) => ({ field, inList: 'Y' }))
  const view = { title: '费用概览', code: 'feesView', formId: added.id, columns }
  await admin.step('/online/view', (await admin.post<Row>('/online/view/add', view)).result.id, 'publish')
  matterId = (await admin.get<Page<Row>>('/legal/entrustment/list', { pageSize: 1 })).result.records[0]!.id
  const permissions = ['message:list', 'entrustment:list']
  readers = []
  for (const username of names) readers.push(await product.signInAs({ username, permissions }))
  const jobs = await admin.get<Page<Row>>('/sys/quartzJob/list', { jobClassName: 'sendMessages' })
  jobId = jobs.result.records[0]!.id
})
afterAll(() => product?.close())
beforeEach(() => wall([]))

async function wall(usernames: readonly string[]): Promise<void> {
  await sql`update biz_entrustment
    set blocked_user_ids = array(select id from sys_user where username = any(${usernames}::text[]))
    where id = ${matterId}`.execute(db())
  product.app.sessions.forget()
}

/** Presses the button of a new record of the matter. */
async function tell(topic: string, username: string, code = 'fees', sender = admin) {
  const record = { topic, entrust: matterId, host: await userId(username) }
  const { result } = await admin.post<Row>('/online/data/fees/add', record)
  return sender.post(onlineButtonEndpoints.use.path, { code, id: result.id, name: 'tell' })
}

const messagesAbout = async (topic: string, client = admin) =>
  (await client.get<Page<Row>>('/sys/message/sysMessage/list', { pageSize: 100 })).result.records.filter((row) =>
    String(row.esContent).includes(topic),
  )
async function deliver(topic: string): Promise<Row> {
  await admin.get('/sys/quartzJob/execute', { id: jobId })
  await expect.poll(async () => (await messagesAbout(topic))[0]!.esSendStatus).not.toBe(sendStatuses.waiting)
  return (await messagesAbout(topic))[0]!
}
const inbox = async (client: Client) => textOf(await client.get('/sys/annountCement/listByUser'))

test('a message about a record is hidden from those whom a wall separates from its matter later', async () => {
  const [reader] = readers
  const sent = await tell('绝密一', names[0]!)
  expect(sent, sent.message).toMatchObject({ success: true })
  expect(await deliver('绝密一')).toMatchObject({ esSendStatus: sendStatuses.sent, esResult: '发送成功' })
  expect(await inbox(reader!)).toContain('绝密一')
  expect(await messagesAbout('绝密一', reader)).toHaveLength(1)
  await wall([names[0]!])
  expect(await inbox(reader!)).not.toContain('绝密一')
  expect(await messagesAbout('绝密一', reader)).toEqual([])
  expect(await messagesAbout('绝密一')).toHaveLength(1)
})

test('the same holds when its sender may not see the matter, and when it is sent in a view', async () => {
  const permissions = ['onlineFees:list', 'onlineFees:use:tell', 'onlineFeesView:list', 'onlineFeesView:use:tell']
  const clerk = await product.signInAs({ username: 'fee_clerk', permissions })
  for (const [topic, code] of [
    ['绝密二', 'fees'],
    ['绝密三', 'feesView'],
  ] as const) {
    const sent = await tell(topic, names[0]!, code, clerk)
    expect(sent, sent.message).toMatchObject({ success: true })
    const { rows } = await sql`select record_type as kind, record_id as id from sys_sms
      where es_content like ${`%${topic}%`}`.execute(db())
    expect(rows).toEqual([{ kind: 'entrustment', id: matterId }])
  }
})

test('nothing is queued for a person behind the wall, and the answer does not say why', async () => {
  await wall([names[1]!])
  expect(await tell('绝密四', names[1]!)).toMatchObject({
    success: false,
    message: `${names[1]!}不能接收这条记录的消息`,
  })
  expect(await messagesAbout('绝密四')).toEqual([])
})

test('a message that its receiver may no longer read when it is due says that it was not sent', async () => {
  expect(await tell('绝密五', names[2]!)).toMatchObject({ success: true })
  await wall([names[2]!])
  expect(await deliver('绝密五')).toMatchObject({
    esSendStatus: sendStatuses.givenUp,
    esResult: `未发送：“${names[2]!}”不能接收这条消息`,
  })
  expect(await inbox(readers[2]!)).not.toContain('绝密五')
})
