import { createHmac } from 'node:crypto'
import { type Page, type SendOutcome, sendStatuses, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type StubAnswer, type StubRequest, type StubServer, stubServer } from '../../outbound/testing/stubServer.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string }

const signingSecret = 'SECof-the-test'
const appSecret = '0123456789abcdef0123456789abcdef'
let product: TestProduct
let stub: StubServer
let forced: StubAnswer | undefined
/** Tokens that the public platform accepts. */
let token = 'T1'

/** The three platforms on one address. */
function answer({ path, query, body }: StubRequest): StubAnswer {
  if (path === '/cgi-bin/token')
    return { json: query.get('secret') === appSecret ? { access_token: token } : { errcode: 40125 } }
  if (path === '/cgi-bin/user/get') return { json: { total: 3 } }
  if (path === '/cgi-bin/message/template/send') {
    if (query.get('access_token') !== token) return { json: { errcode: 40001, errmsg: 'invalid credential' } }
    return { json: body.includes('stranger') ? { errcode: 43004, errmsg: 'x' } : { errcode: 0, msgid: 77 } }
  }
  if (path === '/cgi-bin/webhook/send')
    return { json: query.get('key') === 'good' ? { errcode: 0, errmsg: 'ok' } : { errcode: 93000, errmsg: 'invalid' } }
  const text = `${query.get('timestamp') ?? ''}\n${signingSecret}`
  const isSigned =
    query.get('sign') === createHmac('sha256', signingSecret).update(text).digest('base64') &&
    Math.abs(Date.now() - Number(query.get('timestamp'))) < 60_000
  return { json: isSigned ? { errcode: 0, errmsg: 'ok' } : { errcode: 310000, errmsg: 'sign not match' } }
}

const robotPath = '/sys/message/robot'
beforeAll(async () => {
  stub = await stubServer((request) => forced ?? answer(request))
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.1', WECHAT_API_URL: stub.url })
  const { admin } = product
  const robots = [
    { name: '诉讼群', kind: 'weCom', address: `${stub.url}/cgi-bin/webhook/send?key=good` },
    { name: '坏群', kind: 'weCom', address: `${stub.url}/cgi-bin/webhook/send?key=bad` },
    { name: '财务群', kind: 'dingTalk', address: `${stub.url}/robot/send?access_token=x`, secret: signingSecret },
    { name: '错签群', kind: 'dingTalk', address: `${stub.url}/robot/send?access_token=x`, secret: 'SECother' },
  ]
  for (const robot of robots) await admin.post(`${robotPath}/add`, robot)
  const account = { name: '律云服务号', appId: 'wx0123456789abcdef', type: 'service', appSecret }
  const { result } = await admin.post<Row>('/legal/publicAccount/add', account)
  await admin.post('/legal/publicAccount/connect', { id: result.id })
  const template = { templateName: '开庭提醒', templateContent: '${when} 开庭', templateType: '3' }
  await admin.post('/sys/message/sysMessageTemplate/add', { ...template, templateCode: 'a', providerCode: 'TPL_1' })
  await admin.post('/sys/message/sysMessageTemplate/add', { ...template, templateCode: 'b' })
})
afterAll(async () => {
  await product?.close()
  await stub?.close()
})
beforeEach(() => {
  forced = undefined
  stub.requests.length = 0
})

const send = (msgType: string, receiver: string, templateCode = 'a') =>
  product.admin.post<SendOutcome>('/sys/message/sysMessageTemplate/sendMsg', {
    templateCode,
    msgType,
    receiver,
    testData: '{"when":"12月1日"}',
    isNow: true,
  })
const robot = async (name: string): Promise<Row> =>
  (await product.admin.get<Page<Row>>(`${robotPath}/list`, { name })).result.records[0]!
const testRobot = async (name: string) => product.admin.post(`${robotPath}/test`, { id: (await robot(name)).id })

test.each([
  ['WeCom', '5', '诉讼群'],
  ['DingTalk, signed', '6', '财务群'],
])('a message is posted into a group of %s', async (_name, type, group) => {
  expect(await send(type, group)).toMatchObject({ message: '已发送 1 条' })
  expect(stub.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { msgtype: 'text', text: { content: '开庭提醒\n12月1日 开庭' } },
  ])
  expect(await testRobot(group)).toMatchObject({ success: true, message: `群机器人“${group}”已收到测试消息` })
})

test('a refusal of the platform is told by the test and by the message', async () => {
  const removed = '企业微信拒绝发送：机器人地址不正确或机器人已被移除'
  expect(await testRobot('坏群')).toMatchObject({ success: false, message: removed })
  expect(await send('5', '坏群')).toMatchObject({ message: `1 条未能发送：坏群：${removed}` })
  expect(await testRobot('错签群')).toMatchObject({
    success: false,
    message: '钉钉拒绝发送：签名、关键词或 IP 不符合机器人的安全设置',
  })
  expect(await send('5', '没有的群')).toMatchObject({
    message: expect.stringContaining('没有名为“没有的群”的群机器人'),
  })
  forced = { text: 'oops' }
  expect(await testRobot('诉讼群')).toMatchObject({ success: false, message: expect.stringMatching(/应答无法识别$/) })
  forced = { json: {} }
  expect(await testRobot('诉讼群')).toMatchObject({ success: false, message: '企业微信的应答无法识别' })
})

test('a robot that is switched off posts nothing', async () => {
  const row = await robot('诉讼群')
  await product.admin.put(`${robotPath}/edit`, { ...row, isOn: 'N' })
  expect(await send('5', '诉讼群')).toMatchObject({ message: expect.stringContaining('群机器人“诉讼群”已停用') })
  expect(stub.requests).toEqual([])
  await product.admin.put(`${robotPath}/edit`, { ...(await robot('诉讼群')), isOn: 'Y' })
})

test('addresses and secrets of robots are never returned and are stored encrypted', async () => {
  const { bytes } = await product.admin.get(`${robotPath}/list`)
  expect(bytes.toString()).not.toMatch(/key=good|SECof/)
  const { rows } = await sql<{ text: string }>`
    select string_agg(address || coalesce(secret, ''), ' ') as text from sys_message_robot`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows[0]!.text).not.toMatch(/key=good|SECof|127\.0\.0\.1/)
  const metadata = { name: '内网', kind: 'weCom', address: 'http://169.254.169.254/x?key=1' }
  expect(await product.admin.post(`${robotPath}/add`, metadata)).toMatchObject({ success: false })
  expect(await product.admin.post(`${robotPath}/add`, { name: '无址', kind: 'weCom' })).toMatchObject({
    success: false,
    message: '请输入Webhook 地址',
  })
})

test('a template message of WeChat reaches a follower; a token that has ended is renewed once', async () => {
  expect(await send('3', 'openid-1')).toMatchObject({ message: '已发送 1 条' })
  expect(JSON.parse(stub.requests.at(-1)!.body)).toEqual({
    touser: 'openid-1',
    template_id: 'TPL_1',
    data: { when: { value: '12月1日' } },
  })
  const asked = (path: string): number => stub.requests.filter((request) => request.path === path).length
  expect(asked('/cgi-bin/token')).toBe(1)
  await send('3', 'openid-2')
  expect(asked('/cgi-bin/token')).toBe(1)
  token = 'T2'
  expect(await send('3', 'openid-3')).toMatchObject({ message: '已发送 1 条' })
  expect(asked('/cgi-bin/token')).toBe(2)
  expect(await send('3', 'stranger')).toMatchObject({ message: '1 条未能发送：stranger：该用户没有关注公众号' })
  expect(await send('3', 'openid-1', 'b')).toMatchObject({
    message: expect.stringContaining('请在消息模板中填写“服务商模板编号”'),
  })
})

test('a mail that cannot be sent is refused at once with the reason, and none is queued', async () => {
  const problem = '邮件服务未配置（MAIL_URL），不能发送邮件'
  expect(await send('2', 'client@example.cn')).toMatchObject({ success: false, message: problem })
  const body = { esTitle: '开庭', esType: '2', esReceiver: 'client@example.cn', esContent: '内容' }
  expect(await product.admin.post('/sys/message/sysMessage/add', body)).toMatchObject({
    error: { fields: [{ field: 'esType', message: problem }] },
  })
  const queued = await product.admin.get<Page<Row>>('/sys/message/sysMessage/list', { esReceiver: 'client@example.cn' })
  expect(queued.result.total).toBe(0)
})

test.each([
  ['WeCom', '5', '诉讼群'],
  ['WeChat', '3', 'openid-1'],
])('%s that does not answer in time: the message is kept with the reason and can be sent again', async (...args) => {
  const [, type, receiver] = args
  const after = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(50))
  forced = 'never'
  const silent = `${new URL(stub.url).host} 在 8 秒内没有响应`
  const named = { esReceiver: receiver, esType: type, column: 'createTime', order: 'desc' }
  const last = async () => (await product.admin.get<Page<Row>>('/sys/message/sysMessage/list', named)).result.records[0]
  expect(await send(type, receiver)).toMatchObject({ message: `1 条未能发送：${receiver}：${silent}` })
  const kept = (await last())!
  expect(kept).toMatchObject({ esSendStatus: sendStatuses.failed, esResult: silent, esTitle: '开庭提醒' })
  vi.restoreAllMocks()
  forced = undefined
  await product.admin.post('/sys/message/sysMessage/resend', { ids: kept.id })
  await vi.waitFor(async () =>
    expect(await last()).toMatchObject({ id: kept.id, esSendStatus: sendStatuses.sent, esResult: '发送成功' }),
  )
})
