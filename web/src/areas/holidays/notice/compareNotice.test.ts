import type { DayType, HolidayNotice } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import type { HolidayRow } from '../HolidayRow.ts'
import { dayRow, type WireDay } from '../testing/holidayServer.ts'
import { compareNotice } from './compareNotice.ts'

const notice = (days: [string, DayType, string][], sourceNo?: string): HolidayNotice => ({
  year: 2027,
  ...(sourceNo !== undefined && { sourceNo }),
  days: days.map(([date, type, name]) => ({ date, type, name })),
  unread: [],
})
const entered = (...rows: WireDay[]) => rows as unknown as HolidayRow[]
const first: [string, DayType, string] = ['2027-01-01', 'holiday', '元旦']

test('a day is new, present or different, and a difference is described', () => {
  const rows = entered(dayRow('2027-01-02', 'holiday', '元旦'), dayRow('2027-01-03', 'makeup', '新年'))
  const { lines } = compareNotice(
    notice([first, ['2027-01-02', 'holiday', '元旦'], ['2027-01-03', 'holiday', '元旦']]),
    rows,
  )
  expect(lines.map(({ date, status, changes }) => [date, status, changes])).toEqual([
    ['2027-01-01', 'new', []],
    ['2027-01-02', 'same', []],
    ['2027-01-03', 'differs', ['类型：调休上班 → 放假', '名称：新年 → 元旦']],
  ])
})

test('the number of the notice is compared only if the text has it', () => {
  const rows = entered(dayRow('2027-01-01', 'holiday', '元旦'))
  expect(compareNotice(notice([first]), rows).lines[0]!.status).toBe('same')
  expect(compareNotice(notice([first], '国办发明电〔2026〕9号'), rows).lines[0]!.changes).toEqual([
    '依据文号：（空） → 国办发明电〔2026〕9号',
  ])
})

test.each<[DayType, DayType, boolean]>([
  ['work', 'holiday', true],
  ['rest', 'makeup', true],
  ['rest', 'holiday', false],
  ['work', 'makeup', false],
  ['holiday', 'makeup', false],
])('the firm has %s, the notice %s: contradicts the firm %s', (firmType, type, contradictsFirm) => {
  const { lines } = compareNotice(
    notice([['2027-01-01', type, '元旦']]),
    entered(dayRow('2027-01-01', firmType, '值班')),
  )
  expect(lines[0]).toMatchObject({ status: 'differs', contradictsFirm })
})

test('public holidays of that year missing from the notice are listed; days of the firm are not', () => {
  const rows = entered(
    dayRow('2027-01-04', 'makeup', '元旦'),
    dayRow('2027-06-01', 'rest', '周年庆'),
    dayRow('2026-12-31', 'holiday', '元旦'),
  )
  expect(compareNotice(notice([first]), rows).unmentioned.map(({ date }) => date)).toEqual(['2027-01-04'])
})
