import type { Page, SendOutcome, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type StubAnswer, type StubServer, stubServer } from '../../outbound/testing/stubServer.ts'
import { smsStubs, stubKeys } from '../../sms/testing/smsStubs.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string }
type Name = keyof typeof smsStubs

const number = '13800138000'
const receiptPath = '/sys/message/sysMessage/smsReceipt/receipt-token-of-the-test'
const delivered: Record<Name, unknown[]> = {
  aliyun: [{ biz_id: 'biz-1', success: true, err_code: 'DELIVERED' }],
  tencent: [{ sid: 'serial-1', report_status: 'SUCCESS' }],
  http: [{ id: 'own-1', delivered: true }],
}
const undelivered: Record<Name, unknown[]> = {
  aliyun: [{ biz_id: 'biz-1', success: false, err_msg: '用户关机' }],
  tencent: [{ sid: 'serial-1', report_status: 'FAIL', description: '用户关机' }],
  http: [{ id: 'own-1', delivered: false, reason: '用户关机' }],
}

describe.each(Object.keys(smsStubs) as Name[])('text messages by %s', (name) => {
  let product: TestProduct
  let stub: StubServer
  let forced: StubAnswer | undefined
  beforeAll(async () => {
    stub = await stubServer((request) => forced ?? smsStubs[name](request))
    product = await startTestProduct(
      {},
      {
        SMS_PROVIDER: name,
        SMS_URL: `${stub.url}/`,
        SMS_KEY_ID: stubKeys.id,
        SMS_KEY_SECRET: stubKeys.secret,
        SMS_SIGN_NAME: '律云',
        SMS_APP_ID: '1400006666',
        SMS_CODE_TEMPLATE: 'C_1',
        SMS_RECEIPT_TOKEN: 'receipt-token-of-the-test',
        OUTBOUND_ALLOW: '127.0.0.1',
      },
    )
    const template = { templateCode: 'court', templateName: '开庭提醒', templateType: '1', providerCode: 'T_42' }
    const content = '${name}：${when} 开庭'
    const body = { ...template, templateContent: content }
    await product.admin.post('/sys/message/sysMessageTemplate/add', body)
  })
  afterAll(async () => {
    await product?.close()
    await stub?.close()
  })
  beforeEach(async () => {
    forced = undefined
    stub.requests.length = 0
    await sql`delete from sys_quota`.execute(product.app.engine.db.kysely)
    await sql`delete from sys_sms`.execute(product.app.engine.db.kysely)
  })

  const send = (receiver = number) =>
    product.admin.post<SendOutcome>('/sys/message/sysMessageTemplate/sendMsg', {
      templateCode: 'court',
      msgType: '1',
      receiver,
      testData: '{"when":"12月1日","name":"张三"}',
      isNow: true,
    })
  const rows = async (): Promise<Row[]> =>
    (await product.admin.get<Page<Row>>('/sys/message/sysMessage/list')).result.records

  test('a message of a template is sent with the signature of the provider, and its receipt arrives', async () => {
    expect(await send()).toMatchObject({ success: true, message: '已发送 1 条', result: { sent: 1, failed: [] } })
    expect(stub.requests).toHaveLength(1)
    const sent = decodeURIComponent(stub.requests[0]!.rawQuery) + stub.requests[0]!.body
    for (const part of ['T_42', '张三', '12月1日', number]) expect(sent).toContain(part)
    expect(await rows()).toMatchObject([{ esSendStatus: '1', esResult: '发送成功', receiptTime: null }])

    const wrong = await product.anonymous.post(receiptPath.replace('token-of', 'guess-of'), delivered[name])
    expect(wrong).toMatchObject({ status: 403 })
    expect(await product.anonymous.post(receiptPath, { a: 1 })).toMatchObject({ status: 400 })
    expect(await product.anonymous.post(receiptPath, delivered[name])).toMatchObject({ status: 200 })
    expect(await rows()).toMatchObject([
      { esSendStatus: '1', esResult: '已送达', receiptTime: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  test('a message that was not delivered is seen and can be sent again', async () => {
    await send()
    await product.anonymous.post(receiptPath, undelivered[name])
    const [row] = await rows()
    expect(row).toMatchObject({ esSendStatus: '-1', esResult: '未送达：用户关机' })
    const { id } = row!
    expect(await product.admin.post('/sys/message/sysMessage/resend', { ids: id })).toMatchObject({ success: true })
    await expect
      .poll(async () => (await rows())[0], { timeout: 15_000 })
      .toMatchObject({ esSendStatus: '1', esResult: '发送成功' })
    expect(stub.requests).toHaveLength(2)
  })

  test('a wrong number is given up at once, another failure is tried again later', async () => {
    expect(await send('13900000000')).toMatchObject({
      success: true,
      message: '1 条未能发送：13900000000：短信服务商拒绝发送：手机号不正确',
      result: { sent: 0, failed: [{ receiver: '13900000000' }] },
    })
    expect(await rows()).toMatchObject([{ esSendStatus: name === 'http' ? '2' : '-1', esSendNum: 1 }])
    forced = { text: 'gateway timeout', status: 504 }
    expect(await send()).toMatchObject({ result: { sent: 0 } })
    expect((await rows())[0]).toMatchObject({
      esSendStatus: '2',
      esSendNum: 1,
      esSendTime: expect.any(String),
      esResult: expect.stringMatching(/应答无法识别$/),
    })
  })

  test('a sign-in code is sent through the provider, and the sign-in page offers it', async () => {
    expect(await product.anonymous.get('/sys/platform')).toMatchObject({ result: { smsLogin: true } })
    await product.anonymous.post('/sys/sms', { mobile: '13800001014', smsmode: '0' })
    await expect.poll(() => stub.requests.length, { timeout: 15_000 }).toBe(1)
    const sent = stub.requests[0]!.rawQuery + stub.requests[0]!.body
    expect(decodeURIComponent(sent)).toMatch(/C_1.*\d{6}|\d{6}.*C_1/s)
  })
})
