import {
  defaultNotificationChoices,
  type NoticeKind,
  type OwnNotifications,
  type Page,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverMessages } from '../../messages/deliverMessages.ts'
import { sendNotice } from '../../../notices/sendNotice.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { secondInstance } from '../testing/secondInstance.ts'

let product: TestProduct
let reader: Client
let readerId: string
beforeAll(async () => {
  product = await startTestProduct()
  reader = await product.signInAs({ username: 'reader' })
  const { rows } = await sql<{ id: string }>`
    update sys_user set phone = '13700009999', email = 'reader@law.example' where username = 'reader'
    returning id`.execute(db())
  readerId = rows[0]!.id
})
afterAll(() => product?.close())
beforeEach(async () => {
  await sql`delete from sys_sms`.execute(db())
})
const db = () => product.app.engine.db.kysely

const save = (kinds: object, quietHours: object | null = null) =>
  reader.put('/sys/account/notifications', { kinds, quietHours })
let count = 0
/** Sends a notice and returns its title. */
async function notify(kind: NoticeKind | null): Promise<string> {
  const title = `提醒 ${(count += 1)}`
  const subject = { type: 'test', id: title }
  await sendNotice(product.app.engine, 1, {
    kind,
    title,
    summary: `${title}的<摘要>`,
    html: '<p>x</p>',
    userIds: [readerId],
    subject,
  })
  return title
}
const isInApp = async (title: string): Promise<boolean> => {
  const { result } = await reader.get<Page<Values>>('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    pageSize: 50,
  })
  return result.records.some(({ titile }) => titile === title)
}
const queued = async () =>
  (
    await sql<{ type: string; receiver: string; content: string; isLater: boolean }>`
      select es_type as type, es_receiver as receiver, es_content as content, es_send_time > now() as "isLater"
      from sys_sms order by es_type`.execute(db())
  ).rows

/** Runs the sender; returns the receivers of what was due. */
async function deliver(): Promise<string[]> {
  const receivers: string[] = []
  const channel = async ({ receiver }: { receiver: string }) => void receivers.push(receiver)
  const outbox = { engine: product.app.engine, channels: { '2': channel }, log: { error: () => {} } }
  await deliverMessages(outbox, new AbortController().signal)
  return receivers
}

test('without choices notices arrive in the product alone', async () => {
  const { result } = await reader.get<{ choices: object }>('/sys/account/notifications')
  expect(result).toEqual({ choices: defaultNotificationChoices, canMail: false, canText: true })
  expect(await isInApp(await notify('contract'))).toBe(true)
  expect(await queued()).toEqual([])
})

test('text messages are offered only where notices can be sent by them', async () => {
  const canText = async (env: Record<string, string>): Promise<boolean> => {
    const server = await secondInstance(product, env)
    const headers = { 'x-access-token': reader.token }
    const { result } = await server.get<OwnNotifications>('/sys/account/notifications', headers)
    await server.close()
    return result.canText
  }
  const keys = { SMS_KEY_ID: 'a', SMS_KEY_SECRET: 'b', SMS_SIGN_NAME: 'c', SMS_CODE_TEMPLATE: 'd' }
  const aliyun = { SMS_PROVIDER: 'aliyun', ...keys }
  expect(await canText(aliyun)).toBe(false)
  expect(await canText({ ...aliyun, SMS_NOTICE_TEMPLATE: 'e' })).toBe(true)
  expect(await canText({ SMS_PROVIDER: 'tencent', SMS_APP_ID: '1400006666', ...keys })).toBe(false)
  expect(await canText({ SMS_PROVIDER: 'http', SMS_URL: 'https://sms.example', SMS_KEY_SECRET: 'b' })).toBe(true)
})

test('a kind goes the ways that its reader has chosen, others as before', async () => {
  expect(await save({ contract: { inApp: false, mail: true, sms: true } })).toMatchObject({
    success: true,
    message: '已保存通知设置',
  })
  const title = await notify('contract')
  expect(await isInApp(title)).toBe(false)
  expect(await queued()).toMatchObject([
    { type: '1', receiver: '13700009999', content: `${title}的<摘要>`, isLater: null },
    { type: '2', receiver: 'reader@law.example', content: expect.stringContaining('&lt;摘要&gt;') as string },
  ])
  await sql`delete from sys_sms`.execute(db())
  expect(await isInApp(await notify('counsel'))).toBe(true)
  expect(await isInApp(await notify(null))).toBe(true)
  expect(await queued()).toEqual([])
})

test('what was sent by mail alone is not sent again for the same subject', async () => {
  await save({ contract: { inApp: false, mail: true } })
  const words = { title: '一次', summary: '一次', html: '' }
  const send = () =>
    sendNotice(product.app.engine, 1, {
      kind: 'contract',
      ...words,
      userIds: [readerId],
      subject: { type: 'once', id: '1' },
    })
  expect([await send(), await send()]).toEqual([true, false])
  expect(await queued()).toHaveLength(1)
})

test('in quiet hours mail waits, except for urgent kinds', async () => {
  // Nearly the whole day, so that the test does not depend on the hour.
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(now() at time zone 'Asia/Shanghai' - interval '1 minute', 'HH24:MI') as from,
      to_char(now() at time zone 'Asia/Shanghai' - interval '2 minutes', 'HH24:MI') as to`.execute(db())
  await save({ contract: { mail: true }, deadline: { mail: true } }, rows[0]!)
  await notify('contract')
  expect(await queued()).toMatchObject([{ isLater: true }])
  expect(await deliver()).toEqual([])
  await sql`update sys_sms set es_send_time = now() - interval '1 second'`.execute(db())
  expect(await deliver()).toEqual(['reader@law.example'])
  await sql`delete from sys_sms`.execute(db())
  await notify('deadline')
  expect(await deliver()).toEqual(['reader@law.example'])
})

test('urgent kinds cannot be switched off in the product, and bad input changes nothing', async () => {
  await save({ counsel: { mail: true } })
  expect(await save({ deadline: { inApp: false } })).toMatchObject({
    success: false,
    message: '“期限与开庭”属于紧急消息，站内通知不能关闭',
  })
  expect(await save({}, { from: '22:00', to: '' })).toMatchObject({ success: false })
  const { result } = await reader.get<{ choices: object }>('/sys/account/notifications')
  expect(result.choices).toMatchObject({ kinds: { counsel: { mail: true }, deadline: { inApp: true } } })
  expect(await isInApp(await notify('deadline'))).toBe(true)
})
