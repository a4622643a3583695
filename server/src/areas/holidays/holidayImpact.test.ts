import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { HolidayImpact } from '@lexdesk/domain'

let product: TestProduct
// 2031-06-16 is a Monday; a judgment served on the first may be appealed until then.
const day = { date: '2031-06-16', type: 'holiday', name: '临时放假' }
const count = 205
beforeAll(async () => {
  product = await startTestProduct()
  const db = product.app.engine.db.kysely
  await sql`
    insert into biz_entrustment (id, tenant_id, matter, status) values ('calendarMatter', 1, '日历委托', 'inProgress')`.execute(
    db,
  )
  await sql`
    insert into biz_deadline (id, tenant_id, title, status, entrustment_id, rule_id, start_date, date)
    select 'due' || n, 1, '日历期限' || n, 'open', 'calendarMatter',
      (select id from biz_deadline_rule where code = 'appealJudgment' and tenant_id = 1), '2031-06-01', '2031-06-16'
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into biz_appointment (id, tenant_id, subject, status, start_at)
    select 'due' || n, 1, '日历咨询' || n, 'confirmed', timestamptz '2031-06-16 09:00:00+08' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n`.execute(db)
})
afterAll(() => product?.close())

type Rule = { resource: string; ruleColumn: string; ruleConditions: string; ruleValue: string }
let staff = 0
const reader = (lists: string[], rowRules: Rule[] = []): Promise<Client> =>
  product.signInAs({
    username: `calendar${(staff += 1)}`,
    permissions: ['holiday:list', 'holiday:add', ...lists.map((name) => `${name}:list`)],
    rowRules,
  })
const impactFor = async (client: Client) =>
  (await client.post<HolidayImpact>('/legal/holiday/impact', { days: [day] })).result
const warningsFor = async (client: Client) =>
  (
    await client.post<{ warnings: { message: string }[] }>('/legal/holiday/check', { ...day, year: 2031 })
  ).result.warnings.map(({ message }) => message)

test('users who may list neither deadlines nor appointments get counts without names', async () => {
  const client = await reader([])
  expect(await impactFor(client)).toEqual({
    deadlines: [],
    deadlineTotal: count,
    appointments: [],
    appointmentTotal: count,
    confirmedYears: [],
  })
  expect(await warningsFor(client)).toEqual([`另有 ${2 * count} 个期限或预约受影响，未在此列出`])
})

test('users who may list them get two hundred of each; the matter is named to users who may list matters', async () => {
  const impact = await impactFor(await reader(['deadline', 'appointment', 'entrustment']))
  expect([impact.deadlines.length, impact.deadlineTotal]).toEqual([200, count])
  expect([impact.appointments.length, impact.appointmentTotal]).toEqual([200, count])
  expect(impact.deadlines[0]).toMatchObject({ matter: '日历委托', from: '2031-06-16', to: '2031-06-17' })
  const { deadlines } = await impactFor(await reader(['deadline']))
  expect(deadlines[0]).toMatchObject({ matter: null })
})

test('row rules and walls apply', async () => {
  const rule = { resource: 'deadline', ruleColumn: 'title', ruleConditions: '=', ruleValue: '日历期限7' }
  const client = await reader(['deadline', 'appointment'], [rule])
  const impact = await impactFor(client)
  expect(impact.deadlines.map(({ title }) => title)).toEqual(['日历期限7'])
  expect(impact.deadlineTotal).toBe(count)
  expect((await warningsFor(client)).at(-1)).toContain('未在此列出')
  await sql`
    update biz_entrustment set blocked_user_ids = (select array_agg(id) from sys_user where username = ${`calendar${staff}`})
    where id = 'calendarMatter'`.execute(product.app.engine.db.kysely)
  product.app.sessions.forget()
  expect(await impactFor(client)).toMatchObject({ deadlines: [], deadlineTotal: count })
})
