import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotice } from '../../notices/sendNotice.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/testProduct.ts'

type Readers = Page<Values> & { readerTotal: number; readTotal: number }

let product: TestProduct
let admin: Client
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
})
afterAll(() => product?.close())

const base = '/sys/annountCement'
const times = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
const words = { titile: '值班', msgAbstract: '摘要', msgCategory: '1', ...times }
const idOf = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
    product.app.engine.db.kysely,
  )
  return rows[0]!.id
}
const readers = (id: string, more: Record<string, string> = {}) =>
  admin.get<Readers>(`${base}/readers`, { id, ...more }).then(({ result }) => result)

test('[A1.03] the receivers of an announcement end with a comma, and its readers are listed with their read state', async () => {
  const one = await product.signInAs({ username: 'oneReader' })
  await product.signInAs({ username: 'otherReader' })
  const [oneId, otherId] = [await idOf('oneReader'), await idOf('otherReader')]
  const added = await admin.post<{ id: string }>(`${base}/add`, {
    ...words,
    msgType: 'USER',
    userIds: `${oneId},${otherId},`,
  })
  expect(added).toMatchObject({ success: true, result: { userIds: `${oneId},${otherId},`, sendStatus: '0' } })
  const { id } = added.result
  expect((await admin.get<Values>(`${base}/queryById`, { id })).result.userIds).toBe(`${oneId},${otherId},`)
  expect((await admin.get<Page<Values>>(`${base}/list`, { id })).result.records[0]!.userIds).toBe(
    `${oneId},${otherId},`,
  )
  await admin.get(`${base}/doReleaseData`, { id })
  expect(await readers(id)).toMatchObject({ total: 2, readerTotal: 2, readTotal: 0 })
  await one.put('/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id })
  expect(await readers(id, { readFlag: '1' })).toMatchObject({
    total: 1,
    readerTotal: 2,
    readTotal: 1,
    records: [{ username: 'oneReader', readFlag: '1', readTime: expect.any(String) }],
  })
  expect(await readers(id, { readFlag: '0' })).toMatchObject({ total: 1, records: [{ username: 'otherReader' }] })
})

test('an announcement to everyone counts all members of the tenant, and no others', async () => {
  const stranger = await product.signInAs({ username: 'elsewhere', tenantId: 2, permissions: ['announcement:list'] })
  const { result } = await admin.post<{ id: string }>(`${base}/add`, { ...words, msgType: 'ALL' })
  await admin.get(`${base}/doReleaseData`, { id: result.id })
  const all = await readers(result.id, { pageSize: '500' })
  expect(all.records.map(({ username }) => username)).not.toContain('elsewhere')
  expect(all.total).toBeGreaterThan(3)
  expect(await stranger.get(`${base}/readers`, { id: result.id })).toMatchObject({ success: false })
})

test('notices of the server are in the inbox, not among announcements, and do not tie their receivers', async () => {
  const reader = await product.signInAs({ username: 'onlyNotified' })
  const userId = await idOf('onlyNotified')
  const title = '期限提醒：补交材料'
  await sendNotice(product.app.engine, 1, {
    kind: null,
    title,
    summary: '明天',
    html: '<p>明天</p>',
    userIds: [userId],
  })
  const mine = await reader.get<Page<Values>>('/sys/sysAnnouncementSend/getMyAnnouncementSend')
  expect(mine.result.records.map((row) => row.titile)).toContain(title)
  const listed = (await admin.get<Page<Values>>(`${base}/list`, { titile: title })).result
  expect(listed.total).toBe(0)
  const remove = () => admin.delete('/sys/user/delete', { id: userId })
  const added = await admin.post<{ id: string }>(`${base}/add`, { ...words, msgType: 'USER', userIds: `${userId},` })
  expect(await remove()).toMatchObject({ success: false, error: { code: 'in_use' } })
  await admin.delete(`${base}/delete`, { id: added.result.id })
  expect(await remove()).toMatchObject({ success: true })
})
