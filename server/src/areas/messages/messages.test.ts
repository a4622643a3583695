import { message, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { fakeMailServer } from '../../mail/testing/fakeMailServer.ts'
import { leaveWithin } from '../../resource/write/addRow.ts'
import { write } from '../../resource/writeContext.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/testProduct.ts'
import { deliverMessages } from './deliverMessages.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
let reader: Client
let mail: Awaited<ReturnType<typeof fakeMailServer>>
beforeAll(async () => {
  mail = await fakeMailServer()
  product = await startTestProduct(
    {},
    { SMS_PROVIDER: 'off', MAIL_URL: `smtp://127.0.0.1:${mail.port}?from=office@example.cn` },
  )
  admin = product.admin
  reader = await product.signInAs({ username: 'msgReader' })
  await addTemplate('hello', '4', '您好，${realname}，\n请于 ${日期} 前到所。')
})
afterAll(async () => {
  await product?.close()
  await mail?.close()
})

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
const sendJob = async (): Promise<string> =>
  (await admin.get<Page<Row>>('/sys/quartzJob/list', { jobClassName: 'sendMessages' })).result.records[0]!.id
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
  expect(await send({ ...toReader('{"realname":"a","日期":"b"}'), msgType: '2' })).toMatchObject({
    success: false,
    message: '接收人应为邮箱地址',
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

test('a channel that is not configured is told at once to people; messages of the system show it', async () => {
  const body = { esTitle: '提醒', esType: '1', esReceiver: '13800138000', esContent: 'c' }
  const problem = '短信接口未配置（SMS_PROVIDER），不能发送短信'
  expect(await admin.post('/sys/message/sysMessage/add', body)).toMatchObject({
    success: false,
    error: { fields: [{ field: 'esType', message: problem }] },
  })
  const testData = '{"realname":"a","日期":"b"}'
  expect(await send({ ...toReader(testData), msgType: '1', receiver: '13800138000' })).toMatchObject({
    success: false,
    message: problem,
  })
  expect(await messagesTo('13800138000')).toEqual([])
  const { engine } = product.app
  await write(engine, systemActor(1), (context) => leaveWithin(context, message, body))
  await admin.get('/sys/quartzJob/execute', { id: await sendJob() })
  await settled('13800138000')
  expect(await messagesTo('13800138000')).toMatchObject([{ esSendStatus: '2', esSendNum: 1, esResult: problem }])
})

test('a failed message is given up after five tries, and can be resent', async () => {
  const receiver = 'refused@example.cn'
  await addTemplate('mail', '2', '来信 ${n}')
  await send({ templateCode: 'mail', msgType: '2', receiver, testData: '{"n":1}' })
  const refused = expect.stringMatching(/^邮件服务器拒绝了收件地址：550/)
  const [{ id }] = (await settled(receiver)) as [Row]
  expect(await messagesTo(receiver)).toMatchObject([{ esSendStatus: '2', esSendNum: 1, esResult: refused }])
  const { engine } = product.app
  const outbox = { engine, channels: {}, log: { error: () => {} } }
  const { signal } = new AbortController()
  expect(await deliverMessages(outbox, signal), 'the next try comes later').toBe('没有待发消息')
  for (let tries = 2; tries <= 6; tries += 1) {
    await sql`update sys_sms set es_send_time = now() - interval '1 hour' where id = ${id}`.execute(engine.db.kysely)
    await deliverMessages(outbox, signal)
  }
  expect(await messagesTo(receiver)).toMatchObject([{ esSendStatus: '-1', esSendNum: 5 }])
  const clerk = await product.signInAs({ username: 'msgClerk', permissions: ['message:list'] })
  expect(await clerk.post('/sys/message/sysMessage/resend', { ids: id })).toMatchObject({ status: 403, code: 510 })
  expect(await admin.post('/sys/message/sysMessage/resend', { ids: id })).toMatchObject({ success: true })
  expect(await settled(receiver)).toMatchObject([{ esSendStatus: '2', esSendNum: 1, esResult: refused }])
})

test('a mail arrives at the mail server; with isNow the answer tells the outcome', async () => {
  const body = { templateCode: 'mail', msgType: '2', testData: '{"n":2}', isNow: true }
  expect(await send({ ...body, receiver: 'zhang@example.cn' })).toMatchObject({ message: '已发送 1 条' })
  expect(mail.letters.filter((letter) => letter.includes('To: zhang@example.cn'))).toHaveLength(1)
  expect(await messagesTo('zhang@example.cn')).toMatchObject([{ esSendStatus: '1', esResult: '发送成功' }])
  expect(await send({ ...body, receiver: 'refused2@example.cn' })).toMatchObject({
    success: true,
    message: expect.stringMatching(/^1 条未能发送：refused2@example.cn：邮件服务器拒绝了收件地址：550/),
  })
})

test('a mail server that is not there is named in the result', async () => {
  const target = { host: '127.0.0.1', port: 1, isSecure: false, from: 'office@example.cn' }
  const letter = { to: 'a@example.cn', subject: 's', html: 'h' }
  await expect(createMailer(target)!.send(letter)).rejects.toThrow('无法连接邮件服务器 127.0.0.1')
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
