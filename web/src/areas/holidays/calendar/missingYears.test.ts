import { createCalendar } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { missingYears, yearStage } from './missingYears.ts'

const warnings = (today: string, shown: number, confirmed: readonly number[], entered: readonly number[] = []) =>
  missingYears({
    today,
    shown,
    stageOf: (year) => (confirmed.includes(year) ? 'confirmed' : entered.includes(year) ? 'entered' : 'empty'),
  })

test('from November on an empty next year is reported, whichever year is shown', () => {
  expect(warnings('2026-10-31', 2026, [2026])).toEqual([])
  expect(warnings('2026-11-01', 2026, [2026])).toEqual(['次年节假日尚未录入（2027 年）'])
  expect(warnings('2026-12-31', 2026, [2026])).toEqual(['次年节假日尚未录入（2027 年）'])
  expect(warnings('2026-12-31', 2026, [2026, 2027])).toEqual([])
})

test('an empty year shows what its counts are based on', () => {
  expect(warnings('2026-05-01', 2024, [2026])).toEqual(['2024 年节假日尚未录入，工作日仅按周末推算'])
  expect(warnings('2026-11-15', 2027, [2026])).toEqual([
    '次年节假日尚未录入（2027 年）',
    '2027 年节假日尚未录入，工作日仅按周末推算',
  ])
})

test('entered days do not make a year complete; a confirmation does', () => {
  expect(warnings('2026-11-15', 2026, [2026], [2027])).toEqual(['次年节假日安排尚未确认完整（2027 年）'])
  expect(warnings('2026-11-15', 2027, [2026], [2027])).toEqual([
    '2027 年节假日安排尚未确认完整，涉及该年的期限可能变化',
  ])
  const calendar = createCalendar([{ date: '2027-01-01', type: 'holiday', name: '元旦' }], { confirmedYears: [2026] })
  expect([2026, 2027, 2028].map((year) => yearStage(calendar, year))).toEqual(['confirmed', 'entered', 'empty'])
})

test('nothing is reported before the data has loaded', () => {
  expect(missingYears({ today: '2026-11-15', shown: 2026, stageOf: () => undefined })).toEqual([])
})
