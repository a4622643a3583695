import type { Page, SignInAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../database/newId.ts'
import { adminPassword, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Open {
  id: string
  token: string
  username: string
  isCurrent: boolean
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const online = async (username: string, client: Client = product.admin) =>
  (await client.get<Page<Open>>('/sys/online/list', { username })).result.records
const signIn = async (username: string, agent = 'Firefox/140.0 Windows', remoteAddress = '127.0.0.1') =>
  product.anonymous.send<SignInAnswer>({
    method: 'POST',
    url: '/api/sys/login',
    payload: JSON.stringify({ username, password: adminPassword }),
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    remoteAddress,
  })
const as = (token: string) => ({ 'x-access-token': token })

test('ends several sessions at once and informs each browser that an administrator did it', async () => {
  const first = await product.signInAs({ username: 'guest1' })
  const second = await product.signInAs({ username: 'guest2' })
  const ids = (await online('guest')).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  // A page of a list may hold more rows than a field usually holds references.
  const ended = Array.from({ length: 300 }, newId)
  const answer = await product.admin.post('/sys/online/forceLogout', { ids: [...ended, ...ids].join(',') })
  expect(answer).toMatchObject({ success: true, message: '退出登录成功！' })
  for (const client of [first, second])
    expect(await client.get('/sys/session/mine')).toMatchObject({
      status: 500,
      message: 'Token失效，您已被管理员强制下线，请重新登录',
    })
  expect(await online('guest')).toEqual([])
  expect(await product.admin.post('/sys/online/forceLogout', { ids: ids.join(',') })).toMatchObject({
    message: '该会话不存在或已结束',
  })
  const { rows } = await sql<{ log_content: string }>`
    select log_content from sys_log where userid = 'admin' and log_content like '强制下线%'`.execute(db())
  expect(rows).toHaveLength(2)
})

test("users cannot end their current session, an administrator's session or one of another tenant this way", async () => {
  const own = (await online('admin')).find(({ isCurrent }) => isCurrent)!
  expect((await product.admin.post('/sys/online/forceLogout', { id: own.id })).message).toContain('退出登录')
  const permissions = ['session:list', 'session:end']
  const warden = await product.signInAs({ username: 'warden', permissions })
  expect((await warden.post('/sys/online/forceLogout', { id: own.id })).message).toContain('平台管理员')
  const stranger = await product.signInAs({ username: 'far', tenantId: 91, permissions })
  expect(await online('', stranger)).toMatchObject([{ username: 'far' }])
  expect(await stranger.post('/sys/online/forceLogout', { id: own.id })).toMatchObject({ success: false })
  expect((await product.admin.get('/sys/session/mine')).success).toBe(true)
})

test('a user ends all other own sessions and keeps the current one', async () => {
  const present = await product.signInAs({ username: 'many' })
  const { result: elsewhere } = await signIn('many')
  expect((await present.get<Open[]>('/sys/session/mine')).result).toHaveLength(2)
  expect(await present.delete('/sys/session/mine/others')).toMatchObject({ message: '已结束 1 个其他会话' })
  expect((await present.get<Open[]>('/sys/session/mine')).result).toMatchObject([{ isCurrent: true }])
  expect(
    (await product.anonymous.send({ method: 'GET', url: '/api/sys/session/mine', headers: as(elsewhere.token) }))
      .message,
  ).toBe('Token失效，您已在其他设备上结束了本次登录，请重新登录')
  expect((await product.anonymous.delete('/sys/session/mine/others')).status).toBe(401)
})

test('notifies the user and logs a sign-in from a new address or device, but not from a known one', async () => {
  interface Unread {
    sysMsgList: { titile: string; msgContent: string }[]
  }
  await product.signInAs({ username: 'traveller' })
  const notices = async (token: string) =>
    (
      await product.anonymous.send<Unread>({
        method: 'GET',
        url: '/api/sys/annountCement/listByUser',
        headers: as(token),
      })
    ).result.sysMsgList.filter(({ titile }) => titile.startsWith('账号'))
  const usual = await signIn('traveller', '')
  expect(await notices(usual.result.token)).toEqual([])
  const phone = await signIn('traveller', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0', '203.0.113.7')
  const received = await notices(phone.result.token)
  expect(received).toMatchObject([{ titile: '账号在新的地址或设备上登录' }])
  expect(received[0]!.msgContent).toMatch(/地址 203\.0\.113\.7，设备 iPhone · 微信/)
  await signIn('traveller', 'Mozilla/5.0 (iPhone) MicroMessenger/9.0', '203.0.113.7')
  expect(await notices(phone.result.token)).toHaveLength(1)
  const { rows } = await sql`
    select 1 from sys_log where userid = 'traveller' and log_content like '新地址或新设备登录：%'`.execute(db())
  expect(rows).toHaveLength(1)
})

test('a row carries the handle that later clients send to end the session, not the secret token', async () => {
  const guest = await product.signInAs({ username: 'handled' })
  const [row] = await online('handled')
  expect(row).toMatchObject({ token: row!.id })
  expect(JSON.stringify(row)).not.toContain(guest.token)
  const headers = as(row!.token)
  expect((await product.anonymous.send({ method: 'GET', url: '/api/sys/session/mine', headers })).status).toBe(401)
  expect(await product.admin.post('/sys/online/forceLogout', { token: row!.token })).toMatchObject({ success: true })
  expect(await online('handled')).toEqual([])
})
