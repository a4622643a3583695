import { mustDayNumber, type ReminderLine, type ReminderRecord, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import type { SystemNotice } from '../../jobs/SystemNotice.ts'
import type { Client } from '../../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import { remindDeadlines } from './remindDeadlines.ts'

let desk: MatterDesk
let entrustmentId: string
let junior: Client
const sent: (SystemNotice & { day: string })[] = []
const dayAfter = (days: number): string => toPlainDate(mustDayNumber(today()) + days)

beforeAll(async () => {
  desk = await openMatterDesk()
  junior = await desk.product.signInAs({ username: 'junior', permissions: ['deadline:list', 'deadline:acknowledge'] })
  // Cancels the demo deadlines, which would add to the digests.
  await sql`update biz_deadline set status = 'cancelled'`.execute(desk.db)
  await sql`
    insert into sys_user_role (user_id, role_id) select ${desk.userId('sup')}, id from sys_role
    where role_code = 'supervisor' and tenant_id = 1`.execute(desk.db)
  await sql`
    delete from sys_user_role where user_id <> ${desk.userId('sup')}
      and role_id in (select id from sys_role where role_code = 'supervisor')`.execute(desk.db)
  entrustmentId = (await desk.add()).id
})
afterAll(() => desk?.product.close())

/** The only title whose single notice fails. */
let failingTitle = ''

/** Runs the job as on that day. Returns its summary. */
function runJob(offset: number): Promise<string> {
  const day = dayAfter(offset)
  const notify = async (_tenantId: number, notice: SystemNotice) => {
    if (failingTitle !== '' && notice.title.includes(failingTitle)) throw new Error('通知服务不可用')
    if (sent.some(({ subject }) => subject!.id === notice.subject!.id)) return false
    sent.push({ ...notice, day })
    return true
  }
  return remindDeadlines({ engine: desk.product.app.engine, notify }, new AbortController().signal, day)
}

/** Runs the job as on that day. Returns who was reminded of this deadline, by a single notice or by a digest. */
async function run(offset: number, id: string): Promise<string[] | undefined> {
  const day = dayAfter(offset)
  await runJob(offset)
  const { rows } = await sql<{ kind: string; ids: string[]; unsent: string[] | null }>`
    select kind, user_ids as ids, unsent_ids as unsent from deadline_reminder
    where deadline_id = ${id} and first_day = ${day} and stage is not null`.execute(desk.db)
  const [line] = rows
  if (!line) return undefined
  expect(line.unsent).toEqual([])
  if (line.kind === 'overdue')
    for (const userId of line.ids) expect((await digestsOf(userId, day))[0]?.html).toContain(id)
  else expect(sent.find((one) => one.subject!.id === [id, day].join('-'))?.userIds).toEqual(line.ids)
  return namesOf(line.ids)
}

/** The digests of a person on a day, as they are in the inbox. */
async function digestsOf(userId: string, day: string): Promise<{ title: string; html: string }[]> {
  const { rows } = await sql<{ title: string; html: string }>`
    select a.title, a.msg_content as html from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
    where s.user_id = ${userId} and a.bus_type = 'overdueDeadlines' and a.bus_id = ${`${userId}-${day}`}
      and a.send_status = '1' and a.deleted_at is null`.execute(desk.db)
  return rows
}

async function namesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select username as name from unnest(${[...ids]}::text[]) with ordinality g(id, place)
      join sys_user u on u.id = g.id order by place`.execute(desk.db)
  return rows.map(({ name }) => name)
}

async function addDeadline(offset: number, values: object = {}): Promise<string> {
  const leadLawyerId = await userNamed('junior')
  const answer = await desk.admin.post<{ id: string }>('/legal/deadline/add', {
    title: '提交证据', entrustmentId, type: 'evidence', fixedDate: dayAfter(offset), leadLawyerId, ...values,
  }) // prettier-ignore
  if (!answer.success) throw new Error(answer.message)
  return answer.result.id
}

async function userNamed(username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(desk.db)
  return rows[0]!.id
}

const linesOf = async (id: string): Promise<ReminderLine[]> =>
  (await desk.admin.get<ReminderRecord>('/legal/deadline/reminders', { id })).result.lines
const acknowledge = (client: Client, id: string) => client.post(`/legal/deadline/${id}/acknowledge`)

test('each deadline is reminded by itself, also beside an overdue one and in a suspended matter', async () => {
  const late = await addDeadline(-2)
  const soon = await addDeadline(3)
  const far = await addDeadline(30)
  await sql`update biz_entrustment set status = 'suspended' where id = ${entrustmentId}`.execute(desk.db)
  expect(await run(0, late)).toEqual(['junior', 'law'])
  expect(await run(0, soon)).toEqual(['junior'])
  const [digest] = await digestsOf(await userNamed('junior'), today())
  expect(digest!.html).toContain('该委托已中止，期限不因此停止计算')
  expect(await linesOf(far)).toMatchObject([{ kind: 'none', reason: 'notYet', firstDay: today(), lastDay: today() }])
  await sql`update biz_entrustment set status = 'inProgress' where id = ${entrustmentId}`.execute(desk.db)
  await sql`update biz_deadline set status = 'cancelled'`.execute(desk.db)
})

describe('overdue deadlines', () => {
  const offset = 400

  test('are sent in one notice per person and day, which lists them and links to the list', async () => {
    const [one, other] = [await addDeadline(offset - 3), await addDeadline(offset - 9, { title: '缴纳诉讼费' })]
    const soon = await addDeadline(offset + 1)
    expect(await runJob(offset)).toBe('已发出期限提醒 1 条、逾期汇总 2 份')
    const { rows } = await sql<{ no: string; matterNo: string; matter: string }>`
      select d.no, m.no as "matterNo", m.matter from biz_deadline d join biz_entrustment m on m.id = d.entrustment_id
      where d.id = ${other}`.execute(desk.db)
    const { no, matterNo, matter } = rows[0]!
    for (const username of ['junior', 'law']) {
      const digests = await digestsOf(await userNamed(username), dayAfter(offset))
      expect(digests).toMatchObject([{ title: `期限逾期提醒（${dayAfter(offset)}）：2 个期限已逾期，最长 9 天` }])
      const { html } = digests[0]!
      expect(html).toContain(`${no} 缴纳诉讼费，委托 ${matterNo} ${matter}，截止 ${dayAfter(offset - 9)}，逾期 9 天`)
      expect(html).toContain(`/legal/deadline?detail=${one}`)
      expect(html).toContain(`/legal/deadline?status=open,ticked&amp;date_end=${dayAfter(offset - 1)}`)
      expect(html).not.toContain(soon)
    }
    expect(await linesOf(one)).toMatchObject([{ kind: 'overdue', receivers: ['junior', 'law'], unsent: [] }])
  })

  test('added later in the day replace the notice of the day by one that lists all', async () => {
    const late = await addDeadline(offset - 1, { title: '补正材料' })
    expect(await runJob(offset)).toBe('已发出期限提醒 0 条、逾期汇总 2 份')
    expect(await runJob(offset)).toBe('已发出期限提醒 0 条、逾期汇总 0 份')
    const digests = await digestsOf(await userNamed('junior'), dayAfter(offset))
    expect(digests).toMatchObject([{ title: expect.stringContaining('3 个期限已逾期') }])
    expect(digests[0]!.html).toContain(late)
  })

  test('whose notice fails for one person reach the others, and that person by the next run', async () => {
    await sql`
      create function refuse_digest() returns trigger language plpgsql as $$ begin
        if new.bus_id like ${sql.lit(`${await userNamed('junior')}-%`)} then raise exception '磁盘已满'; end if;
        return new; end $$`.execute(desk.db)
    await sql`
      create trigger refuse_digest before insert on sys_announcement
      for each row execute function refuse_digest()`.execute(desk.db)
    const day = dayAfter(offset + 1)
    const id = await addDeadline(offset, { title: '递交代理词' })
    await expect(runJob(offset + 1)).rejects.toThrow('逾期汇总 2 份；1 条处理失败，首个原因：磁盘已满')
    expect(await digestsOf(await userNamed('junior'), day)).toEqual([])
    expect(await digestsOf(await userNamed('law'), day)).toHaveLength(1)
    expect((await linesOf(id))[0]).toMatchObject({ receivers: ['junior', 'law'], unsent: ['junior'] })
    await sql`drop trigger refuse_digest on sys_announcement`.execute(desk.db)
    expect(await runJob(offset + 1)).toContain('逾期汇总 1 份')
    expect((await digestsOf(await userNamed('junior'), day))[0]!.html).toContain(id)
    expect((await linesOf(id))[0]).toMatchObject({ unsent: [] })
    await sql`update biz_deadline set status = 'cancelled'`.execute(desk.db)
  })
})

test('a failed notice is recorded and reported, does not stop the others, and is sent by the next run', async () => {
  const [bad, good] = [await addDeadline(501, { title: '失败的期限' }), await addDeadline(501)]
  failingTitle = '失败的期限'
  await expect(runJob(500)).rejects.toThrow(
    '已发出期限提醒 1 条、逾期汇总 0 份；1 条处理失败，首个原因：通知服务不可用',
  )
  expect(await linesOf(bad)).toMatchObject([{ kind: 'none', reason: 'sendFailed', firstDay: dayAfter(500) }])
  expect(await linesOf(good)).toMatchObject([{ kind: 'before' }])
  failingTitle = ''
  expect(await run(500, bad)).toEqual(['junior'])
  expect(await linesOf(bad)).toMatchObject([{ kind: 'before', firstDay: dayAfter(500) }])
  await sql`update biz_deadline set status = 'cancelled'`.execute(desk.db)
})

test('over two weeks: stages, escalation, acknowledgement, and every overdue day', async () => {
  const id = await addDeadline(8)
  const receivers: (string[] | undefined)[] = []
  for (let offset = 0; offset <= 7; offset += 1) receivers.push(await run(offset, id))
  expect(receivers).toEqual([
    undefined,
    ['junior'],
    undefined,
    undefined,
    undefined,
    ['junior', 'law'],
    undefined,
    ['junior', 'law', 'sup'],
  ])
  expect(await acknowledge(desk.lawyer, id)).toMatchObject({ status: 403 })
  const stranger = await desk.product.signInAs({
    username: 'noReceiver',
    permissions: ['deadline:list', 'deadline:acknowledge'],
  })
  expect(await acknowledge(stranger, id)).toMatchObject({ success: false, message: '由收到提醒的人确认' })
  expect(await acknowledge(junior, id)).toMatchObject({ success: true, result: { acknowledgedBy: 'junior' } })
  expect(await acknowledge(junior, id)).toMatchObject({ success: false, message: '没有待确认的提醒' })
  expect(await run(8, id)).toEqual(['junior'])
  expect(await run(9, id)).toEqual(['junior', 'law', 'sup'])
  await acknowledge(junior, id)
  expect(await run(10, id)).toEqual(['junior', 'law'])
  expect(await run(11, id)).toEqual(['junior', 'law', 'sup'])

  const lines = (await linesOf(id)).toReversed()
  const covered = lines.reduce(
    (n, { firstDay, lastDay }) => n + mustDayNumber(lastDay) - mustDayNumber(firstDay) + 1,
    0,
  )
  expect(covered).toBe(12)
  expect(lines.map(({ kind, reason }) => reason ?? kind)).toEqual([
    'notYet', 'before', 'awaiting', 'before', 'awaiting', 'before', 'today', 'overdue', 'overdue', 'overdue',
  ]) // prettier-ignore
  expect(lines.find(({ kind }) => kind === 'before')).toMatchObject({ receivers: ['junior'], acknowledgedBy: 'junior' })
  const { result: history } = await desk.admin.get<{ title: string }[]>('/legal/deadline/history', { id })
  expect(history.map(({ title }) => title)).toContain('确认收到')
})

describe('special cases of the job', () => {
  test('a second run on the same day sends and writes nothing', async () => {
    const id = await addDeadline(21)
    await run(20, id)
    const [before, count] = [await linesOf(id), sent.length]
    await run(20, id)
    expect([await linesOf(id), sent.length]).toEqual([before, count])
  })

  test('days without a run are caught up by one reminder that says so', async () => {
    const id = await addDeadline(40)
    await run(22, id)
    expect(await run(38, id)).toEqual(['junior'])
    expect(sent.at(-1)!.html).toContain(`提醒任务自 ${dayAfter(23)} 起未运行，本次为补发`)
    expect((await linesOf(id)).toReversed()).toMatchObject([
      { reason: 'notYet', firstDay: dayAfter(22), lastDay: dayAfter(22) },
      { reason: 'missed', firstDay: dayAfter(23), lastDay: dayAfter(37) },
      { kind: 'before', firstDay: dayAfter(38), isCatchUp: true },
    ])
  })

  test('a date moved closer during the day is reminded the same day', async () => {
    const id = await addDeadline(90)
    await run(50, id)
    await desk.admin.put('/legal/deadline/edit', { id, fixedDate: dayAfter(50) })
    expect(await run(50, id)).toEqual(['junior'])
    expect(await linesOf(id)).toMatchObject([{ kind: 'today', firstDay: dayAfter(50) }])
  })

  test('skips people who left or may not see the matter; without receivers the reason is recorded', async () => {
    const { id: walled } = await desk.add()
    const id = await addDeadline(61, { entrustmentId: walled })
    await sql`update biz_entrustment set blocked_user_ids = ${[await userNamed('junior')]} where id = ${walled}`.execute(
      desk.db,
    )
    expect(await run(60, id)).toEqual(['law'])
    await sql`update sys_user set status = '2' where username in ('law', 'sup')`.execute(desk.db)
    await sql`update biz_entrustment set blocked_user_ids = array(select id from sys_user where username not in ('law', 'sup'))
      where id = ${walled}`.execute(desk.db)
    expect(await run(61, id)).toBeUndefined()
    // Now no user may read it, administrators included.
    const { rows } = await sql<{ reason: string }>`
      select reason from deadline_reminder where deadline_id = ${id} order by first_day desc limit 1`.execute(desk.db)
    expect(rows).toEqual([{ reason: 'noReceiver' }])
    await sql`update sys_user set status = '1' where username in ('law', 'sup')`.execute(desk.db)
    expect(await run(61, id)).toEqual(['law', 'sup'])
  })

  test('a finished deadline is silent with that reason; resumed with a reason it is reminded again', async () => {
    const id = await addDeadline(-2)
    expect(await run(-3, id)).toEqual(['junior'])
    await desk.lawyer.post(`/legal/deadline/${id}/tick`, { doneNote: '已提交' })
    // Waits for confirmation: the user who completed it is not reminded.
    expect(await run(-2, id)).toEqual(['junior', 'sup'])
    await desk.supervisor.post(`/legal/deadline/${id}/confirm`)
    expect(await run(-1, id)).toBeUndefined()
    expect((await linesOf(id))[0]).toMatchObject({ reason: 'finished' })
    const resume = (reason?: string) => desk.admin.post<{ status: string }>(`/legal/deadline/${id}/resume`, { reason })
    expect(await resume()).toMatchObject({ success: false, message: '请输入恢复期限原因' })
    expect(await resume('法院退回材料')).toMatchObject({
      success: true,
      result: { status: 'open', tickedBy: null, confirmedBy: null, doneNote: null },
    })
    expect(await run(0, id)).toEqual(['junior', 'law'])
    const days = (await linesOf(id)).map(({ firstDay, kind, reason }) => [firstDay, reason ?? kind])
    expect(days.slice(0, 2)).toEqual([
      [today(), 'overdue'],
      [dayAfter(-1), 'finished'],
    ])
    const { result } = await desk.admin.get<{ title: string; reason: string }[]>('/legal/deadline/history', { id })
    expect(result[0]).toMatchObject({ title: '恢复期限', reason: '法院退回材料' })
  })

  test('a deadline of a closed matter cannot be resumed', async () => {
    const { id: over } = await desk.add()
    const id = await addDeadline(200, { entrustmentId: over })
    await desk.admin.post(`/legal/deadline/${id}/cancel`, { reason: '不再需要' })
    await desk.step(desk.supervisor, over, 'decline', { reason: '不办' })
    expect(await desk.admin.post(`/legal/deadline/${id}/resume`, { reason: '误撤' })).toMatchObject({
      success: false,
      message: '该委托已经结束，不能恢复期限',
    })
  })
})

test('the days before the date are set by the office', async () => {
  await desk.admin.put('/legal/setting/edit', { code: 'deadline.firstReminder', value: 15 })
  const id = await addDeadline(115)
  expect(await run(100, id)).toEqual(['junior'])
})

test('the record of reminders has the access rules of the deadline', async () => {
  const id = await addDeadline(130)
  const reader = await desk.product.signInAs({ username: 'noDeadlines', permissions: ['entrustment:list'] })
  expect((await reader.get('/legal/deadline/reminders', { id })).status).toBe(403)
  const { result } = await desk.admin.get<ReminderRecord>('/legal/deadline/reminders', { id })
  expect(result).toEqual({ nextDay: dayAfter(115), lines: [] })
  expect((await desk.admin.get('/legal/deadline/reminders', { id: 'none' })).success).toBe(false)
})

test('without a supervisor administrators are reminded last', async () => {
  const id = await addDeadline(-1)
  const supervisors = sql`role_id in (select id from sys_role where role_code = 'supervisor' and tenant_id = 1)`
  await sql`delete from sys_user_role where ${supervisors}`.execute(desk.db)
  await sql`update sys_user set status = '2' where username in ('law', 'junior')`.execute(desk.db)
  expect(await run(140, id)).toContain('admin')
  await sql`update sys_user set status = '1' where username in ('law', 'junior')`.execute(desk.db)
})
