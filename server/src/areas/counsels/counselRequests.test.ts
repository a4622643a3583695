import { addMinutes, type Page, type Values, workingHoursBetween } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { watchStatements } from '../../testing/watchStatements.ts'
import { noticesNaming, withoutNotices } from '../../testing/noticesNaming.ts'
import { sendNotice } from '../../notices/sendNotice.ts'
import { watchRequests } from './watchRequests.ts'

interface Request extends Values {
  id: string
  no: string
  status: string
  level: string
  slaHours: number
  receivedAt: string
  dueAt: string
  derivation: string
  breached: string
  pausedMinutes: number
  lawyerId: string
}

const path = '/legal/counselRequest'
const office = { open: 9, close: 18 }

/** Overdue by any limit, and within the year of the report. */
const longAgo = (): string => addMinutes(wallClock(), -77 * 24 * 60)

let product: TestProduct
let lawyer: Client
let counsels: { id: string; leadLawyerId: string }[]
const items: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestProduct()
  lawyer = await product.signInAs({
    username: 'qqLaw',
    permissions: ['list', 'answer'].map((act) => `counselRequest:${act}`),
  })
  counsels = (
    await sql<{ id: string; leadLawyerId: string }>`
      update biz_counsel set response_level = 'normal', start_date = '2020-01-01', end_date = '2099-12-31'
      where status = 'active' and tenant_id = 1 returning id, lead_lawyer_id as "leadLawyerId"`.execute(db())
  ).rows
  await sql`update biz_counsel_request set deleted_at = now()`.execute(db())
  const { result } = await product.admin.get<Page<{ id: string; name: string }>>('/legal/counselItem/list')
  for (const { id, name } of result.records) items[name] = id
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const send = (changes: object = {}) =>
  product.admin.post<Request>(`${path}/add`, {
    counselId: counsels[0]!.id,
    itemId: items['合同审查'],
    subject: '采购合同审查',
    ...changes,
  })
async function add(changes: object = {}): Promise<Request> {
  const answer = await send(changes)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const read = async ({ id }: { id: string }) => (await product.admin.get<Request>(`${path}/queryById`, { id })).result
const act = (client: Client, { id }: { id: string }, step: string, body = {}) =>
  client.step<Request>(path, id, step, body)
const counselStep = (id: string, step: string, body = {}) => product.admin.step('/legal/counsel', id, step, body)
const hours = async (from: string, to: string) => workingHoursBetween(await tenantCalendar(db(), 1), from, to, office)

const watch = (now?: string, engine = product.app.engine) =>
  watchRequests(
    engine,
    (tenantId, notice) => sendNotice(product.app.engine, tenantId, notice),
    new AbortController().signal,
    now,
  )
const noticesOf = async ({ no }: Request) => (await noticesNaming(db(), no)).map(({ type }) => type)

describe('a request of a client', () => {
  test('has the SLA of its item in business hours, with its derivation', async () => {
    const row = await add()
    expect(row).toMatchObject({
      status: 'open',
      level: 'normal',
      slaHours: 24,
      breached: 'N',
      lawyerId: counsels[0]!.leadLawyerId,
    })
    expect(await hours(row.receivedAt, row.dueAt)).toBeCloseTo(24)
    expect(row.derivation.split('\n')[0]).toBe('依据：合同审查的响应时限')
    expect(row.derivation).toContain('时限 24 个工作小时，办公时间 9:00 至 18:00')
    expect(row.derivation).toContain(`于 ${row.dueAt.slice(0, 16)}`)
  })

  test('has a limit of two hours where that is promised, and the default for an item without one', async () => {
    const urgent = await add({ level: 'urgent' })
    expect(urgent.slaHours).toBe(2)
    expect(await hours(urgent.receivedAt, urgent.dueAt)).toBeCloseTo(2)
    await sql`update biz_counsel set response_level = 'urgent' where id = ${counsels[1]!.id}`.execute(db())
    expect(await add({ counselId: counsels[1]!.id })).toMatchObject({ level: 'urgent', slaHours: 2 })
    const training = await add({ itemId: items['法律培训'] })
    expect(training).toMatchObject({ slaHours: 24 })
    expect(training.derivation).toContain('项目未定时限')
  })

  test('outside the items of the engagement needs a decision before it can be answered', async () => {
    const supervisor = await product.signInAs({
      username: 'qqSup',
      permissions: ['counselRequest:list', 'counselRequest:decide'],
    })
    const { rows } = await sql<{ id: string }>`
      select i.id from biz_counsel_item i where i.tenant_id = 1 and i.deleted_at is null and not exists (
        select 1 from entitlement_account a join biz_counsel c on c.id = ${counsels[0]!.id}
        where a.item_id = i.id and (a.source_id = c.id or a.source_id = c.package_order_id)) limit 1`.execute(db())
    const outside = () => add({ itemId: rows[0]!.id })
    const answer = { answerNote: '已答复' }
    const decided = (row: Request, body: object) => act(supervisor, row, 'decide', { reason: '客户重要', ...body })
    const charged = await outside()
    expect(charged).toMatchObject({ outside: 'Y', outsideDecision: null })
    expect((await act(lawyer, charged, 'answer', answer)).message).toContain('须先由主管决定')
    expect((await act(lawyer, charged, 'decide')).status).toBe(403)
    const waiting = { group: 'counselRequest:decide', pageSize: 100 }
    const { result } = await product.admin.get<{ todos: { id: string }[] }>('/report/workplace/todos', waiting)
    expect(result.todos.map(({ id }) => id)).toContain(charged.id)
    expect((await decided(charged, { outsideDecision: 'extra' })).message).toBe('另行收费时请输入金额')
    expect(await decided(charged, { outsideDecision: 'extra', extraFee: 200_000 })).toMatchObject({
      result: { status: 'open', extraFee: 200_000 },
    })
    expect((await decided(charged, { outsideDecision: 'goodwill' })).message).toBe('该请求已决定处理方式')
    expect(await act(lawyer, charged, 'answer', answer)).toMatchObject({ result: { status: 'done' } })
    const given = await outside()
    expect((await decided(given, { outsideDecision: 'goodwill', extraFee: 1 })).message).toContain('只有另行收费')
    expect(await decided(given, { outsideDecision: 'goodwill' })).toMatchObject({ success: true })
    const declined = await decided(await outside(), { outsideDecision: 'decline' })
    expect(declined.result).toMatchObject({ status: 'withdrawn', outsideDecision: 'decline' })
  })

  test('is recomputed when the time of receipt or the item changes', async () => {
    const row = await add({ receivedAt: '2025-12-30 20:00:00' })
    expect(row.dueAt).toBe('2026-01-05 15:00:00')
    const answer = await product.admin.put<Request>(`${path}/edit`, { id: row.id, itemId: items['日常法律咨询'] })
    expect(answer.result).toMatchObject({ slaHours: 8, dueAt: '2025-12-31 17:00:00' })
    // A breach based on a wrong time is withdrawn.
    await sql`update biz_counsel_request set breached = 'Y' where id = ${row.id}`.execute(db())
    const moved = await product.admin.put<Request>(`${path}/edit`, { id: row.id, receivedAt: wallClock() })
    expect(moved.result).toMatchObject({ breached: 'N' })
  })

  test.each([
    [
      'received before the start of service',
      () => ({ receivedAt: '2019-12-31 10:00:00' }),
      '收到时间不能早于服务开始日期 2020-01-01',
    ],
    ['received tomorrow', () => ({ receivedAt: addMinutes(wallClock(), 1440) }), '收到时间不能晚于现在'],
    ['for an engagement not in service', async () => ({ counselId: await draftCounsel() }), '不在服务中'],
  ])('%s is refused', async (_name, changes, words) => {
    expect((await send(await changes())).message).toContain(words)
  })

  test('is answered in time or late, by users with the permission', async () => {
    const row = await add()
    expect((await act(lawyer, row, 'answer')).message).toContain('请输入答复情况')
    expect((await act(lawyer, row, 'withdraw', { reason: '不需要了' })).status).toBe(403)
    expect((await act(lawyer, row, 'answer', { answerNote: '已出具审查意见' })).result).toMatchObject({
      status: 'done',
      breached: 'N',
    })
    const late = await add({ receivedAt: longAgo() })
    expect((await act(lawyer, late, 'answer', { answerNote: '已答复' })).result).toMatchObject({ breached: 'Y' })
    expect((await act(lawyer, late, 'answer', { answerNote: '再答复' })).message).toContain('已答复')
    const { result } = await product.admin.get<Page<Request>>(`${path}/list`, {
      breached: 'Y',
      counselId: late.counselId as string,
    })
    expect(result.records.map(({ id }) => id)).toEqual([late.id])
  })
})

describe('the SLA watch', () => {
  test('reminds once before the limit, then marks the breach and sends an urgent notice', async () => {
    const row = await add({ receivedAt: '2025-11-10 10:00:00' })
    expect(row.dueAt).toBe('2025-11-12 16:00:00')
    await watch('2025-11-12 13:59:00')
    expect(await noticesOf(row)).toEqual([])
    await watch('2025-11-12 14:00:00')
    expect(await noticesOf(row)).toEqual(['counselRequestDue'])
    expect((await read(row)).breached).toBe('N')
    await watch('2025-11-12 16:00:01')
    await watch('2025-11-13 10:00:00')
    expect(await noticesOf(row)).toEqual(['counselRequestDue', 'counselRequestBreach'])
    expect(await read(row)).toMatchObject({ status: 'open', breached: 'Y' })
    expect((await noticesNaming(db(), row.no)).at(-1)).toMatchObject({
      priority: 'H',
      userIds: [counsels[0]!.leadLawyerId],
    })
  })

  test('a breach whose notice cannot be stored is not marked, and is retried', async () => {
    const row = await add({ receivedAt: '2025-11-10 10:00:00' })
    const late = () => watch('2025-11-13 10:00:00')
    await withoutNotices(db(), 'counselRequestBreach', () => expect(late()).rejects.toThrow('处理失败'))
    expect(await read(row)).toMatchObject({ breached: 'N' })
    await late()
    expect(await read(row)).toMatchObject({ breached: 'Y' })
    expect(await noticesOf(row)).toContain('counselRequestBreach')
  })

  test('recomputes the limit when a day becomes a holiday', async () => {
    const row = await add({ receivedAt: '2025-11-10 17:00:00' })
    const day = { date: '2025-11-12', type: 'rest', name: '所庆', year: 2025 }
    const { result } = await product.admin.post<{ id: string }>('/legal/holiday/add', day)
    await watch('2025-11-11 10:00:00')
    const moved = await read(row)
    expect([row.dueAt, moved.dueAt]).toEqual(['2025-11-13 14:00:00', '2025-11-14 14:00:00'])
    expect(moved.derivation).toContain('所庆')
    await product.admin.delete('/legal/holiday/delete', { id: result.id })
  })

  test('reads the calendar and the settings once per run, for any number of requests', async () => {
    for (const subject of ['租赁合同审查', '劳动合同审查']) await add({ subject })
    // Settles the changes of the previous test first.
    await watch(wallClock())
    const { engine, statements } = watchStatements(product.app.engine)
    await watch(wallClock(), engine)
    expect(statements.filter((words) => words.includes('from "biz_holiday"'))).toHaveLength(1)
    // Office hours, the default limit, the urgent limit and the reminder time.
    expect(statements.filter((words) => words.includes('from "biz_setting"'))).toHaveLength(4)
  })
})

test('an engagement counts its breaches, can be filtered by them, and drops withdrawn ones', async () => {
  const { id } = counsels.at(-1)!
  const found = async () =>
    (
      await product.admin.get<Page<{ id: string; breachCount: number }>>('/legal/counsel/list', {
        id,
        breachCount_begin: '1',
      })
    ).result.records
  const versionOf = async () =>
    (await sql<{ version: number }>`select version from biz_counsel where id = ${id}`.execute(db())).rows[0]!.version
  const version = await versionOf()
  const row = await add({ counselId: id })
  await watch(wallClock())
  expect(await found()).toEqual([])
  await watch('2099-01-01 10:00:00')
  expect(await found()).toMatchObject([{ id, breachCount: 1 }])
  await sql`update biz_counsel_request set breached = 'N' where id = ${row.id}`.execute(db())
  await watch(wallClock())
  expect(await found()).toEqual([])
  expect(await versionOf()).toBe(version)
})

test('clocks are paused while service is suspended, and resume with the remaining time', async () => {
  const id = counsels[2]!.id
  const row = await add({ counselId: id })
  await counselStep(id, 'suspend', { reason: '客户要求', cause: 'clientRequest' })
  expect(await read(row)).toMatchObject({ status: 'paused' })
  await watch('2099-01-01 10:00:00')
  expect((await read(row)).breached).toBe('N')
  expect((await act(product.admin, row, 'answer', { answerNote: '已答复' })).message).toContain('计时暂停')
  expect((await send({ counselId: id })).message).toContain('不在服务中')
  // Backdates the suspension by some days.
  const since = addMinutes(wallClock(), -5 * 1440)
  await sql`update biz_counsel_request set paused_at = ${since}, received_at = ${addMinutes(since, -60)} where id = ${row.id}`.execute(
    db(),
  )
  expect(await counselStep(id, 'resume')).toMatchObject({ success: true })
  const after = await read(row)
  expect(after).toMatchObject({ status: 'open', pausedAt: null })
  expect(after.pausedMinutes).toBeGreaterThan(0)
  expect(after.derivation).toContain('服务暂停期间')
  expect((await hours(after.receivedAt, after.dueAt)) * 60).toBeCloseTo(24 * 60 + after.pausedMinutes)
})

test('an engagement that ends closes its open requests and reports its SLA result', async () => {
  const id = counsels[3]!.id
  const [inTime, late, open] = [
    await add({ counselId: id }),
    await add({ counselId: id, receivedAt: longAgo() }),
    await add({ counselId: id }),
  ]
  for (const row of [inTime, late]) await act(lawyer, row, 'answer', { answerNote: '已答复' })
  const sla = async () => (await product.admin.get<object>('/legal/counsel/sla', { id })).result
  expect(await sla()).toEqual({ total: 3, inTime: 1, late: 1, waiting: 1, rate: 50 })
  await counselStep(id, 'proposeEnd', { reason: '客户业务调整' })
  const cashier = await product.signInAs({ username: 'qqFin', permissions: ['counsel:list', 'counsel:terminate'] })
  const end = await cashier.step('/legal/counsel', id, 'terminate', { settledAmount: 0, contractEnd: 'keep' })
  expect(end, end.message).toMatchObject({ success: true })
  expect((await read(open)).status).toBe('withdrawn')
  expect(await sla()).toEqual({ total: 2, inTime: 1, late: 1, waiting: 0, rate: 50 })
  expect((await lawyer.get('/legal/counsel/sla', { id })).status).toBe(403)
})

test('an overdue request counts as late before the job has run, here and in the report', async () => {
  const id = counsels[4]!.id
  await add({ counselId: id, itemId: items['法律培训'], receivedAt: longAgo() })
  await add({ counselId: id, itemId: items['法律培训'] })
  expect((await product.admin.get('/legal/counsel/sla', { id })).result).toEqual({
    total: 2,
    inTime: 0,
    late: 1,
    waiting: 1,
    rate: 0,
  })
  const { result } = await product.admin.get<{ rows: Values[] }>('/legal/statistic/data', {
    code: 'counselSla',
    from: longAgo().slice(0, 10),
    to: wallClock().slice(0, 10),
  })
  const all = await sql<Values>`
    select count(*) as count, count(*) filter (where breached = 'Y') as marked from biz_counsel_request
    where item_id = ${items['法律培训']} and deleted_at is null and status <> 'withdrawn'`.execute(db())
  const { count, marked } = all.rows[0] as { count: number; marked: number }
  expect(result.rows.find(({ item }) => item === '法律培训')).toMatchObject({ count, late: marked + 1 })
})

async function draftCounsel(): Promise<string> {
  const { result } = await product.admin.get<Page<{ id: string }>>('/legal/counsel/list', { status: 'draft' })
  return result.records[0]!.id
}
