import { type ChangeLine, createCalendar, legalPeriod, type SpecialDay } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import { moveStaleDeadlines } from '../holidays/holidayCalls.ts'

let desk: MatterDesk
let rules: Map<string, string>
let matterId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string; code: string }>`select id, code from biz_deadline_rule`.execute(desk.db)
  rules = new Map(rows.map(({ id, code }) => [code, id]))
  matterId = (await desk.add()).id
})
afterAll(() => desk?.product.close())

interface DeadlineRow {
  id: string
  version: number
  date: string
  derivation: string
  status: string
  calendarMark: string
}

const addDeadline = (code: string, startDate: string, entrustmentId = matterId) =>
  desk.admin.post<DeadlineRow>('/legal/deadline/add', {
    title: '期限',
    entrustmentId,
    type: 'appeal',
    ruleId: rules.get(code),
    startDate,
  })
const readDeadline = async (id: string) =>
  (await desk.admin.get<DeadlineRow>('/legal/deadline/queryById', { id })).result
const historyOf = async (id: string) => (await desk.admin.get<ChangeLine[]>('/legal/deadline/history', { id })).result

test.each([
  ['appealJudgment', '2026-09-16', '2026-10-08'],
  ['appealJudgment', '2026-09-25', '2026-10-10'],
  ['appealJudgment', '2026-01-30', '2026-02-14'],
  ['appealJudgment', '2026-01-31', '2026-02-24'],
  ['appealJudgment', '2026-02-20', '2026-03-09'],
  ['appealJudgment', '2026-09-05', '2026-09-20'],
  ['appealRuling', '2026-04-21', '2026-05-06'],
])('%s from %s ends on %s, with its derivation', async (code, start, end) => {
  const { result } = await addDeadline(code, start)
  expect(result).toMatchObject({ date: end, status: 'open' })
  expect(result.derivation).toContain('依据：不服一审')
  expect(result.derivation).toContain(`${start} 收到一审`)
})

test('the office sets whether a make-up workday at a weekend is a rest day', async () => {
  const { admin } = desk
  await admin.put('/legal/setting/edit', { code: 'deadline.makeupIsRest', value: 1 })
  const { result } = await addDeadline('appealJudgment', '2026-09-25')
  expect(result.date).toBe('2026-10-12')
  await admin.post('/legal/setting/reset', { code: 'deadline.makeupIsRest' })
  await admin.delete('/legal/deadline/delete', { id: result.id })
})

describe('invalid deadlines', () => {
  const post = (values: object) =>
    desk.admin.post('/legal/deadline/add', { title: '期限', entrustmentId: matterId, type: 'appeal', ...values })

  test('a deadline has a rule with its first day, or a fixed date', async () => {
    const both = '请选择期限规则与起算日，或填写指定日期'
    expect(await post({})).toMatchObject({ success: false, message: both })
    expect(await post({ ruleId: rules.get('defence') })).toMatchObject({ success: false, message: '请选择起算日' })
    expect(
      await post({ ruleId: rules.get('defence'), startDate: '2026-01-05', fixedDate: '2026-02-01' }),
    ).toMatchObject({ success: false, message: '按期限规则推算的，不填指定日期' })
  })

  test('a closed matter gets no more deadlines', async () => {
    const { id } = await desk.add()
    await desk.step(desk.supervisor, id, 'decline', { reason: '不办' })
    expect(await post({ entrustmentId: id, fixedDate: '2036-01-01' })).toMatchObject({
      success: false,
      message: '该委托已经结束，不能再增加期限',
    })
  })
})

test('a deadline is completed by one user and confirmed by another; the matter shows the next one', async () => {
  const { admin, lawyer, supervisor, read, add } = desk
  const { id: entrustmentId } = await add()
  const post = (fixedDate: string, type = 'hearing') =>
    admin.post<DeadlineRow>('/legal/deadline/add', { title: '开庭', entrustmentId, type, fixedDate })
  const { result: late } = await post('2036-03-05')
  const { result: soon } = await post('2036-03-01', 'evidence')
  expect(await read(entrustmentId)).toMatchObject({ nextDeadline: '2036-03-01', deadlineType: 'evidence' })
  const act = (client: typeof admin, id: string, name: string, body = {}) =>
    client.post<DeadlineRow>(`/legal/deadline/${id}/${name}`, body)
  expect(await act(lawyer, soon.id, 'tick')).toMatchObject({ success: false, message: '请输入办理情况' })
  expect(await act(lawyer, soon.id, 'confirm')).toMatchObject({
    success: false,
    message: '该期限当前为“进行中”，不能复核',
  })
  await act(lawyer, soon.id, 'tick', { doneNote: '已邮寄' })
  expect(await act(lawyer, soon.id, 'confirm')).toMatchObject({
    success: false,
    message: '“办结”由您本人办理，“复核”须由他人办理',
  })
  expect((await read(entrustmentId)).nextDeadline).toBe('2036-03-01')
  expect(await act(supervisor, soon.id, 'confirm')).toMatchObject({ success: true, result: { status: 'done' } })
  expect((await read(entrustmentId)).nextDeadline).toBe('2036-03-05')
  await admin.put('/legal/deadline/edit', { id: late.id, fixedDate: '2036-04-01' })
  expect((await read(entrustmentId)).nextDeadline).toBe('2036-04-01')
  await admin.delete('/legal/deadline/delete', { id: late.id })
  expect((await read(entrustmentId)).nextDeadline).toBeNull()
  await admin.put('/legal/deadline/putRecycleBin', { ids: late.id })
  expect((await read(entrustmentId)).nextDeadline).toBe('2036-04-01')
  expect(await act(admin, late.id, 'cancel')).toMatchObject({ success: false, message: '请输入撤销期限原因' })
  await act(admin, late.id, 'cancel', { reason: '改期' })
  expect((await read(entrustmentId)).nextDeadline).toBeNull()
})

test('a running deadline is cancelled, not deleted; authors may delete their own on the same day', async () => {
  const { id: entrustmentId } = await desk.add()
  const { result: row } = await desk.lawyer.post<DeadlineRow>('/legal/deadline/add', {
    title: '上诉',
    entrustmentId,
    type: 'appeal',
    fixedDate: '2036-03-01',
  })
  const message = '期限不能删除，请由主管撤销；当天登记有误的，由登记人当天删除'
  expect(await desk.admin.delete('/legal/deadline/delete', { id: row.id })).toMatchObject({ success: false, message })
  const other = await desk.product.signInAs({ username: 'dueLaw', permissions: ['deadline:list', 'deadline:delete'] })
  expect(await other.delete('/legal/deadline/delete', { id: row.id })).toMatchObject({ success: false, message })
  const { result: own } = await desk.admin.post<{ id: string }>('/legal/deadline/add', {
    title: '昨天登记的', entrustmentId, type: 'appeal', fixedDate: '2036-05-01',
  }) // prettier-ignore
  await sql`update biz_deadline set create_time = create_time - interval '1 day' where id = ${own.id}`.execute(desk.db)
  expect(await desk.admin.delete('/legal/deadline/delete', { id: own.id })).toMatchObject({ success: false, message })
  expect((await desk.read(entrustmentId)).nextDeadline).toBe('2036-03-01')
})

describe('a change of the calendar', () => {
  const day = { date: '2031-06-16', type: 'holiday', name: '临时放假' }

  test('lists affected deadlines before it is saved, moves them with old and new date in the history, and skips finished ones', async () => {
    const { admin, lawyer, supervisor, read, add } = desk
    const { id: entrustmentId } = await add({ matter: '随日历变的委托' })
    // 2031-06-16 is a Monday.
    const { result: open } = await addDeadline('appealJudgment', '2031-06-01', entrustmentId)
    const { result: done } = await addDeadline('appealJudgment', '2031-06-01', entrustmentId)
    await lawyer.post(`/legal/deadline/${done.id}/tick`, { doneNote: '已上诉' })
    await supervisor.post(`/legal/deadline/${done.id}/confirm`)
    expect(open.date).toBe('2031-06-16')

    const impact = await admin.post<{ deadlines: unknown[] }>('/legal/holiday/impact', { days: [day] })
    expect(impact.result.deadlines).toMatchObject([
      { id: open.id, matter: '随日历变的委托', from: '2031-06-16', to: '2031-06-17' },
    ])
    const check = await admin.post<{ warnings: { message: string; link: unknown }[] }>('/legal/holiday/check', {
      ...day,
      year: 2031,
    })
    expect(check.result.warnings).toMatchObject([
      {
        message: '保存后期限“期限”（随日历变的委托）由 2031-06-16 变为 2031-06-17',
        link: { resource: 'deadline', id: open.id },
      },
    ])
    expect((await readDeadline(open.id)).date).toBe('2031-06-16')

    const { result: entry } = await admin.post<{ id: string }>('/legal/holiday/add', { ...day, year: 2031 })
    const moved = await readDeadline(open.id)
    expect(moved).toMatchObject({ date: '2031-06-17' })
    expect(moved.derivation).toContain('临时放假')
    expect(moved.calendarMark).not.toBe(open.calendarMark)
    expect((await readDeadline(done.id)).date).toBe('2031-06-16')
    expect((await read(entrustmentId)).nextDeadline).toBe('2031-06-17')
    const [line] = await historyOf(open.id)
    expect(line).toMatchObject({ title: '节假日变更', by: 'admin' })
    expect(line!.changes.find(({ field }) => field === 'date')).toMatchObject({
      before: '2031-06-16',
      after: '2031-06-17',
    })

    const removal = await admin.post<{ deadlines: unknown[] }>('/legal/holiday/impact', { removed: [day.date] })
    expect(removal.result.deadlines).toMatchObject([{ id: open.id, from: '2031-06-17', to: '2031-06-16' }])
    await admin.delete('/legal/holiday/delete', { id: entry.id })
    expect((await readDeadline(open.id)).date).toBe('2031-06-16')
    await admin.put('/legal/holiday/putRecycleBin', { ids: entry.id })
    expect((await readDeadline(open.id)).date).toBe('2031-06-17')
    await admin.put('/legal/holiday/edit', { id: entry.id, type: 'work' })
    expect((await readDeadline(open.id)).date).toBe('2031-06-16')
  })

  test('an import of a year shows the affected deadlines before it is committed', async () => {
    const { admin, product } = desk
    const { result: open } = await addDeadline('appealJudgment', '2034-05-31')
    expect(open.date).toBe('2034-06-15')
    const calls = importing(admin, '/legal/holiday')
    const head = ['日期', '类型', '名称', '年份']
    const sheet = await sheetOf([
      head,
      ['2034-06-15', '放假', '测试节', '2034'],
      ['2034-06-16', '放假', '测试节', '2034'],
      ['2034-06-17', '调休上班', '测试节', '2034'],
      ['某日', '放假', '不成日期', '2034'],
    ])
    const { batchId, added, bad } = await calls.preview(sheet)
    expect([added, bad]).toEqual([3, 1])
    const impact = await admin.get<{ deadlines: unknown[] }>('/legal/holiday/importImpact', { batchId })
    expect(impact.result.deadlines).toMatchObject([{ id: open.id, from: '2034-06-15', to: '2034-06-17' }])
    expect((await readDeadline(open.id)).date).toBe('2034-06-15')

    await calls.commit(batchId, true)
    await moveStaleDeadlines(product.app.engine)
    expect((await readDeadline(open.id)).date).toBe('2034-06-17')
    const back = await calls.preview(await sheetOf([head, ['2034-06-15', '公司加班', '取消', '2034']]))
    expect(back.changed).toBe(1)
    const reversed = await admin.get<{ deadlines: unknown[] }>('/legal/holiday/importImpact', { batchId: back.batchId })
    expect(reversed.result.deadlines).toMatchObject([{ id: open.id, from: '2034-06-17', to: '2034-06-15' }])
    expect((await admin.get('/legal/holiday/importImpact', { batchId: 'nobody' })).message).toContain('导入批次不存在')
    const reader = await product.signInAs({ username: 'calendarReader', permissions: ['holiday:list'] })
    expect((await reader.get('/legal/holiday/importImpact', { batchId })).status).toBe(403)
  })

  test('lists the appointments of a day that becomes a day of rest', async () => {
    const { admin, db } = desk
    await sql`
      insert into biz_appointment (id, tenant_id, subject, status, start_at) values
        ('8000000000000000001', 1, '当日的咨询', 'confirmed', '2031-09-09 10:00:00+08'),
        ('8000000000000000002', 1, '已取消的咨询', 'cancelled', '2031-09-09 11:00:00+08')`.execute(db)
    const { result } = await admin.post<{ appointments: unknown[] }>('/legal/holiday/impact', {
      days: [{ date: '2031-09-09', type: 'rest', name: '团建' }],
    })
    expect(result.appointments).toEqual([
      { id: '8000000000000000001', subject: '当日的咨询', startAt: '2031-09-09 10:00:00' },
    ])
  })

  test('is refused when it is invalid', async () => {
    const { admin, product } = desk
    const impact = (body: object) => admin.post('/legal/holiday/impact', body)
    expect(await impact({ days: [{ date: '2031-02-30', type: 'holiday' }] })).toMatchObject({ status: 400 })
    expect(await impact({ days: [{ date: '2031-02-03', type: 'party' }] })).toMatchObject({ status: 400 })
    expect(await impact({ days: 'x' })).toMatchObject({ status: 400 })
    const stranger = await product.signInAs({ username: 'noCalendar' })
    expect(await stranger.post('/legal/holiday/impact', {})).toMatchObject({ status: 403 })
  })

  test('moves deadlines also after an import', async () => {
    const { result: open } = await addDeadline('appealJudgment', '2032-03-01')
    expect(open.date).toBe('2032-03-16')
    await sql`
      insert into biz_holiday (id, tenant_id, date, type, name, year) values ('7000000000000000001', 1, '2032-03-16', 'holiday', '导入', 2032)`.execute(
      desk.db,
    )
    await sql`
      insert into change_log (id, resource, row_id, tenant_id, version, action, by, at)
      values ('7000000000000000001', 'holiday', '7000000000000000001', 1, 1, 'import', 'admin', now())`.execute(desk.db)
    await moveStaleDeadlines(desk.product.app.engine)
    expect((await readDeadline(open.id)).date).toBe('2032-03-17')
  })
})

test('a corrected rule moves the deadlines based on it', async () => {
  const { admin } = desk
  const { result: open } = await addDeadline('laborSuit', '2033-03-01')
  const id = rules.get('laborSuit')!
  await admin.put('/legal/deadlineRule/edit', { id, length: 20 })
  expect((await readDeadline(open.id)).date).toBe('2033-03-21')
  expect((await historyOf(open.id))[0]).toMatchObject({ title: '期限规则变更' })
})

/** Invariant 12: the date of every open deadline follows from its rule, its first day and the current calendar. */
test('after any changes of the calendar every open deadline has its legal date', async () => {
  const { admin, db, add } = desk
  const { id: entrustmentId } = await add()
  const starts = ['2034-05-02', '2034-05-10', '2034-05-20', '2034-05-31']
  const ids: string[] = []
  for (const start of starts) ids.push((await addDeadline('appealJudgment', start, entrustmentId)).result.id)
  const dates = Array.from({ length: 20 }, (_, n) => new Date(Date.UTC(2034, 4, 15 + n * 2)).toISOString().slice(0, 10))
  const change = fc.tuple(fc.constantFrom(...dates), fc.constantFrom('holiday', 'makeup', 'rest', 'work', 'remove'))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      for (const [date, type] of changes) {
        const { result } = await admin.get<{ records: { id: string }[] }>('/legal/holiday/list', {
          date_begin: date,
          date_end: date,
        })
        const [row] = result.records
        if (type === 'remove') {
          if (row) await admin.delete('/legal/holiday/delete', { id: row.id })
        } else if (row) await admin.put('/legal/holiday/edit', { id: row.id, type })
        else await admin.post('/legal/holiday/add', { date, type, name: '某日', year: 2034 })
      }
      const { rows } = await sql<SpecialDay>`
        select to_char(date, 'YYYY-MM-DD') as date, type, name from biz_holiday where tenant_id = 1 and deleted_at is null`.execute(
        db,
      )
      const calendar = createCalendar(rows)
      const wanted = starts.map((start) => legalPeriod({ calendar, start, length: 15, unit: 'day' }).end)
      const stored = await Promise.all(ids.map(readDeadline))
      expect(stored.map(({ date }) => date)).toEqual(wanted)
      expect((await desk.read(entrustmentId)).nextDeadline).toBe([...wanted].sort()[0])
      for (const { id, date } of stored) {
        const moves = (await historyOf(id)).flatMap(({ changes: fields }) =>
          fields.filter(({ field }) => field === 'date'),
        )
        if (moves[0]) expect(moves[0].after).toBe(date)
      }
    }),
    { numRuns: 8 },
  )
}, 120_000)
