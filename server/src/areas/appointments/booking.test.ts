import { addMinutes, type Board, type BoardVisit, type Candidate, type DaySlots } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { type Desk, startDesk, type Visit } from './testing/startDesk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk?.close())

const asked = async (changes = {}): Promise<Visit> => {
  const answer = await desk.ask(changes)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const assign = (visit: Visit, lawyerId: string, startAt: string) => desk.act(visit, 'assign', { lawyerId, startAt })
const slotsOf = async (lawyerId: string, itemId: unknown, date: string) =>
  (await desk.product.admin.get<DaySlots>('/legal/appointment/slots', { lawyerId, itemId: String(itemId), date }))
    .result

describe('a lawyer cannot be double-booked', () => {
  test('a taken slot is refused, naming the client and the time, including the pause after it', async () => {
    const lawyer = await desk.lawyer()
    const day = desk.day()
    const first = await asked({ personName: '李雷' })
    expect(await assign(first, lawyer.userId, `${day} 10:00:00`)).toMatchObject({ success: true })
    for (const at of ['10:00:00', '09:30:00', '10:15:00', '10:35:00']) {
      const second = await asked()
      const refused = await assign(second, lawyer.userId, `${day} ${at}`)
      expect(refused).toMatchObject({
        success: false,
        message: `${lawyer.name}律师 ${day} 10:00–10:30（之后 10 分钟为间隔） 已有预约 ${first.no}（李雷），请另选时间`,
      })
      expect(await desk.read(second)).toMatchObject({ status: 'pending', lawyerId: null, version: 1 })
    }
    expect(await assign(await asked(), lawyer.userId, `${day} 10:40:00`)).toMatchObject({ success: true })
    expect(await assign(await asked(), (await desk.lawyer()).userId, `${day} 10:00:00`)).toMatchObject({
      success: true,
    })
  })

  test('the database constraint rejects it for any writer', async () => {
    const lawyer = await desk.lawyer()
    const startAt = `${desk.day()} 11:00:00`
    await assign(await asked(), lawyer.userId, startAt)
    const insert = sql`
      insert into biz_appointment (id, tenant_id, lawyer_id, start_at, busy_until, status)
      values ('forged', 1, ${lawyer.userId}, ${startAt}, ${addMinutes(startAt, 5)}, 'assigned')`
    await expect(insert.execute(desk.product.app.engine.db.kysely)).rejects.toThrow('biz_appointment_booked')
  })

  test('of thirty concurrent requests for one slot, one succeeds', async () => {
    const lawyer = await desk.lawyer()
    const startAt = `${desk.day()} 14:00:00`
    const visits = await Promise.all(Array.from({ length: 30 }, () => asked()))
    const answers = await Promise.all(visits.map((visit) => assign(visit, lawyer.userId, startAt)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const { success, message } of answers) if (!success) expect(message).toContain('请另选时间')
  })

  test('an appointment can be moved into its own pause, but not onto another appointment', async () => {
    const lawyer = await desk.lawyer()
    const day = desk.day()
    const own = await asked()
    await assign(own, lawyer.userId, `${day} 09:00:00`)
    await assign(await asked(), lawyer.userId, `${day} 10:00:00`)
    const move = (at: string) => desk.act(own, 'reschedule', { startAt: `${day} ${at}`, reason: '客户要求' })
    expect((await move('09:40:00')).message).toContain('已有预约')
    expect(await move('09:15:00')).toMatchObject({ success: true, result: { rescheduleCount: 1 } })
  })

  test('a cancelled or declined appointment releases the slot', async () => {
    const lawyer = await desk.lawyer()
    const startAt = `${desk.day()} 15:00:00`
    const first = await asked()
    await assign(first, lawyer.userId, startAt)
    await desk.act(first, 'cancel', { cancelReason: 'resolved' })
    expect(await assign(await asked(), lawyer.userId, startAt)).toMatchObject({ success: true })
  })
})

describe('when a lawyer can be booked', () => {
  test('a day of rest is open only to items that allow it, in hours that the lawyer has opened', async () => {
    const rest = desk.day('rest')
    const lawyer = await desk.lawyer({ exceptions: [{ date: rest, kind: 'extra', from: '10:00:00', to: '12:00:00' }] })
    const usual = await asked()
    expect((await assign(usual, lawyer.userId, `${rest} 10:00:00`)).error?.fields?.[0]).toMatchObject({
      field: 'startAt',
      message: expect.stringContaining(`${rest} 是休息日`),
    })
    expect(await slotsOf(lawyer.userId, usual.itemId, rest)).toMatchObject({ isWorkday: false, slots: [] })
    const urgent = await asked({ itemId: await desk.item({ restDayFlag: 'Y' }) })
    expect((await assign(urgent, lawyer.userId, `${rest} 09:00:00`)).message).toContain('可约时间为 10:00–12:00')
    expect(await assign(urgent, lawyer.userId, `${rest} 10:00:00`)).toMatchObject({ success: true })
  })

  test('refuses with the reason: outside of hours, on a day off, too soon or in the past', async () => {
    const day = desk.day()
    const off = desk.day('work', 6)
    const lawyer = await desk.lawyer({
      exceptions: [
        { date: day, kind: 'off', from: '12:00:00', to: '14:00:00' },
        { date: off, kind: 'off' },
      ],
    })
    const visit = await asked()
    const soon = await asked({ itemId: await desk.item({ leadHours: 720 }) })
    const cases: [Visit, string, string][] = [
      [visit, `${day} 08:30:00`, `${lawyer.name}律师 ${day} 可约时间为 09:00–12:00、14:00–18:00`],
      [visit, `${day} 11:45:00`, '可约时间为'],
      [visit, `${day} 17:45:00`, '可约时间为'],
      [visit, `${off} 10:00:00`, `${lawyer.name}律师 ${off} 不可约`],
      [visit, '2026-01-05 10:00:00', '开始时间已过'],
      [soon, `${day} 10:00:00`, '至少提前 720 小时预约'],
    ]
    for (const [one, at, words] of cases) expect((await assign(one, lawyer.userId, at)).message, at).toContain(words)
  })

  test('only lawyers with a certified profile who accept appointments', async () => {
    const startAt = `${desk.day()} 10:00:00`
    const visit = await asked()
    const busy = await desk.lawyer({ acceptFlag: 'N' })
    expect((await assign(visit, busy.userId, startAt)).message).toContain('目前不接单')
    const rejected = await desk.lawyer()
    await desk.product.admin.post(`/legal/lawyerProfile/${rejected.profileId}/reject`, { reason: '证号不符' })
    expect((await assign(visit, rejected.userId, startAt)).message).toContain('尚未认证')
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(
      desk.product.app.engine.db.kysely,
    )
    expect((await assign(visit, rows[0]!.id, startAt)).message).toContain('没有律师档案')
  })

  test('free slots are those that can be booked', async () => {
    const day = desk.day()
    const lawyer = await desk.lawyer()
    const visit = await asked()
    await assign(visit, lawyer.userId, `${day} 10:00:00`)
    const { slots } = await slotsOf(lawyer.userId, visit.itemId, day)
    const free = slots.filter(({ isFree }) => isFree).map(({ startAt }) => startAt.slice(11, 16))
    expect(slots[0]).toMatchObject({ startAt: `${day} 09:00:00`, endAt: `${day} 09:30:00`, isFree: true })
    expect(free).not.toContain('10:00')
    // The pause of ten minutes reaches into the next half hour, and that of the previous appointment into this one.
    expect(free).not.toContain('09:30')
    expect(free).not.toContain('10:30')
    expect(free).toContain('11:00')
    expect(free.at(-1)).toBe('17:30')
    expect((await assign(await asked(), lawyer.userId, `${day} ${free.at(-1)!}:00`)).success).toBe(true)
  })
})

test('candidates: lawyers of the field first, with their load on that day', async () => {
  const day = desk.day()
  const lawyer = await desk.lawyer()
  const stranger = await desk.lawyer({ goodAt: [] })
  const visit = await asked()
  await assign(visit, lawyer.userId, `${day} 16:00:00`)
  const { result } = await desk.product.admin.get<Candidate[]>('/legal/appointment/candidates', {
    goodAtId: String(visit.goodAtId),
    date: day,
  })
  expect(result.find(({ userId }) => userId === lawyer.userId)).toMatchObject({ isMatching: true, load: 1 })
  expect(result.find(({ userId }) => userId === stranger.userId)).toMatchObject({ isMatching: false, load: 0 })
  expect(result.findIndex(({ userId }) => userId === lawyer.userId)).toBeLessThan(
    result.findIndex(({ userId }) => userId === stranger.userId),
  )
})

test('the board shows the appointments that the user may see', async () => {
  const day = desk.day()
  const lawyer = await desk.lawyer()
  const visit = await asked()
  await assign(visit, lawyer.userId, `${day} 16:00:00`)
  const span = { from: desk.day('work', 1), to: day }
  const { result } = await desk.product.admin.get<Board>('/legal/appointment/board', span)
  expect(result.visits.find(({ id }) => id === visit.id)).toMatchObject({
    lawyerId: lawyer.userId,
    startAt: `${day} 16:00:00`,
    statusText: '已派单',
  } satisfies Partial<BoardVisit>)
  expect(result.lawyers.find(({ userId }) => userId === lawyer.userId)!.hours.at(-1)).toEqual([{ from: 540, to: 1080 }])
  const ruled = await desk.product.signInAs({
    username: 'ownboard',
    rowRules: [{ resource: 'appointment', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }],
  })
  expect((await ruled.get<Board>('/legal/appointment/board', span)).result.visits).toEqual([])
  expect(
    await desk.product.admin.get('/legal/appointment/board', { from: '2026-01-01', to: '2026-12-31' }),
  ).toMatchObject({
    status: 400,
  })
  expect(await desk.product.admin.get('/legal/appointment/board', { from: '昨天', to: today() })).toMatchObject({
    status: 400,
  })
})

test('a lawyer with open appointments keeps the profile, and certified fields cannot be changed', async () => {
  const lawyer = await desk.lawyer()
  await assign(await asked(), lawyer.userId, `${desk.day()} 10:00:00`)
  expect((await desk.product.admin.delete('/legal/lawyerProfile/delete', { id: lawyer.profileId })).message).toContain(
    '还有 1 个未结束的预约',
  )
  const edited = await desk.product.admin.put('/legal/lawyerProfile/edit', {
    id: lawyer.profileId,
    licenceNo: '11101202099999999',
  })
  expect(edited.message).toContain('档案已认证，不能修改执业证号')
})
