import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string }

const path = '/sys/sysAnnouncementSend'
let product: TestProduct
let clerk: Client
let reader: Client
let stranger: Client
let anntId: string

beforeAll(async () => {
  product = await startTestProduct()
  const permissions = ['announcement:list', 'announcement:publish']
  clerk = await product.signInAs({ username: 'clerk', permissions })
  reader = await product.signInAs({ username: 'reader' })
  stranger = await product.signInAs({ username: 'foreigner', tenantId: 2, permissions })
  const { result } = await product.admin.post<Row>('/sys/annountCement/add', {
    titile: '值班安排',
    msgAbstract: '摘要',
    msgCategory: '1',
    msgType: 'USER',
    userIds: `${await userId('clerk')},`,
    startTime: '2026-01-01 00:00:00',
    endTime: '2096-01-01 00:00:00',
  })
  anntId = result.id
  await product.admin.get('/sys/annountCement/doReleaseData', { id: anntId })
})
afterAll(() => product?.close())

async function userId(username: string): Promise<string> {
  const db = product.app.engine.db.kysely
  return (await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db)).rows[0]!.id
}
const add = async (username: string, more: Values = {}) =>
  clerk.post<Row>(`${path}/add`, { anntId, userId: await userId(username), ...more })
const list = async (client: Client, params = {}) => (await client.get<Page<Row>>(`${path}/list`, params)).result
const inBell = async (client: Client) => {
  const { result } = await client.get<{ anntMsgList: Row[] }>('/sys/annountCement/listByUser')
  return result.anntMsgList.some(({ id }) => id === anntId)
}

describe('deliveries', () => {
  test('delivers an announcement to one more user, once, and it appears in the bell', async () => {
    expect(await inBell(reader)).toBe(false)
    const added = await add('reader')
    expect(added).toMatchObject({
      code: 200,
      message: '添加成功！',
      result: { anntId, readFlag: '0', readTime: null, createBy: 'clerk' },
    })
    expect(await inBell(reader)).toBe(true)
    expect(await add('reader')).toMatchObject({ success: false, message: '该用户已收到这条通告' })
    expect(await list(clerk, { anntId })).toMatchObject({ total: 2 })
    expect(await list(clerk, { anntId, userId: await userId('reader') })).toMatchObject({
      total: 1,
      records: [{ id: added.result.id, readFlag: '0' }],
    })
    expect((await clerk.get(`${path}/queryById`, { id: added.result.id })).result).toMatchObject({ anntId })
  })

  test('marking as read sets a time, marking as unread clears it; announcement and user stay', async () => {
    const [entry] = (await list(clerk, { anntId, userId: await userId('reader') })).records
    const edit = (values: Values) => clerk.put<Row>(`${path}/edit`, { id: entry!.id, ...values })
    expect(await edit({ readFlag: '1', userId: 'somebody' })).toMatchObject({
      message: '修改成功!',
      result: {
        readFlag: '1',
        readTime: expect.stringMatching(/^\d{4}-/),
        updateBy: 'clerk',
        userId: await userId('reader'),
      },
    })
    expect(await inBell(reader)).toBe(false)
    expect(await list(clerk, { anntId, readFlag: '1' })).toMatchObject({ total: 1 })
    expect((await edit({ readFlag: '0' })).result).toMatchObject({ readFlag: '0', readTime: null })
    expect(await edit({ readFlag: 'x' })).toMatchObject({
      success: false,
      message: '是否已读应为 0（未读）或 1（已读）',
      error: { fields: [{ field: 'readFlag' }] },
    })
  })

  test('can be deleted singly or in a batch, and each deletion is logged', async () => {
    await product.signInAs({ username: 'second' })
    const { result } = await add('second')
    const [entry] = (await list(clerk, { anntId, userId: await userId('reader') })).records
    expect(await clerk.delete(`${path}/delete`, { id: entry!.id })).toMatchObject({ code: 200, message: '删除成功!' })
    expect(await inBell(reader)).toBe(false)
    expect(await clerk.delete(`${path}/deleteBatch`, { ids: `${result.id},${entry!.id},` })).toMatchObject({
      success: false,
      message: expect.stringContaining('未找到对应实体'),
    })
    expect(await clerk.delete(`${path}/deleteBatch`, { ids: `${result.id},` })).toMatchObject({ message: '删除成功!' })
    expect(await list(clerk, { anntId })).toMatchObject({ total: 1 })
    const logged = await product.admin.get<Page<Row>>('/sys/log/list', { logType: 2, userid: 'clerk', pageSize: 50 })
    expect(logged.result.records.map(({ requestUrl }) => requestUrl)).toEqual(
      expect.arrayContaining([`/api${path}/add`, `/api${path}/edit`, `/api${path}/delete`, `/api${path}/deleteBatch`]),
    )
  })
})

describe('access', () => {
  test('another tenant sees none, and cannot reach its announcements, users or deliveries', async () => {
    const [entry] = (await list(clerk, { anntId })).records
    expect(await list(stranger)).toMatchObject({ total: 0, records: [] })
    for (const answer of [
      await stranger.get(`${path}/queryById`, { id: entry!.id }),
      await stranger.put(`${path}/edit`, { id: entry!.id, readFlag: '1' }),
      await stranger.delete(`${path}/delete`, { id: entry!.id }),
      await stranger.delete(`${path}/deleteBatch`, { ids: entry!.id }),
    ])
      expect(answer).toMatchObject({ success: false, message: expect.stringContaining('未找到对应实体') })
    expect(await stranger.post(`${path}/add`, { anntId, userId: await userId('foreigner') })).toMatchObject({
      success: false,
      message: `通告“${anntId}”不存在或已被删除`,
    })
    const foreigner = await userId('foreigner')
    expect(await clerk.post(`${path}/add`, { anntId, userId: foreigner })).toMatchObject({
      success: false,
      message: `用户“${foreigner}”不存在或不属于当前租户`,
    })
    expect(await clerk.post(`${path}/add`, {})).toMatchObject({
      success: false,
      message: '请输入通告编号；请输入用户编号',
    })
  })

  test('staff without the announcement permission are refused', async () => {
    expect(await reader.get(`${path}/list`)).toMatchObject({ status: 403, code: 510 })
    const lister = await product.signInAs({ username: 'lister', permissions: ['announcement:list'] })
    expect(await lister.get(`${path}/list`)).toMatchObject({ success: true })
    for (const answer of [
      await lister.post(`${path}/add`, {}),
      await lister.put(`${path}/edit`, {}),
      await lister.delete(`${path}/delete`, { id: 'x' }),
      await lister.delete(`${path}/deleteBatch`, { ids: 'x' }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 510 })
  })
})
