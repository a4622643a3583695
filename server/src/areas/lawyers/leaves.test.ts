import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, type LawyerDesk, startDesk } from '../appointments/testing/startDesk.ts'

let desk: Desk
let lawyer: LawyerDesk
beforeAll(async () => {
  desk = await startDesk()
  lawyer = await desk.lawyer()
})
afterAll(() => desk?.close())

const edit = (changes: object, client = desk.product.admin) =>
  client.put<{ bookedAnswer: string | null }>('/legal/lawyerProfile/edit', { id: lawyer.profileId, ...changes })
const booked = async (startAt: string) => {
  const { result: visit } = await desk.ask()
  const answer = await desk.act(visit, 'assign', { lawyerId: lawyer.userId, startAt })
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}

test('a leave on a booked day names the bookings, and is stored with the decision about them', async () => {
  const day = desk.day('work', 5)
  const [morning, afternoon] = [await booked(`${day} 10:00:00`), await booked(`${day} 15:00:00`)]
  const off = { date: day, kind: 'off', note: '休假' }
  const whole = `例外日期内已有 2 个预约：${morning.no} ${day} 10:00、${afternoon.no} ${day} 15:00`
  const refused = await edit({ exceptions: [off] })
  expect(refused.error?.fields).toEqual([{ field: 'bookedAnswer', message: expect.stringContaining(whole) }])
  const half = await edit({ exceptions: [{ ...off, from: '14:00:00', to: '18:00:00' }] })
  expect(half.message).toContain(`例外日期内已有 1 个预约：${afternoon.no} ${day} 15:00`)
  expect(half.message).not.toContain(morning.no)
  expect(await edit({ exceptions: [{ ...off, from: '11:00:00', to: '12:00:00' }] })).toMatchObject({ success: true })
  const stored = await edit({ exceptions: [off], bookedAnswer: '已联系客户改期' })
  expect(stored).toMatchObject({ success: true, result: { bookedAnswer: `已联系客户改期（${whole}）` } })
  const { result: history } = await desk.product.admin.get<{ changes: { field: string; after: unknown }[] }[]>(
    '/legal/lawyerProfile/history',
    { id: lawyer.profileId },
  )
  expect(history[0]!.changes).toContainEqual(
    expect.objectContaining({ field: 'bookedAnswer', after: `已联系客户改期（${whole}）` }),
  )

  // A stored leave is not asked about again; an old decision does not apply to a new leave.
  expect(await edit({ exceptions: [{ ...off, note: '年假' }] })).toMatchObject({ success: true })
  const next = desk.day('work', 8)
  const later = await booked(`${next} 10:00:00`)
  const again = { exceptions: [off, { ...off, date: next }], bookedAnswer: stored.result.bookedAnswer }
  expect((await edit(again)).message).toContain(later.no)
})

test('bookings that the editor may not list are counted, not named', async () => {
  const clerk = await desk.product.signInAs({
    username: 'profileClerk',
    permissions: ['lawyerProfile:list', 'lawyerProfile:edit'],
  })
  const day = desk.day('work', 12)
  const visit = await booked(`${day} 10:00:00`)
  const refused = await edit({ exceptions: [{ date: day, kind: 'off' }] }, clerk)
  expect(refused.message).toContain('例外日期内已有 1 个预约：1 个未列出或您无权查看')
  expect(refused.message).not.toContain(visit.no)
})

test('a cancelled booking, an extra day and a day without bookings need no decision', async () => {
  const day = desk.day('work', 15)
  const visit = await booked(`${day} 10:00:00`)
  await desk.act(visit, 'cancel', { cancelReason: 'resolved' })
  expect(await edit({ exceptions: [{ date: day, kind: 'off' }] })).toMatchObject({ success: true })
})

test('overlapping weekly hours are refused, naming both rows', async () => {
  const row = (weekday: string, from: string, to: string) => ({ weekday, from: `${from}:00`, to: `${to}:00` })
  const refused = await edit({
    weekly: [row('1', '09:00', '12:00'), row('2', '09:00', '12:00'), row('1', '11:00', '18:00')],
  })
  expect(refused.error?.fields).toEqual([
    {
      field: 'weekly[2].from',
      message: '每周可约时间第 1 行（09:00–12:00）与第 3 行（11:00–18:00）在星期一重叠，请合并或改正',
    },
  ])
  const sunday = await edit({ weekly: [row('0', '09:00', '12:00'), row('0', '11:00', '18:00')] })
  expect(sunday.message).toContain('在星期日重叠')
  expect(
    await edit({ weekly: [row('1', '09:00', '12:00'), row('2', '09:00', '12:00'), row('1', '12:00', '18:00')] }),
  ).toMatchObject({ success: true })
})
