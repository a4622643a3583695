import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Row {
  id: string
  version: number
  status: string
  fansCount: number | null
}

const secret = 'top-secret-0123456789'
let product: TestProduct
let platform: Server
let asked: { path: string; body: string }[] = []

/** A stub of the public accounts platform. */
beforeAll(async () => {
  platform = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://platform')
      asked.push({ path: url.pathname, body })
      const answer = (value: unknown) => reply.end(JSON.stringify(value))
      if (url.pathname === '/cgi-bin/token')
        return answer(url.searchParams.get('secret') === secret ? { access_token: 'T' } : { errcode: 40125 })
      if (url.searchParams.get('access_token') !== 'T') return answer({ errcode: 40001 })
      return answer(url.pathname === '/cgi-bin/user/get' ? { total: 321 } : { errcode: 0 })
    })
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  product = await startTestProduct({}, { WECHAT_API_URL: `http://127.0.0.1:${port}`, OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await product?.close()
  await new Promise((resolve) => platform.close(resolve))
})
beforeEach(() => {
  asked = []
})

let count = 0
const send = (changes: Values = {}) => {
  count += 1
  return product.admin.post<Row>('/legal/publicAccount/add', {
    name: '律云测试号',
    appId: `wx${String(count).padStart(16, 'a')}`,
    type: 'service',
    appSecret: secret,
    token: 'my-token',
    ...changes,
  })
}
const add = async (changes: Values = {}): Promise<Row> => {
  const answer = await send(changes)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const call = (name: string, body: Values) => product.admin.post<Values>(`/legal/publicAccount/${name}`, body)
const read = async ({ id }: { id: string }) =>
  (await product.admin.get<Row>('/legal/publicAccount/queryById', { id })).result

test('secrets are never returned: not in a row, a list, the history, a sheet or the table', async () => {
  const row = await add()
  const answers = await Promise.all([
    product.admin.get('/legal/publicAccount/queryById', { id: row.id }),
    product.admin.get('/legal/publicAccount/list', { pageSize: 100 }),
    product.admin.get('/legal/publicAccount/history', { id: row.id }),
    product.admin.get('/legal/publicAccount/exportXls'),
  ])
  for (const { bytes } of answers) expect(bytes.toString('latin1')).not.toContain(secret)
  expect(JSON.stringify(answers[0])).not.toContain('my-token')
  const { rows } = await product.app.engine.db.pool.query<{ sealed: string }>(
    'select app_secret || token as sealed from biz_public_account where id = $1',
    [row.id],
  )
  expect(rows[0]!.sealed).toMatch(/^v1\./)
  expect(rows[0]!.sealed).not.toContain(secret)
})

test('setting a secret needs the permission', async () => {
  const writer = await product.signInAs({
    username: 'mpWriter',
    permissions: ['publicAccount:list', 'publicAccount:add', 'publicAccount:edit'],
  })
  const values = { name: '内容号', appId: 'wxffffffffffffff01', type: 'service' }
  expect(await writer.post('/legal/publicAccount/add', { ...values, appSecret: 'x' })).toMatchObject({
    success: false,
    status: 403,
  })
  expect(await writer.post('/legal/publicAccount/add', values)).toMatchObject({ success: true })
})

test('the connection is tested with the typed secret, or with the stored one of the same account', async () => {
  const row = await add()
  expect(await call('test', { id: row.id })).toMatchObject({ success: true, message: '连接成功' })
  expect(await call('test', { appId: 'wx00000000000000ff', appSecret: 'wrong' })).toMatchObject({
    success: false,
    message: 'AppSecret 不正确',
  })
  expect(await call('test', { id: row.id, appId: 'wx00000000000000ff' })).toMatchObject({
    success: false,
    message: 'AppID 已修改，请重新输入 AppSecret 后再测试',
  })
  expect(await call('test', { appId: 'wx00000000000000ff' })).toMatchObject({
    success: false,
    message: '请先填写 AppSecret',
  })
  expect(await read(row)).toMatchObject({ status: 'draft', version: 1 })
})

test('an account is connected with a valid secret, publishes its menu, and is disabled with a reason', async () => {
  const menus = [
    { name: '服务', children: [{ name: '预约律师', type: 'click', key: '预约' }] },
    { name: '联系', type: 'view', url: 'https://example.cn/' },
  ]
  const invalid = await add({ appSecret: 'wrong' })
  expect(await call('connect', { id: invalid.id })).toMatchObject({ success: false, message: 'AppSecret 不正确' })
  expect(await read(invalid)).toMatchObject({ status: 'draft' })
  const row = await add({ menus })
  expect(await call('publishMenu', { id: row.id })).toMatchObject({ message: '请先接入公众号，再发布菜单' })
  expect(await call('connect', { id: row.id })).toMatchObject({ success: true, result: { fansCount: 321 } })
  expect(await read(row)).toMatchObject({ status: 'connected', fansCount: 321, lastSyncAt: expect.any(String) })
  expect(await call('connect', { id: row.id })).toMatchObject({ success: false, message: '该公众号已经接入' })
  expect(await call('publishMenu', { id: row.id })).toMatchObject({ success: true, message: '菜单已发布' })
  expect(JSON.parse(asked.at(-1)!.body)).toEqual({
    button: [
      { name: '服务', sub_button: [{ name: '预约律师', type: 'click', key: '预约' }] },
      { name: '联系', type: 'view', url: 'https://example.cn/' },
    ],
  })
  expect(await product.admin.put('/legal/publicAccount/edit', { id: row.id, appSecret: 'new' })).toMatchObject({
    success: false,
    message: '已接入的公众号不能修改 AppID 和 AppSecret，请先停用',
  })
  expect(await product.admin.put('/legal/publicAccount/edit', { id: row.id, principal: '律云' })).toMatchObject({
    success: true,
  })
  expect(await call(`${row.id}/disable`, {})).toMatchObject({ success: false, message: '请输入停用原因' })
  expect(await call(`${row.id}/disable`, { reason: '更换主体' })).toMatchObject({ result: { status: 'disabled' } })
  expect(await call(`${row.id}/connect`, {})).toMatchObject({ status: 404 })
  expect(
    await product.admin.put('/legal/publicAccount/edit', { id: row.id, appId: 'wx00000000000000ee' }),
  ).toMatchObject({ success: false, message: 'AppID 已修改，请重新输入 AppSecret' })
  expect(await call('connect', { id: row.id })).toMatchObject({ success: true })
})

test.each([
  [[{ name: '一' }], '一级菜单 1：请选择点击后的动作'],
  [[{ name: '五个字太长', type: 'click', key: 'x' }], '一级菜单 1：菜单名称不能超过 4 个字'],
  [[1, 2, 3, 4].map((n) => ({ name: String(n), type: 'click', key: 'x' })), '自定义菜单最多 3 个一级菜单'],
  [
    [{ name: '一', children: [1, 2, 3, 4, 5, 6].map((n) => ({ name: String(n), type: 'click', key: 'x' })) }],
    '一级菜单 1最多 5 个子菜单',
  ],
  [
    [{ name: '一', children: [{ name: '二', type: 'view', url: 'javascript:alert(1)' }] }],
    '一级菜单 1的子菜单 1：请输入以http和https开头的网址',
  ],
  [{ name: '一' }, '自定义菜单应为列表'],
])('a menu that the platform would reject is refused: %j', async (menus, message) => {
  expect(await send({ menus })).toMatchObject({ success: false, message })
})

test('keywords are unique, and there is one reply to new followers', async () => {
  const reply = (kind: string, keyword?: string) => ({ kind, keyword, content: '您好' })
  expect(await send({ autoReplies: [reply('keyword')] })).toMatchObject({ message: '自动回复第 1 行：请输入关键词' })
  expect(await send({ autoReplies: [reply('keyword', '预约'), reply('keyword', '预约')] })).toMatchObject({
    message: '自动回复第 2 行：关键词“预约”已经有了',
  })
  expect(await send({ autoReplies: [reply('follow'), reply('follow')] })).toMatchObject({
    message: '自动回复第 2 行：关注回复已经有了',
  })
  expect(await send({ autoReplies: [reply('follow'), reply('keyword', '预约'), reply('default')] })).toMatchObject({
    success: true,
  })
})

test('platform calls need the permission, and internal addresses are refused', async () => {
  const row = await add()
  const reader = await product.signInAs({ username: 'mpReader', permissions: ['publicAccount:list'] })
  for (const name of ['test', 'connect', 'publishMenu'])
    expect(await reader.post(`/legal/publicAccount/${name}`, { id: row.id }), name).toMatchObject({ status: 403 })
  const closed = await startTestProduct({}, { WECHAT_API_URL: 'http://127.0.0.1:1' })
  try {
    const answer = await closed.admin.post('/legal/publicAccount/test', { appId: 'wx00000000000000ff', appSecret: 'x' })
    expect(answer).toMatchObject({ success: false, error: { code: 'refused_address' } })
  } finally {
    await closed.close()
  }
})
