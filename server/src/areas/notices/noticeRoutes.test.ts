import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { addMinutes, type Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { wallClock } from '../../clock/wallClock.ts'
import { openWindow } from '../../testing/openWindow.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { sendTo } from './noticeRules.ts'

interface Row {
  id: string
  version: number
  titile: string
  sendStatus: string
}
interface Unread {
  anntMsgList: Record<string, unknown>[]
  anntMsgTotal: number
  sysMsgList: Record<string, unknown>[]
  sysMsgTotal: number
}
interface Sent {
  id: string
  anntId: string
  userId: string
  titile: string
  readFlag: string
}

const path = '/sys/annountCement'
let product: TestProduct
let reader: Client
let other: Client
let stranger: Client
const ids = new Map<string, string>()

beforeAll(async () => {
  product = await startTestProduct()
  reader = await signIn('reader')
  other = await signIn('other')
  stranger = await signIn('foreigner', 2)
  for (const client of [reader, other]) await client.put('/sys/sysAnnouncementSend/readAll')
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely

async function signIn(username: string, tenantId = 1, permissions: string[] = []): Promise<Client> {
  const client = await product.signInAs({ username, tenantId, permissions })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())
  ids.set(username, rows[0]!.id)
  return client
}

let count = 0
async function write(changes: Record<string, unknown> = {}): Promise<Row> {
  count += 1
  const answer = await product.admin.post<Row>(`${path}/add`, {
    titile: `通告${count}`,
    msgContent: '<p>正文</p>',
    msgAbstract: '摘要',
    msgCategory: '1',
    msgType: 'ALL',
    priority: 'M',
    startTime: '2026-01-01 00:00:00',
    endTime: '2096-01-01 00:00:00',
    ...changes,
  })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const release = ({ id }: { id: string }) => product.admin.get(`${path}/doReleaseData`, { id })
const revoke = ({ id }: { id: string }) => product.admin.get(`${path}/doReovkeData`, { id })
async function publish(changes: Record<string, unknown> = {}): Promise<Row> {
  const row = await write(changes)
  expect(await release(row)).toMatchObject({ success: true, code: 200, message: '该系统通知发布成功' })
  return row
}
const unread = async (client: Client): Promise<Unread> => (await client.get<Unread>(`${path}/listByUser`)).result
const bell = async (client: Client): Promise<unknown[]> => {
  const { anntMsgList, sysMsgList } = await unread(client)
  return [...anntMsgList, ...sysMsgList].map(({ id }) => id)
}
const mine = async (client: Client, params = {}): Promise<Page<Sent>> =>
  (await client.get<Page<Sent>>('/sys/sysAnnouncementSend/getMyAnnouncementSend', params)).result
const read = (client: Client, anntId: unknown) =>
  client.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })

describe('calls of later clients', () => {
  test('an announcement without a start begins now, and ends later', async () => {
    const before = wallClock()
    const row = await write({ startTime: undefined })
    expect(row).toMatchObject({ startTime: expect.any(String) })
    const { startTime } = row as unknown as { startTime: string }
    expect(startTime >= before && startTime <= wallClock()).toBe(true)
    const late = {
      titile: '过期',
      msgAbstract: '摘要',
      msgCategory: '1',
      msgType: 'ALL',
      endTime: '2020-01-01 00:00:00',
    }
    expect(await product.admin.post(`${path}/add`, late)).toMatchObject({
      success: false,
      message: expect.stringContaining('结束时间需大于开始时间'),
    })
  })

  test('show opens the content as a page without scripts, for its readers, by the cookie of the sign-in', async () => {
    const row = await publish({
      titile: '<b>放假</b>',
      msgContent: '<p onclick="x()">正文</p>',
      msgType: 'USER',
      userIds: ids.get('reader')!,
    })
    // Content that another program wrote is sanitised as well.
    await sql`update sys_announcement set msg_content = msg_content || '<script>x()</script>' where id = ${row.id}`.execute(
      db(),
    )
    const show = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
      product.anonymous.send({ method, url: `/api${path}/show/${row.id}`, headers })
    const cookie = (token: string) => ({ cookie: `lexdesk_reader=${token}` })
    const page = await show(cookie(reader.token))
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const html = page.bytes.toString()
    expect(html).toContain('&lt;b&gt;放假&lt;/b&gt;')
    expect(html).toContain('<p>正文</p>')
    expect(html).not.toMatch(/<script|onclick/)
    expect((await show({ 'x-access-token': product.admin.token })).status).toBe(200)
    expect((await show({})).status).toBe(401)
    expect((await show({ ...cookie(reader.token), 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    for (const client of [other, stranger]) {
      const answer = await show(cookie(client.token))
      expect([answer.success, answer.message]).toEqual([false, expect.stringContaining('通告')])
    }
  })
})

describe('writing and publishing', () => {
  test('a draft is not delivered; once published it is in the bell of all users of the tenant, with sender and time', async () => {
    const draft = await write({ sendStatus: '1', sender: 'mallory' })
    expect(draft).toMatchObject({ sendStatus: '0', sender: null })
    expect(await bell(reader)).not.toContain(draft.id)
    await release(draft)
    const found = (await unread(reader)).anntMsgList.find(({ id }) => id === draft.id)
    expect(found).toMatchObject({
      titile: draft.titile,
      msgContent: '<p>正文</p>',
      sender: 'admin',
      sender_dictText: '管理员',
      sendStatus: '1',
      sendTime: expect.stringMatching(/^\d{4}-/),
      priority: 'M',
      msgCategory: '1',
      delFlag: '0',
      userIds: null,
    })
    expect(await bell(other)).toContain(draft.id)
  })

  test('can be published once, revoked once, and published again; the list buttons do the same', async () => {
    const row = await publish()
    expect(await release(row)).toMatchObject({ success: false, message: '该通告当前为“已发布”，不能发布' })
    expect(await revoke(row)).toMatchObject({ success: true, code: 200, message: '该系统通知撤销成功' })
    expect(await revoke(row)).toMatchObject({ success: false, message: '该通告当前为“已撤销”，不能撤销' })
    const { result } = await product.admin.get<Row>(`${path}/queryById`, { id: row.id })
    expect(result).toMatchObject({ sendStatus: '2', cancelTime: expect.stringMatching(/^\d{4}-/) })
    expect(await product.admin.post(`${path}/${row.id}/publish`)).toMatchObject({
      success: true,
      message: '已发布',
      result: { sendStatus: '1', cancelTime: null, sender: 'admin' },
    })
  })

  test('cannot be edited or deleted while it is published', async () => {
    const row = await publish()
    expect(await product.admin.put(`${path}/edit`, { id: row.id, titile: '改' })).toMatchObject({
      success: false,
      message: '该通告当前为“已发布”，不能修改',
    })
    expect(await product.admin.delete(`${path}/delete`, { id: row.id })).toMatchObject({ success: false })
    await revoke(row)
    expect(await product.admin.put(`${path}/edit`, { id: row.id, titile: '改' })).toMatchObject({ success: true })
    expect(await product.admin.delete(`${path}/delete`, { id: row.id })).toMatchObject({ success: true })
  })

  test('a revoked notice disappears from bells and inboxes, read or not, and returns unread', async () => {
    const row = await publish()
    await read(reader, row.id)
    expect(await bell(other)).toContain(row.id)
    await revoke(row)
    expect(await bell(other)).not.toContain(row.id)
    expect((await mine(reader, { titile: row.titile })).total).toBe(0)
    expect(await reader.get(`${path}/queryById`, { id: row.id })).toMatchObject({ success: false })
    await release(row)
    expect(await bell(reader)).toContain(row.id)
  })

  test('publishing and revoking require their own permissions and are protected against CSRF', async () => {
    const row = await write()
    const writer = await signIn('writer', 1, ['announcement:list', 'announcement:add', 'announcement:edit'])
    for (const call of ['doReleaseData', 'doReovkeData'])
      expect(await writer.get(`${path}/${call}`, { id: row.id })).toMatchObject({ status: 403, code: 510 })
    const publisher = await signIn('publisher', 1, ['announcement:publish'])
    const url = `/api${path}/doReleaseData?id=${row.id}`
    expect(await publisher.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
    })
    expect(await product.anonymous.send({ method: 'GET', url: `${url}&token=${publisher.token}` })).toMatchObject({
      status: 401,
    })
    expect(await publisher.get(`${path}/doReleaseData`, { id: row.id })).toMatchObject({ success: true })
    expect(await publisher.get(`${path}/doReovkeData`, { id: row.id })).toMatchObject({ status: 403 })
    const elsewhere = await signIn('publisher2', 2, ['announcement:publish', 'announcement:revoke'])
    expect(await elsewhere.get(`${path}/doReovkeData`, { id: row.id })).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
  })

  test('reports times in the wrong order and missing receivers', async () => {
    const invalid = { titile: 'x', msgAbstract: 'x', msgCategory: '1', msgType: 'USER' }
    const answer = await product.admin.post(`${path}/add`, {
      ...invalid,
      startTime: '2026-01-02 00:00:00',
      endTime: '2026-01-01 00:00:00',
    })
    expect(answer.message).toBe('指定用户不能为空！；开始时间需小于结束时间；结束时间需大于开始时间')
    const empty = await product.admin.post(`${path}/add`, {})
    expect(empty.error?.fields?.map(({ field }) => field)).toEqual([
      'title',
      'msgCategory',
      'msgType',
      'endTime',
      'msgAbstract',
    ])
  })

  test('sanitizes hostile HTML before it is stored', async () => {
    const row = await publish({
      msgContent:
        '<p onclick="x()">好</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">链</a>',
    })
    const found = (await unread(reader)).anntMsgList.find(({ id }) => id === row.id)
    expect(found?.msgContent).toContain('好')
    expect(JSON.stringify(await mine(reader, { titile: row.titile }))).not.toMatch(/script|onclick|onerror/)
    expect(String(found?.msgContent)).not.toMatch(/script|onclick|onerror/)
  })
})

describe('notices for selected users', () => {
  test('reach only them; the receiver list may end with a comma and is not shown to them', async () => {
    const row = await publish({ msgType: 'USER', userIds: `${ids.get('reader')!},` })
    expect(await bell(reader)).toContain(row.id)
    expect(await bell(other)).not.toContain(row.id)
    expect(await reader.get(`${path}/queryById`, { id: row.id })).toMatchObject({
      success: true,
      result: { id: row.id, userIds: null },
    })
    expect(await other.get(`${path}/queryById`, { id: row.id })).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
  })

  test('cannot be sent to users of another tenant', async () => {
    const answer = await product.admin.post(`${path}/add`, {
      titile: '外人',
      msgAbstract: 'x',
      msgCategory: '1',
      msgType: 'USER',
      userIds: `${ids.get('reader')!},${ids.get('foreigner')!}`,
      startTime: '2026-01-01 00:00:00',
      endTime: '2096-01-01 00:00:00',
    })
    expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'userIds' }] } })
    expect(answer.message).toContain('不属于当前租户')
  })

  test('a user removed before it is published again loses it', async () => {
    const row = await publish({ msgType: 'USER', userIds: `${ids.get('reader')!},${ids.get('other')!}` })
    await revoke(row)
    await product.admin.put(`${path}/edit`, { id: row.id, userIds: ids.get('other')! })
    await release(row)
    expect(await bell(reader)).not.toContain(row.id)
    expect(await bell(other)).toContain(row.id)
  })
})

describe('own inbox', () => {
  test('[A6.03] the bell has five of each kind, newest first, and counts all of them', async () => {
    const lonely = await signIn('lonely')
    await lonely.put('/sys/sysAnnouncementSend/readAll')
    const rows: Row[] = []
    for (let n = 0; n < 7; n++) rows.push(await publish({ msgCategory: n < 6 ? '1' : '2' }))
    const found = await unread(lonely)
    expect(found).toMatchObject({ anntMsgTotal: 6, sysMsgTotal: 1 })
    expect(found.anntMsgList.map(({ id }) => id)).toEqual(
      rows
        .slice(1, 6)
        .reverse()
        .map(({ id }) => id),
    )
    expect(found.sysMsgList.map(({ id }) => id)).toEqual([rows[6]!.id])
    expect(found.anntMsgList[0]).not.toHaveProperty('place')
  })

  test('fifty concurrent requests create one entry', async () => {
    const row = await publish()
    const looks = await Promise.all(Array.from({ length: 50 }, () => reader.get<Unread>(`${path}/listByUser`)))
    expect(looks.every(({ success }) => success)).toBe(true)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sys_announcement_send where annt_id = ${row.id} and user_id = ${ids.get('reader')!}`.execute(
      db(),
    )
    expect(rows[0]!.n).toBe(1)
  })

  test('reading removes it from the bell, stores the first read time, and affects no other user', async () => {
    const row = await publish()
    expect(await read(reader, row.id)).toMatchObject({ success: true, code: 0 })
    expect(await bell(reader)).not.toContain(row.id)
    expect(await bell(other)).toContain(row.id)
    const [sent] = (await mine(reader, { titile: row.titile })).records
    expect(sent).toMatchObject({ anntId: row.id, userId: ids.get('reader'), readFlag: '1' })
    expect(
      await reader.post('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: row.id }),
      'again, as clients that post do',
    ).toMatchObject({ success: true, code: 0 })
  })

  test('a notice of another user is treated as not existing', async () => {
    const foreign = await publish({ msgType: 'USER', userIds: ids.get('other')! })
    const draft = await write()
    for (const id of [foreign.id, draft.id, '1', 7, "' or 1=1 --"])
      expect(await read(reader, id)).toMatchObject({ success: false, error: { code: 'not_found' } })
    for (const id of [undefined, '', { a: 1 }])
      expect(await read(reader, id)).toMatchObject({ success: false, error: { fields: [{ field: 'anntId' }] } })
    // The id of another user's entry gives no access either.
    const [entry] = (await mine(other, { titile: foreign.titile })).records
    expect(await read(reader, entry!.id)).toMatchObject({ success: false, error: { code: 'not_found' } })
    expect((await mine(other, { titile: foreign.titile })).records[0]).toMatchObject({ readFlag: '0' })
  })

  test('another tenant cannot see, read or mark it', async () => {
    const row = await publish()
    // Sent to a user who was working for the other tenant.
    await sendTo(db(), row.id, [ids.get('foreigner')!])
    expect(await bell(stranger)).toEqual([])
    expect((await mine(stranger)).total).toBe(0)
    expect(await read(stranger, row.id)).toMatchObject({ success: false, error: { code: 'not_found' } })
    expect(await stranger.get(`${path}/queryById`, { id: row.id })).toMatchObject({ success: false })
    const spoofed = await stranger.send({
      method: 'GET',
      url: `/api${path}/listByUser`,
      headers: { 'tenant-id': '1' },
    })
    expect(spoofed).toMatchObject({ status: 403, error: { code: 'tenant_refused' } })
  })

  test('全部已读 marks all own notices as read, also those never opened', async () => {
    const row = await publish()
    expect(await reader.put('/sys/sysAnnouncementSend/readAll')).toMatchObject({ success: true, message: '全部已读' })
    expect(await unread(reader)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0, anntMsgList: [], sysMsgList: [] })
    expect((await mine(reader, { titile: row.titile })).records[0]).toMatchObject({ readFlag: '1' })
    expect(await bell(other)).toContain(row.id)
  })

  test('an ended notice is not in the bell, but its receivers still find it; later members never get it', async () => {
    const row = await publish({ startTime: '2026-01-01 00:00:00', endTime: '2096-01-01 00:00:00' })
    expect(await bell(reader)).toContain(row.id)
    await sql`update sys_announcement set end_time = ${addMinutes(wallClock(), -1)} where id = ${row.id}`.execute(db())
    expect(await bell(reader)).not.toContain(row.id)
    expect((await mine(reader, { titile: row.titile })).total).toBe(1)
    const late = await signIn('latecomer')
    expect((await mine(late, { titile: row.titile })).total).toBe(0)
  })

  test('a user who joins while it is active gets it too', async () => {
    const row = await publish()
    const joined = await signIn('joined')
    expect(await bell(joined)).toContain(row.id)
  })

  test('every endpoint requires a session', async () => {
    for (const call of ['listByUser', 'queryById', 'doReleaseData', 'doReovkeData', 'syncNotic'])
      expect(await product.anonymous.get(`${path}/${call}`)).toMatchObject({ status: 401 })
    expect(await product.anonymous.get('/sys/sysAnnouncementSend/getMyAnnouncementSend')).toMatchObject({ status: 401 })
    expect(await product.anonymous.put('/sys/sysAnnouncementSend/readAll')).toMatchObject({ status: 401 })
    expect(await read(product.anonymous, '1')).toMatchObject({ status: 401 })
  })
})

describe('我的消息', () => {
  test('[A2.09] unread first, then the newest; in pages', async () => {
    const owner = await signIn('owner')
    await owner.put('/sys/sysAnnouncementSend/readAll')
    const rows: Row[] = []
    for (let n = 0; n < 3; n++) rows.push(await publish())
    await sql`update sys_announcement set send_time = send_time + interval '1 minute' where id = ${rows[2]!.id}`.execute(
      db(),
    )
    await read(owner, rows[2]!.id)
    const first = await mine(owner, { pageNo: 1, pageSize: 2 })
    expect(first).toMatchObject({ current: 1, size: 2 })
    expect(first.records.map(({ readFlag }) => readFlag)).toEqual(['0', '0'])
    const second = await mine(owner, { pageNo: 2, pageSize: 2 })
    expect(second.records[0]).toMatchObject({ anntId: rows[2]!.id, readFlag: '1' })
    expect((await mine(owner, { pageSize: 100_000 })).size).toBe(500)
  })

  test('can be filtered by title or sender, by kind and by read state', async () => {
    await publish({ titile: '春节 100% 值班', msgCategory: '2', busType: 'bpm' })
    const total = async (params: Record<string, string>): Promise<number> => (await mine(reader, params)).total
    expect(await total({ titile: '值班' })).toBe(1)
    expect(await total({ titile: '*100%*' })).toBe(1)
    expect(await total({ titile: '100_' })).toBe(0)
    expect(await total({ titile: '值班', sender: 'dmi' })).toBe(1)
    expect(await total({ titile: '值班', sender: '管理' })).toBe(1)
    expect(await total({ titile: '值班', sender: '张三' })).toBe(0)
    expect(await total({ titile: '值班', msgCategory: '1' })).toBe(0)
    expect(await total({ titile: '值班', msgCategory: '2', readFlag: '0', busType: 'bpm' })).toBe(1)
    expect(await total({ titile: '值班', readFlag: '1' })).toBe(0)
    expect(await total({ titile: "'; drop table sys_announcement; --" })).toBe(0)
  })
})

describe('live updates', () => {
  interface Frame {
    cmd: string
    msgId?: string
    msgTxt?: string
    userId?: string
  }

  async function listen(username: string, client: Client): Promise<Frame[]> {
    if (!product.app.http.server.listening) await product.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.http.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/websocket/${ids.get(username)!}`, client.token)
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    const frames: Frame[] = []
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame
      if (frame.cmd === 'topic' || frame.cmd === 'user') frames.push(frame)
    })
    return frames
  }

  test('[A6.06] browsers are notified of a notice for all within a second, those of other tenants are not', async () => {
    const received = await listen('reader', reader)
    const elsewhere = await listen('foreigner', stranger)
    const row = await publish()
    await vi.waitFor(() => expect(received).toEqual([{ cmd: 'topic', msgId: row.id, msgTxt: row.titile }]), 1_000)
    expect(elsewhere).toEqual([])
  })

  test('when a notice is revoked, our clients read their notices again', async () => {
    const frames = await openWindow(product, 'reader', reader, [])
    await revoke(await publish())
    await vi.waitFor(() => expect(frames.map(({ cmd }) => cmd)).toEqual(['topic', 'notices']))
  })

  test('only the receivers are notified of a notice for selected users, however it is published', async () => {
    const received = await listen('reader', reader)
    const next = await listen('other', other)
    const row = await write({ msgType: 'USER', userIds: ids.get('reader')! })
    await product.admin.post(`${path}/${row.id}/publish`)
    const frame = { cmd: 'user', userId: ids.get('reader'), msgId: row.id, msgTxt: row.titile }
    await vi.waitFor(() => expect(received).toEqual([frame]), 1_000)
    expect(next).toEqual([])
  })

  test('syncNotic notifies all receivers for publishers, and only the own browser for others', async () => {
    const row = await publish()
    const draft = await write()
    const received = await listen('reader', reader)
    const next = await listen('other', other)
    await product.admin.get(`${path}/syncNotic`, { anntId: row.id })
    await vi.waitFor(() => expect([received.length, next.length]).toEqual([1, 1]), 1_000)
    await product.admin.get(`${path}/syncNotic`, { anntId: draft.id })
    expect(await reader.get(`${path}/syncNotic`, { anntId: row.id })).toMatchObject({ success: true })
    expect(await reader.get(`${path}/syncNotic`)).toMatchObject({ success: true })
    await vi.waitFor(() => expect(received.map(({ cmd }) => cmd)).toEqual(['topic', 'user', 'topic']), 1_000)
    expect(received[2]).toEqual({ cmd: 'topic', msgTxt: '批量设置已读' })
    expect(next).toHaveLength(1)
    expect(await reader.get(`${path}/syncNotic`, { anntId: draft.id })).toMatchObject({
      success: false,
      error: { code: 'not_found' },
    })
  })
})
