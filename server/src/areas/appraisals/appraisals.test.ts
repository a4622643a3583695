import { addMinutes } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../database/newId.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Row {
  id: string
  version: number
  status: string
  score: number
  lawyerId: string
  ticketStatus: string | null
  ticketDueAt: string | null
}

let product: TestProduct
let lawyer: Client
let lawyerId: string
beforeAll(async () => {
  product = await startTestProduct()
  const acts = ['list', 'reply', 'appeal', 'uphold', 'hideAppealed', 'delete'].map((act) => `appraise:${act}`)
  lawyer = await product.signInAs({ username: 'appraised', permissions: acts })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'appraised'`.execute(db())
  lawyerId = rows[0]!.id
  await product.admin.post('/legal/lawyerProfile/add', {
    name: '被评律师',
    userId: lawyerId,
    licenceNo: '11101202012345678',
  })
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
/** An appointment with this lawyer that ended so many days ago. */
async function visit({ status = 'completed', daysAgo = 1, by = lawyerId } = {}): Promise<string> {
  const id = newId()
  const at = addMinutes(wallClock(), -daysAgo * 1440)
  await sql`
    insert into biz_appointment (id, tenant_id, no, subject, person_name, lawyer_id, status, completed_at)
    values (${id}, 1, ${`YY-${id}`}, '咨询', '韩梅梅', ${by}, ${status}, ${at})`.execute(db())
  return id
}
const add = async (changes = {}) =>
  product.admin.post<Row>('/legal/appraise/add', { appointmentId: await visit(), score: 5, ...changes })
const act = (row: { id: string }, step: string, body = {}, client = product.admin) =>
  client.post<Row>(`/legal/appraise/${row.id}/${step}`, body)

test('only a completed appointment is appraised, only once and only in time', async () => {
  const refusal = async (appointmentId: string) =>
    (await product.admin.post('/legal/appraise/add', { appointmentId, score: 5 })).message
  expect(await refusal(await visit({ status: 'served' }))).toBe('只有已完成的预约可以评价')
  expect(await refusal(await visit({ daysAgo: 31 }))).toBe('预约完成已超过 30 天，不能再评价')
  const id = await visit()
  const answers = await Promise.all(
    [1, 2, 3].map(() => product.admin.post('/legal/appraise/add', { appointmentId: id, score: 4 })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await refusal(id)).toBe('该预约已评价，不能重复评价')
  for (const score of [0, 6, 4.5]) expect(await add({ score })).toMatchObject({ success: false })
})

test('lawyers can neither appraise their own service nor handle appraisals of it', async () => {
  const acts = ['list', 'add', 'hide', 'show', 'followUp', 'closeTicket'].map((name) => `appraise:${name}`)
  const self = await product.signInAs({ username: 'selfPraising', permissions: acts })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'selfPraising'`.execute(db())
  const appointmentId = await visit({ by: rows[0]!.id })
  const own = await self.post('/legal/appraise/add', { appointmentId, score: 5 })
  expect(own).toMatchObject({ success: false, message: '不能评价自己的服务' })
  const { result: row } = await add({ appointmentId, score: 1 })
  for (const [step, body] of [
    ['hide', { reason: '不实' }],
    ['followUp', { followUpContent: '其实很好' }],
    ['closeTicket', { ticketResult: '已处理' }],
  ] as const)
    expect(await act(row, step, body, self)).toMatchObject({
      success: false,
      message: '评价的是您本人，请由他人处理',
    })
})

test("a client's appraisal cannot be edited; it is hidden with a reason or not at all", async () => {
  const { result: row } = await add({ score: 2, content: '等了很久' })
  expect(row).toMatchObject({ lawyerId, personName: '韩梅梅', status: 'pending' })
  await product.admin.put('/legal/appraise/edit', { id: row.id, score: 5, content: '很好', remark: '已回访' })
  const { result } = await product.admin.get<Row>('/legal/appraise/queryById', { id: row.id })
  expect(result).toMatchObject({ score: 2, content: '等了很久', remark: '已回访' })
  expect(await act(row, 'hide')).toMatchObject({ success: false, message: '请输入隐藏原因' })
  expect(await act(row, 'hide', { reason: '含个人信息' })).toMatchObject({
    success: true,
    result: { status: 'hidden' },
  })
  expect((await lawyer.delete('/legal/appraise/delete', { id: row.id })).message).toContain('评价不能删除')
})

test('three stars or less open a ticket, which is closed once, with its result', async () => {
  const { result: row } = await add({ score: 3 })
  expect(row).toMatchObject({ ticketStatus: 'open', ticketDueAt: expect.any(String) })
  expect(row.ticketDueAt! > wallClock()).toBe(true)
  expect(await act(row, 'closeTicket', { ticketResult: '已电话致歉并补充说明' })).toMatchObject({
    success: true,
    result: { ticketStatus: 'closed' },
  })
  expect(await act(row, 'closeTicket', { ticketResult: '再次' })).toMatchObject({ message: '工单已办结' })
  const { result: good } = await add({ score: 4 })
  expect(await act(good, 'closeTicket', { ticketResult: '无' })).toMatchObject({ message: '该评价没有服务工单' })
})

test('the lawyer replies once and may appeal; another user decides', async () => {
  const { result: row } = await add({ score: 1 })
  const other = await product.signInAs({ username: 'otherlawyer', permissions: ['appraise:list', 'appraise:reply'] })
  expect((await act(row, 'reply', { reply: '您好' }, other)).message).toBe('只有被评价的律师本人可以回复')
  expect(await act(row, 'reply', { reply: '抱歉，已与您联系' }, lawyer)).toMatchObject({ success: true })
  expect((await act(row, 'reply', { reply: '再答' }, lawyer)).message).toBe('已回复，不能再次回复')
  expect((await act(row, 'appeal', {}, lawyer)).message).toBe('请输入申诉原因')
  expect(await act(row, 'appeal', { reason: '客户认错人' }, lawyer)).toMatchObject({ result: { status: 'appeal' } })
  expect((await act(row, 'uphold', { reason: '我认为' }, lawyer)).message).toBe('不能处理自己提出的申诉')
  expect(await act(row, 'hideAppealed', { reason: '核实属实' })).toMatchObject({ result: { status: 'hidden' } })
  expect(await act(row, 'show')).toMatchObject({ success: false, message: '该评价当前为“已隐藏”，不能展示' })
  expect(await act(row, 'showAgain')).toMatchObject({ success: false, message: '请输入恢复展示原因' })
  expect(await act(row, 'showAgain', { reason: '申诉材料系伪造' })).toMatchObject({ result: { status: 'shown' } })
})

test('a client adds a follow-up once, within thirty days', async () => {
  const { result: row } = await add()
  expect(await act(row, 'followUp', { followUpContent: '后来问题解决了' })).toMatchObject({ success: true })
  expect((await act(row, 'followUp', { followUpContent: '还有' })).message).toBe('已追评，不能再次追评')
  const { result: old } = await add()
  await sql`update biz_appraise set create_time = ${wallClock()}::timestamptz - interval '31 days' where id = ${old.id}`.execute(
    db(),
  )
  expect((await act(old, 'followUp', { followUpContent: '晚了' })).message).toBe('评价已超过 30 天，不能追评')
})

test('the rating includes every appraisal that is not hidden', async () => {
  const rating = async () =>
    (
      await sql<{ rating: number; n: number }>`
      select rating::float8 as rating, rating_count as n from biz_lawyer_profile where user_id = ${lawyerId}`.execute(
        db(),
      )
    ).rows[0]
  await sql`delete from biz_appraise where lawyer_id = ${lawyerId}`.execute(db())
  const { result: five } = await add({ score: 5 })
  expect(await rating()).toEqual({ rating: 5, n: 1 })
  const { result: two } = await add({ score: 2 })
  expect(await rating()).toEqual({ rating: 3.5, n: 2 })
  await act(two, 'hide', { reason: '重复' })
  expect(await rating()).toEqual({ rating: 5, n: 1 })
  await act(two, 'showAgain', { reason: '并非重复' })
  expect(await rating()).toEqual({ rating: 3.5, n: 2 })
  await product.admin.delete('/legal/appraise/deleteBatch', { ids: `${five.id},${two.id}` })
  expect(await rating()).toEqual({ rating: null, n: 0 })
  await product.admin.put('/legal/appraise/putRecycleBin', { ids: two.id })
  expect(await rating()).toEqual({ rating: 2, n: 1 })
})

test('the ranking favours ratings based on many appraisals', async () => {
  const { result } =
    await product.admin.get<{ rank: number; lawyerId: string; bound: number; count: number; good: number }[]>(
      '/legal/appraise/ranking',
    )
  expect(result.length).toBeGreaterThan(2)
  expect(result.map(({ rank }) => rank)).toEqual(result.map((_, index) => index + 1))
  expect(result.map(({ bound }) => bound)).toEqual(result.map(({ bound }) => bound).sort((a, b) => b - a))
  for (const { bound, good, count } of result) expect(bound).toBeLessThanOrEqual(good / count)
  expect(await product.admin.get('/legal/appraise/ranking', { from: '2026-13-01' })).toMatchObject({ status: 400 })
})
