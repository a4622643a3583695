import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeMailServer } from '../../mail/testing/fakeMailServer.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/testProduct.ts'
import { createChannels } from './createChannels.ts'
import { deliverMessages } from './deliverMessages.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
let reader: Client
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  reader = await product.signInAs({ username: 'msgReader' })
  await addTemplate('hello', '4', '您好，${realname}，\n请于 ${日期} 前到所。')
})
afterAll(() => product?.close())

async function addTemplate(templateCode: string, templateType: string, templateContent: string): Promise<void> {
  const body = { templateCode, templateName: `模板${templateCode}`, templateType, templateContent }
  expect(await admin.post('/sys/message/sysMessageTemplate/add', body)).toMatchObject({ success: true })
}

const send = (body: Values, client = admin) => client.post('/sys/message/sysMessageTemplate/sendMsg', body)
const toReader = (testData: unknown): Values => ({
  templateCode: 'hello',
  msgType: '4',
  receiver: 'msgReader',
  testData,
})
const messagesTo = async (esReceiver: string): Promise<Row[]> =>
  (await admin.get<Page<Row>>('/sys/message/sysMessage/list', { esReceiver, pageSize: 100 })).result.records
const settled = (receiver: string): Promise<Row[]> =>
  vi.waitFor(
    async () => {
      const rows = await messagesTo(receiver)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ esSendStatus }) => esSendStatus !== '0')).toBe(true)
      return rows
    },
    { timeout: 5_000, interval: 50 },
  )

test('later clients name the channel by a value of dictionary messageType', async () => {
  const { result } = await admin.get<{ value: string }[]>('/sys/dict/getDictItems/messageType')
  expect(result.map(({ value }) => value)).toEqual(['system', 'email', 'sms'])
  const later = { ...toReader('{"realname":"李四","日期":"12月2日"}'), msgType: 'email', receiver: 'li@example.cn' }
  expect(await send(later)).toMatchObject({ success: true })
  expect(await messagesTo('li@example.cn')).toMatchObject([{ esType: '2', esType_dictText: '邮件' }])
})

test('[A1.03] a template message reaches its receiver as a notice, with escaped values', async () => {
  const answer = await send(toReader('{"realname":"<b>张三</b>","日期":"12月1日"}'))
  expect(answer).toMatchObject({ success: true, code: 200, message: '发送消息任务添加成功！' })
  expect(await settled('msgReader')).toMatchObject([
    {
      esTitle: '模板hello',
      esSendStatus: '1',
      esSendStatus_dictText: '发送成功',
      esSendNum: 1,
      esType_dictText: '系统',
    },
  ])
  const { result } = await reader.get<{ sysMsgList: Values[] }>('/sys/annountCement/listByUser')
  expect(result.sysMsgList[0]).toMatchObject({
    titile: '模板hello',
    msgCategory: '2',
    msgAbstract: '您好，<b>张三</b>， 请于 12月1日 前到所。',
    msgContent: '您好，&lt;b&gt;张三&lt;/b&gt;，<br />请于 12月1日 前到所。',
  })
})

test('reports missing, unknown and unreadable input, and queues nothing', async () => {
  const before = (await messagesTo('msgReader')).length
  expect(await send(toReader('{"realname":"张三"}'))).toMatchObject({ success: false, message: '缺少占位符的值：日期' })
  for (const broken of ['{', '[1]', '"x"'])
    expect(await send(toReader(broken))).toMatchObject({ success: false, message: '解析Json出错！' })
  expect(await send({ ...toReader('{}'), templateCode: 'none' })).toMatchObject({
    success: false,
    message: '发送消息任务添加失败！',
    error: { fields: [{ field: 'templateCode', message: '没有编码为“none”的消息模板' }] },
  })
  expect(await send({ ...toReader('{"realname":"a","日期":"b"}'), msgType: '1' })).toMatchObject({
    success: false,
    message: '接收人应为手机号',
  })
  expect(await send({ ...toReader('{"realname":"a","日期":"b"}'), receiver: '' })).toMatchObject({
    success: false,
    message: '请输入接收人',
  })
  const stranger = await product.signInAs({
    username: 'msgStranger',
    tenantId: 2,
    permissions: ['messageTemplate:send'],
  })
  expect(await send(toReader('{}'), stranger)).toMatchObject({ success: false, message: '发送消息任务添加失败！' })
  expect(await messagesTo('msgReader')).toHaveLength(before)
})

test('templates only substitute names and evaluate nothing', async () => {
  const body = { templateCode: 'evil', templateName: '坏', templateType: '4' }
  for (const content of ['${1+1}', '${process.env}', '${a.b}', '${}'])
    expect(
      await admin.post('/sys/message/sysMessageTemplate/add', { ...body, templateContent: content }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('占位符'),
    })
})

test('an unconfigured channel fails with its reason, is given up after five tries, and can be resent', async () => {
  await addTemplate('mail', '2', '来信 ${n}')
  await send({ templateCode: 'mail', msgType: '2', receiver: 'a@example.cn,b@example.cn', testData: '{"n":1}' })
  expect(await settled('a@example.cn')).toMatchObject([{ esSendStatus: '2', esSendNum: 1, esResult: '邮件服务未配置' }])
  const [{ id }] = (await settled('b@example.cn')) as [Row]
  const { engine } = product.app
  const outbox = { engine, channels: {}, log: { error: () => {} } }
  const { signal } = new AbortController()
  expect(await deliverMessages(outbox, signal), 'the next try comes later').toBe('没有待发消息')
  for (let tries = 2; tries <= 6; tries += 1) {
    await sql`update sys_sms set es_send_time = now() - interval '1 hour' where id = ${id}`.execute(engine.db.kysely)
    await deliverMessages(outbox, signal)
  }
  expect(await messagesTo('b@example.cn')).toMatchObject([{ esSendStatus: '-1', esSendNum: 5 }])
  const clerk = await product.signInAs({ username: 'msgClerk', permissions: ['message:list'] })
  expect(await clerk.post('/sys/message/sysMessage/resend', { ids: id })).toMatchObject({ status: 403, code: 510 })
  expect(await admin.post('/sys/message/sysMessage/resend', { ids: id })).toMatchObject({ success: true })
  expect(await settled('b@example.cn')).toMatchObject([{ esSendStatus: '2', esSendNum: 1, esResult: '邮件服务未配置' }])
})

test('a mail arrives at the mail server; a refusal by the server is stored in the result', async () => {
  const server = await fakeMailServer()
  const { engine } = product.app
  const target = { host: '127.0.0.1', port: server.port, isSecure: false, from: 'office@example.cn' }
  const channels = createChannels({
    db: engine.db.kysely,
    sms: undefined,
    mailer: createMailer(target),
    notify: async () => true,
  })
  const letter = { esTitle: '开庭通知', esType: '2', esReceiver: 'zhang@example.cn', esContent: '<p>请准时到庭</p>' }
  await admin.post('/sys/message/sysMessage/add', letter)
  await admin.post('/sys/message/sysMessage/add', { ...letter, esReceiver: 'refused@example.cn' })
  await deliverMessages({ engine, channels, log: { error: () => {} } }, new AbortController().signal)
  expect(server.letters).toHaveLength(1)
  expect(server.letters[0]).toContain('To: zhang@example.cn')
  expect(await messagesTo('zhang@example.cn')).toMatchObject([{ esSendStatus: '1', esResult: '发送成功' }])
  expect(await messagesTo('refused@example.cn')).toMatchObject([
    { esSendStatus: '2', esResult: expect.stringMatching(/^发送失败：.*550/) },
  ])
  await server.close()
})

test('two instances never send the same message twice', async () => {
  const sent: string[] = []
  const channels = { '4': async ({ receiver }: { receiver: string }) => void sent.push(receiver) }
  for (let n = 0; n < 20; n += 1)
    await admin.post('/sys/message/sysMessage/add', { esTitle: 't', esType: '4', esReceiver: `r${n}`, esContent: 'c' })
  const outbox = { engine: product.app.engine, channels, log: { error: () => {} } }
  const { signal } = new AbortController()
  await Promise.all([deliverMessages(outbox, signal), deliverMessages(outbox, signal)])
  expect(sent.filter((receiver) => /^r\d+$/.test(receiver))).toHaveLength(20)
  expect(new Set(sent).size).toBe(sent.length)
})
