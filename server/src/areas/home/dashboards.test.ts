import {
  type CallFigures,
  type JobFigures,
  type KindProgress,
  type LawyerLoads,
  type LinkedCount,
  type MessageFigures,
  type MyDeadlines,
  type MyVisits,
  type OnlineFigures,
  type Page,
  type RecentRecord,
  type SigningFigures,
  type TodoPage,
  type VisitStates,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { writeLog } from '../../access/writeLog.ts'
import { newId } from '../../database/newId.ts'
import { startsFrom } from '../../resource/steps/runAction.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { watchStatements } from '../../testing/watchStatements.ts'
import { areas } from '../../areas.ts'
import { today, wallClock } from '../../clock/wallClock.ts'
import { daysAfter } from './visibleRows.ts'
import { readTodos } from './workplace/readTodos.ts'
import { todoSources } from './workplace/todoSources.ts'

interface Row {
  id: string
  no: string
  version: number
}

let product: TestProduct
/** A lawyer without any records at first. */
let lawyer: Client
let lawyerId: string
let colleagueId: string
beforeAll(async () => {
  product = await startTestProduct()
  lawyer = await product.signInAs({ username: 'desklawyer', permissions: lawyerPermissions })
  lawyerId = await userId('desklawyer')
  colleagueId = await userId('chenlv')
})
afterAll(() => product?.close())

const lawyerPermissions = [
  'appointment:list',
  'appointment:accept',
  'deadline:list',
  'deadline:tick',
  'deadline:confirm',
  'entrustment:list',
]
const db = () => product.app.engine.db.kysely
const userId = async (username: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db())
  return rows[0]!.id
}

async function resultOf<T>(client: Client, path: string, params: Record<string, string | number> = {}): Promise<T> {
  const answer = await client.get<T>(path, params)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const todoLists = () => areas.flatMap(({ todos }) => todos?.(systemActor(1)) ?? [])
const todosOf = (client: Client, params: Record<string, string | number> = {}) =>
  resultOf<TodoPage>(client, '/report/workplace/todos', { pageSize: 100, ...params })

/** The total of the list behind a link. */
async function listed(client: Client, link: string): Promise<number> {
  const url = new URL(link, 'http://desk')
  const { total } = await resultOf<Page<unknown>>(client, `${url.pathname}/list`, Object.fromEntries(url.searchParams))
  return total
}
async function expectListed(client: Client, counts: readonly LinkedCount[]): Promise<void> {
  for (const { path, total } of counts) expect(total, path).toBe(await listed(client, path))
}

async function add(path: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await product.admin.post<Row>(`${path}/add`, values)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
let appointmentCount = 0
/** Adds an appointment in the given state, as if its steps had been performed. */
async function addVisit(values: { lawyer: string; startAt: string; status: string; accepted?: boolean }): Promise<Row> {
  const { rows } = await sql<{ field: string; item: string }>`
    select (select id from biz_good_at where tenant_id = 1 limit 1) as field,
      (select id from biz_appointment_item where tenant_id = 1 and need_file is distinct from 'Y' order by id limit 1) as item`.execute(
    db(),
  )
  const row = await add('/legal/appointment', {
    itemId: rows[0]!.item,
    subject: `工作台预约${(appointmentCount += 1)}`,
    personName: '王敏',
    mobile: `1390001${String(appointmentCount).padStart(4, '0')}`,
    goodAtId: rows[0]!.field,
  })
  const startAt = sql`${values.startAt}::timestamptz`
  await sql`
    update biz_appointment set lawyer_id = ${values.lawyer}, status = ${values.status}, start_at = ${startAt},
      end_at = ${startAt} + interval '30 minutes', busy_until = ${startAt} + interval '30 minutes',
      accepted_at = ${values.accepted ? wallClock() : null}
    where id = ${row.id}`.execute(db())
  return row
}
async function addDeadline(title: string, date: string, leadLawyerId: string): Promise<Row> {
  const matter = { matter: `${title}的委托`, caseType: 'civil', leadLawyerId }
  const { id } = await add('/legal/entrustment', matter)
  return add('/legal/deadline', { title, entrustmentId: id, type: 'evidence', fixedDate: date })
}

describe('the workplace', () => {
  const day = today()
  let unaccepted: Row
  beforeAll(async () => {
    await addVisit({ lawyer: lawyerId, startAt: `${daysAfter(day, 1)} 09:00:00`, status: 'assigned' }).then(
      (row) => (unaccepted = row),
    )
    await addVisit({ lawyer: lawyerId, startAt: `${day} 10:00:00`, status: 'confirmed', accepted: true })
    await addVisit({ lawyer: lawyerId, startAt: `${day} 15:00:00`, status: 'cancelled' })
    await addVisit({ lawyer: colleagueId, startAt: `${day} 23:00:00`, status: 'completed' })
    await addDeadline('工作台举证', daysAfter(day, -2), lawyerId)
    await addDeadline('工作台答辩', day, lawyerId)
    await addDeadline('工作台上诉', daysAfter(day, 7), lawyerId)
    await addDeadline('工作台保全', daysAfter(day, 8), lawyerId)
    await addDeadline('别人的期限', day, colleagueId)
  })

  test('[A1.05] lists my appointments of today and tomorrow by hour, without cancelled ones and those of others', async () => {
    const { visits, week } = await resultOf<MyVisits>(lawyer, '/report/workplace/visits')
    expect(visits.map(({ startAt, state, personName }) => [startAt, state, personName])).toEqual([
      [`${day} 10:00:00`, '已确认', '王敏'],
      [`${daysAfter(day, 1)} 09:00:00`, '已派单', '王敏'],
    ])
    expect(week).toHaveLength(7)
    expect(new Date(`${week[0]!.date}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(week.find(({ date }) => date === day)!.total).toBe(1)
    await expectListed(lawyer, week)
  })

  test('my deadlines are the overdue ones and those due within seven days, each with a link to its day', async () => {
    const { overdue, nextSevenDays, deadlines } = await resultOf<MyDeadlines>(lawyer, '/report/workplace/deadlines')
    expect([overdue.total, nextSevenDays.total]).toEqual([1, 2])
    await expectListed(lawyer, [overdue, nextSevenDays])
    expect(deadlines.map(({ title, date, matter }) => [title, date, matter])).toEqual([
      ['工作台举证', daysAfter(day, -2), '工作台举证的委托'],
      ['工作台答辩', day, '工作台答辩的委托'],
      ['工作台上诉', daysAfter(day, 7), '工作台上诉的委托'],
    ])
    for (const { derivation } of deadlines) expect(derivation).toBeTruthy()
  })

  test('todos are sorted by due date, and a step is counted only for users who may perform it', async () => {
    const { groups, todos, total } = await todosOf(lawyer)
    expect(groups.map(({ key, total: n, dues: { late } }) => [key, n, late])).toEqual(
      expect.arrayContaining([
        ['deadline', 4, 1],
        ['appointment', 1, 0],
        ['appointment:accept', 1, 0],
      ]),
    )
    expect(total).toBe(groups.reduce((sum, group) => sum + group.total, 0))
    const days = todos.map(({ due }) => due ?? '9999')
    expect(days).toEqual(days.slice().sort())
    expect(todos.find(({ title }) => title === '工作台举证')).toMatchObject({ act: '我的期限', resource: 'deadline' })
    expect(todos.find(({ group }) => group === 'appointment:accept')).toMatchObject({ verb: '接受派单' })
    for (const { total: n, dues: by } of groups)
      expect(
        Object.values(by).reduce((sum, one) => sum + one, 0),
        'each is counted once',
      ).toBe(n)
    await expectListed(lawyer, groups)
    const reader = await product.signInAs({ username: 'deskreader', permissions: ['appointment:list'] })
    expect(await todosOf(reader)).toMatchObject({ groups: [], todos: [], total: 0 })
  })

  test('todos can be filtered by kind, day and text', async () => {
    const titles = async (params: Record<string, string>) =>
      (await todosOf(lawyer, params)).todos.map((one) => one.title)
    expect(await titles({ group: 'deadline', due: 'late' })).toEqual(['工作台举证'])
    expect(await titles({ group: 'deadline', due: 'today' })).toEqual(['工作台答辩'])
    expect(await titles({ group: 'deadline', due: 'week' })).toEqual(['工作台上诉'])
    expect(await titles({ group: 'deadline', due: 'later' })).toEqual(['工作台保全'])
    expect(await titles({ group: 'deadline', due: 'none' })).toEqual([])
    expect(await titles({ keyword: '台保全' })).toEqual(['工作台保全'])
    expect(await titles({ only: 'steps', group: 'deadline' })).toEqual([])
    expect(await titles({ pageSize: '1', pageNo: '2', group: 'deadline' })).toEqual(['工作台答辩'])
    expect(await lawyer.get('/report/workplace/todos', { due: 'soon' })).toMatchObject({
      success: false,
      message: '到期应为 late、today、week、later、none 之一',
    })
  })

  test('an accepted appointment is no longer a todo of its lawyer but of the front desk, with the reason that blocks it', async () => {
    const taken = await lawyer.post(`/legal/appointment/${unaccepted.id}/accept`)
    expect(taken, taken.message).toMatchObject({ success: true })
    expect((await todosOf(lawyer)).groups.map(({ key }) => key)).not.toContain('appointment:accept')
    const { todos } = await todosOf(product.admin, { group: 'appointment:confirm', keyword: unaccepted.no })
    expect(todos).toMatchObject([{ id: unaccepted.id, refusal: '请先编辑该预约，填写支付方式' }])
  })

  test('the user who completed a deadline is not asked to confirm it; another user is', async () => {
    const { id } = await addDeadline('待复核的期限', daysAfter(day, 3), lawyerId)
    const ticked = await lawyer.post(`/legal/deadline/${id}/tick`, { doneNote: '已提交' })
    expect(ticked, ticked.message).toMatchObject({ success: true })
    expect((await todosOf(lawyer, { group: 'deadline:confirm' })).todos.map((one) => one.id)).not.toContain(id)
    expect((await todosOf(product.admin, { group: 'deadline:confirm' })).todos.map((one) => one.id)).toContain(id)
  })

  test('every todo step exists in its definition and starts from the listed states', () => {
    const lists = todoLists().filter(({ step }) => step !== undefined)
    const sources = todoSources(product.app.engine, systemActor(1), lists)
    // A name without a resource would be left out without an error.
    expect(sources).toHaveLength(lists.length)
    expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length)
    expect(sources.length).toBeGreaterThan(30)
    for (const { key, resource, step, params } of sources) {
      const action = resource.states!.actions[step!]
      expect(action, key).toBeDefined()
      for (const state of params.status!.split(',')) expect(startsFrom(action!, state), `${key} ${state}`).toBe(true)
    }
  })

  test('every group of an administrator matches its list', async () => {
    const { groups, todos } = await todosOf(product.admin)
    expect(groups.length).toBeGreaterThan(8)
    await expectListed(product.admin, groups)
    expect(todos.every(({ title, act }) => title !== '' && act !== '')).toBe(true)
  })

  test('records needed by rules are read once per kind, and the refusals match those of the record itself', async () => {
    const { engine, statements } = watchStatements(product.app.engine)
    const query = { group: 'entrustment:archive', onlySteps: true, page: 1, size: 20 }
    const { todos } = await readTodos(engine, systemActor(1), todoLists(), query)
    expect(todos.length).toBeGreaterThan(1)
    expect(statements.filter((words) => words.includes('t.id = any('))).toHaveLength(1)
    const answer = await todosOf(product.admin, { only: 'steps', pageSize: 100 })
    const refused = answer.todos.filter(({ refusal }) => refusal !== undefined)
    expect(refused.length).toBeGreaterThan(3)
    for (const { resource, id, group, refusal } of refused.slice(0, 12)) {
      const { path } = product.app.engine.entries.get(resource)!.resource
      const steps = await resultOf<{ name: string; refusal?: string }[]>(product.admin, `${path}/steps`, { id })
      expect(steps.find(({ name }) => `${resource}:${name}` === group)?.refusal, group).toBe(refusal)
    }
  })

  test('my recent records appear once each, with what I did, without deleted and invisible ones', async () => {
    const clerk = await product.signInAs({
      username: 'deskclerk',
      permissions: ['position:list', 'position:add', 'position:edit', 'position:delete'],
    })
    const position = (code: string) => ({ code, name: `职务${code}`, postRank: '1' })
    const added = async (code: string) => {
      const answer = await clerk.post<Row>('/sys/position/add', position(code))
      expect(answer, answer.message).toMatchObject({ success: true })
      return answer.result
    }
    const [existing, gone] = [await added('desk1'), await added('desk2')]
    const { rows } = await sql<Row>`select id, version from sys_position where id = ${existing.id}`.execute(db())
    const edited = await clerk.put('/sys/position/edit', { ...position('desk1'), name: '档案专员', ...rows[0] })
    expect(edited, edited.message).toMatchObject({ success: true })
    await clerk.delete('/sys/position/delete', { id: gone.id })
    const recent = () => resultOf<RecentRecord[]>(clerk, '/report/workplace/recent')
    expect(await recent()).toMatchObject([{ resource: 'position', id: existing.id, title: '档案专员', act: '编辑' }])
    await sql`delete from sys_role_permission where permission_id in (
      select id from sys_permission where perms = 'position:list')`.execute(db())
    product.app.sessions.forget()
    expect(await recent()).toEqual([])
  })

  test('counts nothing of another tenant, and nothing without a session', async () => {
    const stranger = await product.signInAs({ username: 'deskstranger', tenantId: 7, permissions: lawyerPermissions })
    expect(await todosOf(stranger)).toMatchObject({ groups: [], total: 0 })
    expect((await resultOf<MyVisits>(stranger, '/report/workplace/visits')).week.map(({ total }) => total)).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
    for (const part of ['visits', 'deadlines', 'todos', 'recent'])
      expect(await product.anonymous.get(`/report/workplace/${part}`)).toMatchObject({ status: 401 })
  })
})

describe('business progress', () => {
  const progress = (client: Client, period?: string) =>
    resultOf<KindProgress[]>(client, '/report/home/progress', period ? { period } : {})

  test('[A1.05] every number matches its list, for each period', async () => {
    for (const period of ['all', 'year', 'month'])
      for (const { stages, newest, resource } of await progress(product.admin, period)) {
        await expectListed(product.admin, stages)
        expect(newest.length, resource).toBeLessThanOrEqual(5)
        const times = newest.map(({ createTime }) => createTime)
        expect(times).toEqual(times.slice().sort().reverse())
      }
    expect((await progress(product.admin)).map(({ title }) => title)).toEqual(['预约', '委托', '合同'])
    expect(await product.admin.get('/report/home/progress', { period: 'week' })).toMatchObject({ success: false })
  })

  test('shares are based on the received matters, and respect row rules', async () => {
    const ruled = await product.signInAs({
      username: 'deskruled',
      permissions: ['entrustment:add'],
      rowRules: [
        { resource: 'entrustment', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' },
      ],
    })
    const ids: string[] = []
    for (const status of ['lead', 'lead', 'closed', 'declined']) {
      const matter = { matter: '受理统计', caseType: 'civil', leadLawyerId: colleagueId }
      const { result } = await ruled.post<Row>('/legal/entrustment/add', matter)
      await sql`update biz_entrustment set status = ${status} where id = ${result.id}`.execute(db())
      ids.push(result.id)
    }
    await add('/legal/deadline', {
      title: '举证',
      entrustmentId: ids[0],
      type: 'evidence',
      fixedDate: daysAfter(today(), -1),
    })
    const [only, ...others] = await progress(ruled, 'month')
    expect(others).toEqual([])
    expect(only!.stages.map(({ title, total, share }) => [title, total, share])).toEqual([
      ['已受理', 4, 100],
      ['办理中', 2, 50],
      ['已办结', 1, 25],
      ['已逾期', 1, 25],
    ])
    expect(only!.newest.map(({ id }) => id)).toEqual(ids.toReversed())
  })
})

describe('the monitor', () => {
  const part = <T>(client: Client, name: string) => resultOf<T>(client, `/report/monitor/${name}`)
  const parts = ['online', 'calls', 'visits', 'lawyers', 'jobs', 'messages', 'signing']

  test('[A1.05] requires its permission', async () => {
    for (const name of parts) {
      expect(await lawyer.get(`/report/monitor/${name}`)).toMatchObject({ success: false, status: 403 })
      expect(await product.anonymous.get(`/report/monitor/${name}`)).toMatchObject({ status: 401 })
      await part(product.admin, name)
    }
  })

  test('a sign-in counts at once; names require the permission to list sessions', async () => {
    const before = await part<OnlineFigures>(product.admin, 'online')
    const watch = await product.signInAs({ username: 'deskwatch', permissions: ['dashboard:monitor'] })
    const after = await part<OnlineFigures>(product.admin, 'online')
    expect(after).toMatchObject({
      users: before.users + 1,
      sessions: before.sessions + 1,
      activeUsers: before.activeUsers + 1,
    })
    expect(after.people!.map(({ name }) => name)).toContain('deskwatch')
    expect((await part<OnlineFigures>(watch, 'online')).people).toBeNull()
  })

  test('shows the calls of the last hour by minute with the share of failures', async () => {
    const watch = await product.signInAs({ username: 'deskcalls', tenantId: 8, permissions: ['dashboard:monitor'] })
    const before = await part<CallFigures>(watch, 'calls')
    const entry = { type: 'operation' as const, content: '测试', tenantId: 8 }
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await writeLog(db(), { ...entry, isSuccess: false, at: minutesAgo(10) })
    await writeLog(db(), { ...entry, at: minutesAgo(10) })
    await writeLog(db(), { ...entry, at: minutesAgo(75) })
    await writeLog(db(), { ...entry, tenantId: 1, at: minutesAgo(10) })
    const after = await part<CallFigures>(watch, 'calls')
    expect([after.total - before.total, after.failed - before.failed]).toEqual([2, 1])
    expect(after.errorShare).toBe(Math.round((after.failed / after.total) * 1000) / 10)
    expect(after.minutes).toHaveLength(60)
    expect(after.minutes.filter(({ failed }) => failed > 0)).toMatchObject([{ total: 2, failed: 1 }])
  })

  test('appointments of today by state and the load of lawyers match their lists', async () => {
    const visits = await part<VisitStates>(product.admin, 'visits')
    expect(visits.states.map(({ title }) => title)).toEqual(expect.arrayContaining(['已确认', '已取消']))
    await expectListed(product.admin, [visits, ...visits.states])
    const { columns, lawyers } = await part<LawyerLoads>(product.admin, 'lawyers')
    expect(columns.map(({ title }) => title)).toEqual(['今日预约', '在办委托', '7 天内期限', '逾期期限'])
    expect(lawyers.length).toBeGreaterThan(3)
    for (const { counts } of lawyers.slice(0, 3)) await expectListed(product.admin, Object.values(counts))
    const desk = await product.signInAs({
      username: 'deskfront',
      permissions: ['dashboard:monitor', 'appointment:list'],
    })
    expect((await part<LawyerLoads>(desk, 'lawyers')).columns.map(({ key }) => key)).toEqual(['visits'])
    expect(await part(desk, 'signing')).toBeNull()
  })

  test('failed jobs come first, with the permission to list jobs; others see the sums', async () => {
    const before = await part<JobFigures>(product.admin, 'jobs')
    const { rows } = await sql<{ id: string; name: string }>`
      update sys_quartz_job set last_result = 'failed', last_time = now()
      where id = (select id from sys_quartz_job where deleted_at is null order by id limit 1)
      returning id, job_class_name as name`.execute(db())
    const { id, name } = rows[0]!
    await sql`insert into job_run (id, job_id, job_name, cause, status, message, instance, lease_until)
      values (${newId()}, ${id}, ${name}, 'manual', 'failed', '磁盘已满', 'test', now())`.execute(db())
    const after = await part<JobFigures>(product.admin, 'jobs')
    expect([after.runs - before.runs, after.failures - before.failures]).toEqual([1, 1])
    expect(after.jobs![0]).toMatchObject({ id, isFailed: true, resultText: '失败', message: '磁盘已满' })
    const watch = await product.signInAs({ username: 'deskjobs', permissions: ['dashboard:monitor'] })
    expect(await part<JobFigures>(watch, 'jobs')).toEqual({ ...after, jobs: null })
  })

  test('counts pending messages and contracts out for signature in the own tenant', async () => {
    const before = await part<MessageFigures>(product.admin, 'messages')
    await add('/sys/message/sysMessage', {
      esTitle: '开庭提醒',
      esType: '4',
      esReceiver: 'admin',
      esContent: '明天上午开庭',
    })
    const after = await part<MessageFigures>(product.admin, 'messages')
    expect(after.waiting).toBe(before.waiting + 1)
    expect(after.waitingSince).toBeTruthy()
    const signing = await part<SigningFigures>(product.admin, 'signing')
    expect(signing.total).toBeGreaterThan(0)
    await expectListed(product.admin, [signing, signing.soon])
    expect(signing.contracts[0]!.signers).toBeGreaterThanOrEqual(signing.contracts[0]!.signed)
    const stranger = await product.signInAs({
      username: 'deskelsewhere',
      tenantId: 9,
      permissions: ['dashboard:monitor', 'contract:list', 'appointment:list'],
    })
    expect(await part(stranger, 'messages')).toEqual({ waiting: 0, failed: 0, givenUp: 0, waitingSince: null })
    expect(await part(stranger, 'signing')).toMatchObject({ total: 0, contracts: [] })
    expect(await part(stranger, 'visits')).toMatchObject({ total: 0, states: [] })
    expect(await part(stranger, 'lawyers')).toMatchObject({ lawyers: [] })
  })
})
