import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'
import type { SavedNotice } from '@lexdesk/domain'

let desk: MatterDesk
let deadlineId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_deadline_rule where code = 'appealJudgment' and tenant_id = 1 order by id limit 1`.execute(
    desk.db,
  )
  const { result, message } = await desk.admin.post<{ id: string }>('/legal/deadline/add', {
    title: '上诉期',
    entrustmentId: (await desk.add()).id,
    type: 'appeal',
    ruleId: rows[0]!.id,
    startDate: '2031-06-01',
  })
  if (!result) throw new Error(message)
  deadlineId = result.id
})
afterAll(() => desk?.product.close())
beforeEach(() => sql`delete from biz_holiday where year = 2031`.execute(desk.db))

interface Day {
  date: string
  type: string
  name: string
  version?: number
}
interface Entry extends Day {
  id: string
  version: number
  sourceNo: string | null
  legalFlag: string | null
}
// 2031-06-16, a Monday, is the last day of the deadline; the 21st is a Saturday.
const days: Day[] = [
  { date: '2031-06-16', type: 'holiday', name: '端午节' },
  { date: '2031-06-17', type: 'holiday', name: '端午节' },
  { date: '2031-06-21', type: 'makeup', name: '端午节' },
]
const sourceNo = '国办发明电〔2030〕9号'
const save = (body: object = { days, sourceNo }, client = desk.admin) =>
  client.post<SavedNotice>('/legal/holiday/saveNotice', body)
const entries = async () =>
  (await desk.admin.get<Page<Entry>>('/legal/holiday/list', { year: '2031', pageSize: '100' })).result.records
const deadlineDate = async () =>
  (await desk.admin.get<{ date: string }>('/legal/deadline/queryById', { id: deadlineId })).result.date

test('all days are saved in one call, move the deadline, and a second call changes nothing', async () => {
  expect(await deadlineDate()).toBe('2031-06-16')
  const { message, result } = await save()
  expect([message, result]).toEqual(['新增 3 天，更新 0 天', { added: 3, changed: 0, unchanged: 0 }])
  expect((await entries()).map(({ date, type, sourceNo: no }) => [date, type, no])).toEqual(
    days.map(({ date, type }) => [date, type, sourceNo]),
  )
  expect(await deadlineDate()).toBe('2031-06-18')
  // The notice does not say which of the days is 端午 itself.
  expect((await entries()).map(({ legalFlag }) => legalFlag)).toEqual([null, null, 'N'])
  const known = { ...days[0]!, legalFlag: 'Y', version: 1 }
  expect((await save({ days: [known], sourceNo })).result).toMatchObject({ changed: 1 })
  expect((await entries())[0]).toMatchObject({ legalFlag: 'Y', version: 2 })
  expect((await save({ days: [{ ...known, legalFlag: 'X' }] })).success).toBe(false)
  expect((await save()).result).toEqual({ added: 0, changed: 0, unchanged: 3 })
  expect((await entries()).slice(1).every(({ version }) => version === 1)).toBe(true)
})

test('one invalid day rejects the whole notice, and every invalid day is named', async () => {
  const invalid = [...days, { date: '2031-02-30', type: 'holiday', name: '春节' }, { ...days[0]!, name: '' }]
  const { success, message } = await save({ days: invalid, sourceNo })
  expect(success).toBe(false)
  expect(message).toContain('2031-02-30：')
  expect(message).toContain('2031-06-16：请输入名称')
  expect(message).toContain('2031-06-16：日期重复')
  expect((await save({ days: [{ ...days[0]!, type: 'rest' }] })).message).toBe(
    '2031-06-16：通知中的日期只能是放假或调休上班',
  )
  expect(await entries()).toEqual([])
  for (const bad of [{}, { days: [] }, { days: 'x' }]) expect(await save(bad)).toMatchObject({ status: 400 })
})

test('a differing entry is changed if its version is current; otherwise nothing is saved', async () => {
  const add = { ...days[1]!, type: 'makeup', year: 2031, legalFlag: 'Y' }
  const { result: row } = await desk.admin.post<Entry>('/legal/holiday/add', add)
  expect(await save()).toMatchObject({
    success: false,
    message: '2031-06-17 已由他人录入或修改，请重新比对后保存',
  })
  expect(await entries()).toHaveLength(1)
  const seen = days.map((day) => (day.date === row.date ? { ...day, version: row.version } : day))
  expect((await save({ days: seen, sourceNo })).result).toEqual({ added: 2, changed: 1, unchanged: 0 })
  expect((await save({ days: seen, sourceNo })).result).toEqual({ added: 0, changed: 0, unchanged: 3 })
})

test('adding needs the permission to add, changing the permission to edit as well', async () => {
  const reader = await desk.product.signInAs({ username: 'noticeReader', permissions: ['holiday:list'] })
  expect(await save(undefined, reader)).toMatchObject({ status: 403 })
  const adder = await desk.product.signInAs({ username: 'noticeAdder', permissions: ['holiday:list', 'holiday:add'] })
  expect((await save(undefined, adder)).result).toMatchObject({ added: 3 })
  const changed = days.map((day) => ({ ...day, name: '龙舟节', version: 1 }))
  expect(await save({ days: changed }, adder)).toMatchObject({ status: 403 })
  expect((await entries()).map(({ name }) => name)).toEqual(['端午节', '端午节', '端午节'])
})

test('of two identical concurrent notices one adds, the other changes nothing', async () => {
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ result }) => result.added).toSorted((one, other) => one - other)).toEqual([0, 3])
  expect(await entries()).toHaveLength(3)
})
