import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import { completeMeasures } from './completeMeasures.ts'

let desk: MatterDesk
let entrustmentId: string
const { signal } = new AbortController()
const rules = new Map<string, string>()
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from biz_deadline_rule where tenant_id = 1`.execute(desk.db)
  for (const { id, code } of rows) rules.set(code, id)
  entrustmentId = (await desk.add()).id
})
afterAll(() => desk?.product.close())

interface DeadlineRow {
  id: string
  title: string
  date: string
  fixedDate: string | null
  derivation: string
  status: string
  measureId: string | null
  notifiedEnd: string | null
}

const dayAfter = (date: string, days: number): string => toPlainDate(mustDayNumber(date) + days)
const addMeasure = (startDate: string, values: object = {}) =>
  desk.admin.post<DeadlineRow>('/legal/deadline/add', {
    title: '账户冻结', entrustmentId, type: 'preservation', ruleId: rules.get('freezeDeposit'), startDate, ...values,
  }) // prettier-ignore
const read = async (id: string) => (await desk.admin.get<DeadlineRow>('/legal/deadline/queryById', { id })).result
const renewalsOf = async (id: string): Promise<DeadlineRow[]> => {
  const { rows } = await sql<{ id: string }>`select id from biz_deadline where measure_id = ${id} order by id`.execute(
    desk.db,
  )
  return Promise.all(rows.map((row) => read(row.id)))
}

test('a freeze of 2025-10-01 for a year ends on 2026-09-30, regardless of the calendar', async () => {
  const { result } = await addMeasure('2025-10-01')
  expect(result.date).toBe('2026-09-30')
  expect(result.derivation).toContain('2025-10-01 冻结生效，当日计入')
  expect(result.derivation).toContain('注意：该期限规则待核对')
  expect(result.derivation).toContain('注意：尚未填写法院通知的届满日')
  const impact = await desk.admin.post<{ deadlines: { id: string }[] }>('/legal/holiday/impact', {
    days: [{ date: '2026-09-30', type: 'holiday', name: '临时放假' }],
  })
  expect(impact.result.deadlines.map(({ id }) => id)).not.toContain(result.id)
  const { result: moved } = await addMeasure('2025-10-01', { notifiedEnd: '2026-09-25' })
  expect(moved).toMatchObject({ date: '2026-09-25' })
  expect(moved.derivation).toContain('法院通知的届满日为 2026-09-25，以通知为准')
})

test('only measures have a date notified by the court, which is not before the first day', async () => {
  expect(await addMeasure('2026-01-05', { notifiedEnd: '2026-01-01' })).toMatchObject({
    success: false,
    message: '法院通知的届满日不能早于起算日',
  })
  expect(
    await addMeasure('2026-01-05', { ruleId: rules.get('appealJudgment'), notifiedEnd: '2026-09-01' }),
  ).toMatchObject({ success: false, message: '按“措施届满”规则推算的期限才填写法院通知的届满日' })
})

test('its renewal is a deadline of its own, moves with it, and requires the new end', async () => {
  const { result: measure } = await addMeasure(today())
  const [renewal] = await renewalsOf(measure.id)
  expect(renewal).toMatchObject({ title: '申请续行：账户冻结', date: dayAfter(measure.date, -7), status: 'open' })
  expect(renewal!.derivation).toContain('对应措施届满日前 7 日')

  const notifiedEnd = dayAfter(measure.date, -10)
  await desk.admin.put('/legal/deadline/edit', { id: measure.id, notifiedEnd })
  expect((await read(renewal!.id)).date).toBe(dayAfter(notifiedEnd, -7))

  const tick = (id: string, body: object) => desk.lawyer.post<DeadlineRow>(`/legal/deadline/${id}/tick`, body)
  const doneNote = '已提交续冻申请'
  expect(await tick(renewal!.id, { doneNote })).toMatchObject({
    success: false,
    message: '请填写续行后的届满日；不再续行的，请办结或撤销对应的保全措施期限',
  })
  expect(await tick(renewal!.id, { doneNote, newEnd: notifiedEnd })).toMatchObject({
    success: false,
    message: `续行后的届满日应晚于原届满日 ${notifiedEnd}`,
  })
  expect((await read(renewal!.id)).status).toBe('open')
  const newEnd = dayAfter(notifiedEnd, 365)
  expect(await tick(renewal!.id, { doneNote, newEnd })).toMatchObject({ success: true, result: { status: 'ticked' } })
  expect(await read(measure.id)).toMatchObject({ date: newEnd, notifiedEnd: newEnd, status: 'open' })
  const [done, next] = await renewalsOf(measure.id)
  expect([done!.status, next!.status, next!.date]).toEqual(['ticked', 'open', dayAfter(newEnd, -7)])

  const { result: other } = await desk.admin.post<DeadlineRow>('/legal/deadline/add', {
    title: '开庭', entrustmentId, type: 'hearing', fixedDate: newEnd,
  }) // prettier-ignore
  expect(await tick(other.id, { doneNote, newEnd })).toMatchObject({
    success: false,
    message: '只有申请续行保全的期限填写续行后的届满日',
  })
  expect(await tick(measure.id, { doneNote: '款项已执行到位' })).toMatchObject({ success: true })
  await desk.supervisor.post(`/legal/deadline/${measure.id}/confirm`)
  expect((await renewalsOf(measure.id)).map(({ status }) => status)).toEqual(['ticked', 'cancelled'])
  await desk.admin.post(`/legal/deadline/${measure.id}/resume`, { reason: '款项退回' })
  expect((await renewalsOf(measure.id)).at(-1)).toMatchObject({ status: 'open' })
})

test('measures without a renewal are recomputed with a history entry and get their renewal', async () => {
  const { result: measure } = await addMeasure(today())
  const wrongDate = dayAfter(measure.date, 8)
  await sql`delete from biz_deadline where measure_id = ${measure.id}`.execute(desk.db)
  await sql`update biz_deadline set date = ${wrongDate}, derivation = '旧' where id = ${measure.id}`.execute(desk.db)
  await completeMeasures(desk.product.app.engine, today(), signal)
  expect((await read(measure.id)).date).toBe(measure.date)
  const { result: history } = await desk.admin.get<{ title: string; changes: { field: string; before: string }[] }[]>(
    '/legal/deadline/history',
    { id: measure.id },
  )
  expect(history[0]).toMatchObject({ title: '期限规则变更' })
  expect(history[0]!.changes).toContainEqual(expect.objectContaining({ field: 'date', before: wrongDate }))
  expect(await renewalsOf(measure.id)).toMatchObject([{ date: dayAfter(measure.date, -7) }])
  await completeMeasures(desk.product.app.engine, today(), signal)
  expect(await renewalsOf(measure.id)).toHaveLength(1)
})

test('a measure that cannot be completed is reported and does not block the others', async () => {
  const [bad, good] = [(await addMeasure(today())).result.id, (await addMeasure(today())).result.id]
  await sql`delete from biz_deadline where measure_id = any(${[bad, good]})`.execute(desk.db)
  await sql`
    create function refuse_renewal() returns trigger language plpgsql as $$ begin
      if new.measure_id = ${sql.lit(bad)} then raise exception '不能登记'; end if; return new; end $$`.execute(desk.db)
  await sql`create trigger refuse_renewal before insert or update on biz_deadline for each row execute function refuse_renewal()`.execute(
    desk.db,
  )
  await expect(completeMeasures(desk.product.app.engine, today(), signal)).rejects.toThrow(
    '1 条处理失败，首个原因：不能登记',
  )
  expect(await renewalsOf(good)).toHaveLength(1)
  await sql`drop trigger refuse_renewal on biz_deadline`.execute(desk.db)
})

test('a registered renewal cannot be reopened, and a finished measure is not renewed', async () => {
  const tick = (id: string, body: object = {}) =>
    desk.lawyer.post(`/legal/deadline/${id}/tick`, { doneNote: '已办理', ...body })
  const { result: renewed } = await addMeasure(today())
  const [first] = await renewalsOf(renewed.id)
  expect(await tick(first!.id, { newEnd: dayAfter(renewed.date, 365) })).toMatchObject({ success: true })
  expect(await desk.admin.post(`/legal/deadline/${first!.id}/reopen`, { reason: '有误' })).toMatchObject({
    success: false,
    message: '续行已登记；届满日有误的，请修改对应的保全措施期限',
  })
  const { result: over } = await addMeasure(today())
  const [late] = await renewalsOf(over.id)
  expect(await tick(over.id)).toMatchObject({ success: true })
  expect(await tick(late!.id, { newEnd: dayAfter(over.date, 365) })).toMatchObject({
    success: false,
    message: '对应的保全措施期限已经办结或撤销，不能续行',
  })
})
