import {
  type entrustment,
  isOverdueMatter,
  mustDayNumber,
  type Page,
  type Row,
  toPlainDate,
  type HomeFigure,
  type LateMatters,
  type SignInDay,
  type SignInTotals,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LogEntry, writeLog } from '../../access/writeLog.ts'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Counts = Record<string, number | string>

let product: TestProduct
let lawyerId: string
beforeAll(async () => {
  product = await startTestProduct()
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
  lawyerId = rows[0]!.id
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const dayFromToday = (days: number): string => toPlainDate(mustDayNumber(wallClock().slice(0, 10)) + days)

const figuresOf = async (client: Client): Promise<Record<string, HomeFigure>> => {
  const answer = await client.get<HomeFigure[]>('/report/home/list')
  expect(answer, answer.message).toMatchObject({ success: true })
  return Object.fromEntries(answer.result.map((figure) => [figure.key, figure]))
}
const delayOf = async (client: Client, by?: string): Promise<Counts[]> =>
  (await client.get<Counts[]>('/report/home/delayBar', { by })).result
const lateOf = async (client: Client): Promise<LateMatters> =>
  (await client.get<LateMatters>('/report/home/late')).result
const monthsOf = async (client: Client, months?: number): Promise<Counts[]> =>
  (await client.get<Counts[]>('/report/home/bar', { months })).result
const sum = (rows: Counts[], name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0)

/** The total of the list behind a link. */
async function listed(client: Client, link: string, more: Record<string, string> = {}): Promise<number> {
  const url = new URL(link, 'http://desk')
  const params = { ...Object.fromEntries(url.searchParams), ...more }
  return (await client.get<Page<unknown>>(`${url.pathname}/list`, params)).result.total
}

async function add(client: Client, resource: string, values: Record<string, unknown>): Promise<{ id: string }> {
  const answer = await client.post<{ id: string }>(`/legal/${resource}/add`, values)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const addEntrustment = async (client: Client, nextDeadline: string | null) => {
  const values = { matter: '货款追索', caseType: 'civil', leadLawyerId: lawyerId }
  const { id } = await add(client, 'entrustment', values)
  const due = { title: '举证', entrustmentId: id, type: 'evidence', fixedDate: nextDeadline }
  const deadline = nextDeadline === null ? undefined : await add(product.admin, 'deadline', due)
  return { id, deadlineId: deadline?.id }
}
let appointmentCount = 0
const addAppointment = async (client: Client) => {
  const { rows } = await sql<{ id: string }>`select id from biz_good_at where tenant_id = 1 limit 1`.execute(db())
  const { rows: items } = await sql<{ id: string }>`
    select id from biz_appointment_item where tenant_id = 1 order by id limit 1`.execute(db())
  return add(client, 'appointment', {
    itemId: items[0]!.id,
    subject: '合同解除咨询',
    personName: '王敏',
    mobile: `1380001${String((appointmentCount += 1)).padStart(4, '0')}`,
    goodAtId: rows[0]!.id,
  })
}

describe('figures', () => {
  test('each matches the list behind its link, in total, open and by month', async () => {
    const { admin } = product
    const figures = await figuresOf(admin)
    expect(Object.keys(figures)).toEqual(['appointment', 'entrustment', 'contract', 'overdue', 'soon', 'received'])
    expect(figures).toMatchObject({
      appointment: { title: '预约', path: '/legal/appointment' },
      entrustment: { title: '委托' },
      contract: { title: '合同' },
      overdue: { title: '逾期事项' },
    })
    const month = dayFromToday(0).slice(0, 7)
    const lastMonth = String((await monthsOf(admin, 2))[0]!.month)
    const lastDay = toPlainDate(mustDayNumber(`${month}-01`) - 1)
    for (const key of ['appointment', 'entrustment', 'contract']) {
      const { total, open, thisMonth, lastMonth: before, lastMonthSoFar, path, openPath } = figures[key]!
      expect(total, key).toBe(await listed(admin, path))
      expect(open, key).toBe(await listed(admin, openPath))
      expect(open).toBeGreaterThan(0)
      expect(open).toBeLessThan(total)
      expect(thisMonth, key).toBe(await listed(admin, path, { createTime_begin: `${month}-01` }))
      const range = { createTime_begin: `${lastMonth}-01`, createTime_end: lastDay }
      expect(before, key).toBe(await listed(admin, path, range))
      expect(lastMonthSoFar).toBeLessThanOrEqual(before)
    }
  })

  test('last month so far ends at the same day and hour, not at the end of the month', async () => {
    const { engine } = product.app
    const before = (await figuresOf(product.admin)).contract!
    const first = `${dayFromToday(0).slice(0, 7)}-01`
    const lastMoment = `${toPlainDate(mustDayNumber(first) - 1)} 23:59:58`
    const firstMoment = `${toPlainDate(mustDayNumber(first) - 1).slice(0, 7)}-01 00:00:00`
    for (const [id, at] of [
      ['month-first', firstMoment],
      ['month-last', lastMoment],
    ])
      await sql`
        insert into biz_contract (id, tenant_id, no, name, status, create_time)
        values (${id}, 1, ${id}, '上月合同', 'draft', ${at}::timestamptz)`.execute(engine.db.kysely)
    const after = (await figuresOf(product.admin)).contract!
    expect(after.lastMonth).toBe(before.lastMonth + 2)
    expect(after.lastMonthSoFar).toBe(before.lastMonthSoFar + 1)
    await sql`delete from biz_contract where id in ('month-first', 'month-last')`.execute(engine.db.kysely)
  })

  test('overdue matters are in the lists of their kinds, and add up', async () => {
    const { overdue } = await figuresOf(product.admin)
    expect(overdue!.parts!.map(({ key }) => key)).toEqual(['entrustment', 'contract'])
    for (const { path, total } of overdue!.parts!) {
      expect(total).toBeGreaterThan(0)
      expect(total).toBe(await listed(product.admin, path))
    }
    expect(overdue!.total).toBe(overdue!.parts!.reduce((all, { total }) => all + total, 0))
  })

  test('what is due within seven days is in the lists of its kinds, today and the seventh day included', async () => {
    const { admin } = product
    const before = (await figuresOf(admin)).soon!
    for (const days of [-1, 0, 7, 8]) await addEntrustment(admin, dayFromToday(days))
    const after = (await figuresOf(admin)).soon!
    expect(after.total).toBe(before.total + 2)
    for (const { path, total } of after.parts!) expect(total).toBe(await listed(admin, path))
  })

  test('the matters that are overdue longest come first, of all kinds', async () => {
    const { admin } = product
    const { id } = await addEntrustment(admin, '2019-05-06')
    const { today, matters } = await lateOf(admin)
    expect(today).toBe(dayFromToday(0))
    expect(matters).toHaveLength(5)
    expect(matters[0]).toMatchObject({ resource: 'entrustment', id, date: '2019-05-06' })
    const dates = matters.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort())
    expect(dates.every((date) => date < today)).toBe(true)
    await admin.delete('/legal/entrustment/delete', { id })
  })

  test('the payments of this month are added up, less those taken back; other currencies, months and contracts of others are not', async () => {
    const { kysely } = product.app.engine.db
    const received = async () => (await figuresOf(product.admin)).received!
    const before = await received()
    expect(before).toMatchObject({ title: '本月收款', isMoney: true })
    const first = `${dayFromToday(0).slice(0, 7)}-01`
    const lastDay = toPlainDate(mustDayNumber(first) - 1)
    const pay = async (id: string, tenantId: number, currency: string, payments: [string, number][]) => {
      await sql`
        insert into biz_contract (id, tenant_id, no, name, status, currency)
        values (${id}, ${tenantId}, ${id}, '收款合同', 'effective', ${currency})`.execute(kysely)
      for (const [index, [day, cents]] of payments.entries())
        await sql`
          insert into biz_contract_payments (id, parent_id, order_num, seq, paid_on, amount)
          values (${`${id}-${index}`}, ${id}, ${index}, ${index + 1}, ${day}, ${cents})`.execute(kysely)
    }
    await pay('paid-here', 1, 'CNY', [
      [first, 50_000],
      [dayFromToday(0), 20_000],
      [dayFromToday(0), -5_000],
      [lastDay, 7_000],
    ])
    await pay('paid-usd', 1, 'USD', [[first, 900]])
    await pay('paid-there', 7, 'CNY', [[first, 900]])
    const after = await received()
    expect(after.total - before.total).toBe(65_000)
    expect(after.thisMonth - before.thisMonth).toBe(65_000)
    expect(after.lastMonth - before.lastMonth).toBe(7_000)
    await sql`delete from biz_contract where id like 'paid-%'`.execute(kysely)
  })

  test('home page and list agree on what is overdue, including suspended matters', async () => {
    const { admin } = product
    const { id } = await addEntrustment(admin, dayFromToday(-3))
    await sql`update biz_entrustment set status = 'suspended' where id = ${id}`.execute(product.app.engine.db.kysely)
    const { result } = await admin.get<Page<Row<typeof entrustment>>>('/legal/entrustment/list', { pageSize: 1000 })
    expect(result.records).toHaveLength(result.total)
    const marked = result.records.filter((row) => isOverdueMatter(row, dayFromToday(0)))
    expect(marked.map((row) => row.id)).toContain(id)
    const { overdue } = await figuresOf(admin)
    expect(overdue!.parts!.find(({ key }) => key === 'entrustment')!.total).toBe(marked.length)
  })

  test('a new matter counts at once, an overdue one from the day after, a deleted one no more', async () => {
    const { admin } = product
    const before = await figuresOf(admin)
    const { id, deadlineId } = await addEntrustment(admin, dayFromToday(-1))
    await addEntrustment(admin, dayFromToday(0))
    const after = await figuresOf(admin)
    expect(after.entrustment!.total).toBe(before.entrustment!.total + 2)
    expect(after.entrustment!.thisMonth).toBe(before.entrustment!.thisMonth + 2)
    expect(after.entrustment!.open).toBe(before.entrustment!.open + 2)
    expect(after.overdue!.total).toBe(before.overdue!.total + 1)
    await admin.delete('/legal/deadline/delete', { id: deadlineId })
    await admin.delete('/legal/entrustment/delete', { id })
    const then = await figuresOf(admin)
    expect(then.entrustment!.total).toBe(before.entrustment!.total + 1)
    expect(then.overdue!.total).toBe(before.overdue!.total)
  })
})

describe('visibility', () => {
  const all = ['appointment', 'entrustment', 'contract'].map((name) => `${name}:list`)

  test('rows of another tenant do not count', async () => {
    const stranger = await product.signInAs({ username: 'homestranger', tenantId: 7, permissions: all })
    const figures = await figuresOf(stranger)
    expect(Object.values(figures).map(({ total, open, thisMonth }) => [total, open, thisMonth])).toEqual(
      Array.from({ length: 5 }, () => [0, 0, 0]),
    )
    for (const name of ['appointment', 'entrustment', 'contract']) expect(sum(await monthsOf(stranger), name)).toBe(0)
    expect((await lateOf(stranger)).matters).toEqual([])
    expect(sum(await delayOf(stranger), 'entrustment')).toBe(0)
    expect(await delayOf(stranger, 'lawyer')).toEqual([])
  })

  test('rows that a row rule hides do not count', async () => {
    const ruled = await product.signInAs({
      username: 'homeruled',
      permissions: [...all, 'entrustment:add'],
      rowRules: [
        { resource: 'entrustment', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
      ],
    })
    await addEntrustment(ruled, dayFromToday(-10))
    const figures = await figuresOf(ruled)
    expect(figures.entrustment).toMatchObject({ total: 1, open: 1, thisMonth: 1 })
    expect(figures.overdue!.parts![0]).toMatchObject({ key: 'entrustment', total: 1 })
    // Contracts of hidden matters are hidden too, the others count.
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from biz_contract c left join biz_contract main on main.id = c.parent_id
      where c.tenant_id = 1 and c.deleted_at is null and not coalesce(c.biz_type = 'entrust' and c.biz_id <> '', false)
        and not coalesce(main.biz_type = 'entrust' and main.biz_id <> '', false)`.execute(product.app.engine.db.kysely)
    expect(figures.contract!.total).toBe(rows[0]!.n)
    expect(figures.contract!.total).toBeLessThan((await figuresOf(product.admin)).contract!.total)
    expect(sum(await monthsOf(ruled), 'entrustment')).toBe(1)
    expect((await delayOf(ruled)).map(({ entrustment }) => entrustment)).toEqual([0, 1, 0, 0])
    const late = await lateOf(ruled)
    expect(late.matters.filter(({ resource }) => resource === 'entrustment')).toHaveLength(1)
    expect(sum(await delayOf(ruled, 'lawyer'), 'entrustment')).toBe(1)
  })

  test('leaves out figures whose list the user may not open', async () => {
    const desk = await product.signInAs({ username: 'homedesk', permissions: ['appointment:list'] })
    expect(Object.keys(await figuresOf(desk))).toEqual(['appointment'])
    expect(Object.keys((await monthsOf(desk))[0]!)).toEqual(['month', 'appointment'])
    expect(await delayOf(desk)).toEqual([])
    const paper = await product.signInAs({ username: 'homepaper', permissions: ['contract:list'] })
    expect(Object.keys(await figuresOf(paper))).toEqual(['contract', 'overdue', 'soon'])
    expect((await figuresOf(paper)).overdue!.parts!.map(({ key }) => key)).toEqual(['contract'])
    expect((await lateOf(paper)).matters.every(({ resource }) => resource === 'contract')).toBe(true)
    expect((await lateOf(desk)).matters).toEqual([])
  })

  test('returns empty lists without permissions, and nothing without a session', async () => {
    const powerless = await product.signInAs({ username: 'homeless' })
    for (const path of ['/report/home/list', '/report/home/bar', '/report/home/delayBar']) {
      expect(await powerless.get(path)).toMatchObject({ success: true, result: [] })
      expect(await product.anonymous.get(path)).toMatchObject({ status: 401 })
    }
    for (const path of ['/sys/loginfo', '/sys/visitInfo']) {
      expect(await powerless.get(path)).toMatchObject({ status: 403, code: 510 })
      expect(await product.anonymous.get(path)).toMatchObject({ status: 401 })
    }
  })
})

describe('charts', () => {
  test('months run up to the current one without gaps and add up to the total', async () => {
    const rows = await monthsOf(product.admin)
    expect(rows).toHaveLength(12)
    expect(rows.at(-1)!.month).toBe(dayFromToday(0).slice(0, 7))
    const names = rows.map(({ month }) => String(month))
    expect(names).toEqual([...new Set(names)].sort())
    const long = await monthsOf(product.admin, 36)
    const { appointment, contract } = await figuresOf(product.admin)
    expect(sum(long, 'appointment')).toBe(appointment!.total)
    expect(sum(long, 'contract')).toBe(contract!.total)
    expect(long.slice(-12)).toEqual(rows)
  })

  test.each(['0', '37', '1.5', 'x'])('%s is no number of months', async (months) => {
    expect(await product.admin.get('/report/home/bar', { months })).toMatchObject({
      success: false,
      message: '月数应为 1 至 36 的整数',
    })
  })

  test('overdue matters by days and by lawyer add up to the overdue figure', async () => {
    const { overdue } = await figuresOf(product.admin)
    const [byDays, byLawyer] = [await delayOf(product.admin), await delayOf(product.admin, 'lawyer')]
    expect(byDays.map(({ title }) => title)).toEqual(['7 天以内', '8–30 天', '31–90 天', '90 天以上'])
    for (const { key, total } of overdue!.parts!) {
      expect(sum(byDays, key)).toBe(total)
      expect(sum(byLawyer, key)).toBe(total)
    }
    const totals = byLawyer.map((row) => Number(row.entrustment) + Number(row.contract))
    expect(totals).toEqual(totals.slice().sort((one, other) => other - one))
    expect(byLawyer.map(({ title }) => title)).toContain('陈立行')
    expect(await product.admin.get('/report/home/delayBar', { by: 'age' })).toMatchObject({ success: false })
  })

  test.each([
    [-7, 'week'],
    [-8, 'month'],
    [-31, 'quarter'],
    [-91, 'older'],
  ])('a period that ended %i days from today counts as %s', async (days, key) => {
    const of = (rows: Counts[]): number => Number(rows.find((row) => row.key === key)!.entrustment)
    const before = of(await delayOf(product.admin))
    await addEntrustment(product.admin, dayFromToday(days))
    expect(of(await delayOf(product.admin))).toBe(before + 1)
  })
})

describe('visits', () => {
  const visit = async (entry: Partial<LogEntry>, daysAgo = 0): Promise<void> => {
    const content = `第 ${Math.random()} 次`
    await writeLog(db(), { type: 'signIn', content, tenantId: 9, address: '10.0.0.1', ...entry })
    await sql`update sys_log set create_time = ${new Date()}::timestamptz - make_interval(days => ${daysAgo}::integer)
      where log_content = ${content}`.execute(db())
  }

  test('counts successful sign-ins by day and address, of the current tenant alone, also for administrators', async () => {
    const member = await product.signInAs({ username: 'homevisitor', tenantId: 9, permissions: ['directory:read'] })
    const totals = async (client: Client) => (await client.get<SignInTotals>('/sys/loginfo')).result
    const days = async (client: Client) => (await client.get<SignInDay[]>('/sys/visitInfo')).result
    const [mine, ofAdmin] = [await totals(member), await totals(product.admin)]
    const today = (rows: SignInDay[]) => rows.find(({ tian }) => tian === dayFromToday(0))
    const known = today(await days(member))
    const daysOfAdmin = await days(product.admin)

    await visit({})
    await visit({})
    await visit({ address: '10.0.0.2' })
    await visit({ isSuccess: false })
    await visit({ type: 'operation' })
    await visit({ tenantId: 8, address: '10.0.0.3' })
    await visit({}, 2)
    await visit({}, 6)
    await visit({}, 7)

    expect(await totals(member)).toEqual({
      totalVisitCount: mine.totalVisitCount + 6,
      todayVisitCount: mine.todayVisitCount + 3,
      todayIp: mine.todayIp + 2,
    })
    expect(await totals(product.admin)).toEqual(ofAdmin)
    const rows = await days(member)
    expect(rows.map(({ tian }) => tian)).toEqual([dayFromToday(-6), dayFromToday(-2), dayFromToday(0)])
    expect(rows[0]).toEqual({ tian: dayFromToday(-6), type: dayFromToday(-6).slice(5), visit: 1, ip: 1 })
    expect(today(rows)).toMatchObject({ visit: (known?.visit ?? 0) + 3, ip: (known?.ip ?? 0) + 2 })
    expect(await days(product.admin)).toEqual(daysOfAdmin)
  })
})

test.each([
  ['appointment', addAppointment, 'pending', '待受理'],
  ['entrustment', (client: Client) => addEntrustment(client, null), 'lead', '意向'],
])('a new %s has its initial state, whatever the client sends', async (resource, addOne, status, words) => {
  const { id } = await addOne(product.admin)
  const path = `/legal/${resource}`
  await product.admin.put(`${path}/edit`, { id, status: 'completed' })
  const { result } = await product.admin.get<Page<Counts>>(`${path}/list`, { id })
  expect(result.records[0]).toMatchObject({ status, status_dictText: words })
})

test('an imported order has the initial state too, whatever the sheet says', async () => {
  const orders = importing(product.admin, '/legal/packageOrder')
  const { batchId } = await orders.preview(
    await sheetOf([
      ['套餐名称', '订单金额', '状态'],
      ['导入的套餐', 980, '已退款'],
    ]),
  )
  await orders.commit(batchId)
  expect(await orders.list({ packageName: '导入的套餐' })).toMatchObject([{ status: 'pendingPay', amount: 98_000 }])
})
