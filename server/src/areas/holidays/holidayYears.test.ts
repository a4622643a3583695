import { type ChangeLine } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import type { ConfirmedYear } from '@lexdesk/domain'

let desk: MatterDesk
let ruleId: string
let matterId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_deadline_rule where code = 'appealJudgment' and tenant_id = 1`.execute(desk.db)
  ruleId = rows[0]!.id
  matterId = (await desk.add()).id
})
afterAll(() => desk?.product.close())

interface DeadlineRow {
  id: string
  date: string
  derivation: string
  provisional: string
}
const addDeadline = async (startDate: string): Promise<DeadlineRow> =>
  (
    await desk.admin.post<DeadlineRow>('/legal/deadline/add', {
      title: '上诉期',
      entrustmentId: matterId,
      type: 'appeal',
      ruleId,
      startDate,
    })
  ).result
const readDeadline = async (id: string) =>
  (await desk.admin.get<DeadlineRow>('/legal/deadline/queryById', { id })).result
const yearsOf = async () => (await desk.admin.get<ConfirmedYear[]>('/legal/holiday/years')).result
const confirm = (year: unknown, client = desk.admin) =>
  client.post<{ id: string; confirmedBy: string; status: string }>('/legal/holiday/confirmYear', { year })

test('the seeded year is confirmed, and its periods carry no warning', async () => {
  expect(await yearsOf()).toMatchObject([{ year: 2026, confirmedBy: 'system', confirmedByName: '系统' }])
  expect((await addDeadline('2026-03-02')).derivation).not.toMatch(/尚未录入|尚未确认/)
})

test('one holiday does not remove the warning; a confirmation does, moves the deadline, and is logged', async () => {
  const { admin } = desk
  // Fifteen days from then are Saturday, 2033-03-19.
  const { id, date, derivation, provisional } = await addDeadline('2033-03-04')
  expect([date, provisional]).toEqual(['2033-03-19', 'Y'])
  const flagged = await admin.get<{ records: DeadlineRow[] }>('/legal/deadline/list', {
    provisional: 'Y',
    pageSize: 500,
  })
  expect(flagged.result.records.map((row) => row.id)).toContain(id)
  expect(derivation).toContain('注意：2033 年的节假日尚未录入，仅按周末推算，结果可能变化')
  expect(await confirm(2033)).toMatchObject({ success: false, message: '2033 年还没有录入放假日期，不能确认完整' })
  expect((await yearsOf()).map(({ year }) => year)).toEqual([2026])
  await admin.post('/legal/holiday/add', { date: '2033-12-24', type: 'makeup', name: '元旦调休', year: 2033 })
  expect(await confirm(2033)).toMatchObject({ success: false })

  await admin.post('/legal/holiday/add', { date: '2033-01-01', type: 'holiday', name: '元旦', year: 2033 })
  expect((await readDeadline(id)).derivation).toContain('注意：2033 年的节假日安排尚未确认完整，结果可能变化')

  const { success, result } = await confirm(2033)
  expect([success, result.status, result.confirmedBy]).toEqual([true, 'confirmed', 'admin'])
  expect(await confirm(2033)).toMatchObject({ success: false, message: '2033 年度安排已经确认完整' })
  const final = await readDeadline(id)
  expect([final.date, final.provisional]).toEqual(['2033-03-21', 'N'])
  expect(final.derivation).not.toMatch(/尚未录入|尚未确认/)
  expect((await yearsOf()).map(({ year }) => year)).toEqual([2026, 2033])
  const lines = await admin.get<ChangeLine[]>('/legal/holidayYear/history', { id: result.id })
  expect(lines.result[0]).toMatchObject({ title: '确认年度安排已完整', by: 'admin' })

  const revoke = (reason?: string) => admin.post(`/legal/holidayYear/${result.id}/revoke`, { reason })
  expect((await revoke()).success).toBe(false)
  expect((await revoke('补充通知未录入')).success).toBe(true)
  expect(await readDeadline(id)).toMatchObject({ date: '2033-03-19' })
  expect((await readDeadline(id)).derivation).toContain('尚未确认完整')
  const again = await confirm(2033)
  expect(again.result.id).toBe(result.id)
})

test('a change of a public day in a confirmed year warns; days of the office do not', async () => {
  const check = async (values: object) =>
    (
      await desk.admin.post<{ warnings: { message: string }[] }>('/legal/holiday/check', {
        date: '2026-08-12',
        name: '某日',
        year: 2026,
        ...values,
      })
    ).result.warnings.map(({ message }) => message)
  expect(await check({ type: 'holiday' })).toContain(
    '2026 年度安排已确认完整，保存后仍视为完整；如尚不完整，请在“年度安排”中撤销确认',
  )
  expect(await check({ type: 'rest' })).toEqual([])
})

test('confirming needs its own permission and a valid year; calendar readers see which years are confirmed', async () => {
  const reader = await desk.product.signInAs({ username: 'yearReader', permissions: ['holiday:list', 'holiday:add'] })
  expect(await confirm(2033, reader)).toMatchObject({ status: 403 })
  expect((await reader.get<ConfirmedYear[]>('/legal/holiday/years')).result.length).toBeGreaterThan(0)
  for (const year of [1999, 'x', 2026.5, undefined]) expect(await confirm(year)).toMatchObject({ status: 400 })
})

test('of two concurrent confirmations one succeeds', async () => {
  await desk.admin.post('/legal/holiday/add', { date: '2035-01-01', type: 'holiday', name: '元旦', year: 2035 })
  const answers = await Promise.all([confirm(2035), confirm(2035)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})
