import { expect, test } from 'vitest'
import { missingYears } from './missingYears.ts'

const warnings = (today: string, shown: number, entered: readonly number[]) =>
  missingYears({ today, shown, isEntered: (year) => entered.includes(year) })

test('from November on an empty next year is told, whatever year is shown', () => {
  expect(warnings('2026-10-31', 2026, [2026])).toEqual([])
  expect(warnings('2026-11-01', 2026, [2026])).toEqual(['次年节假日尚未录入（2027 年）'])
  expect(warnings('2026-12-31', 2026, [2026])).toEqual(['次年节假日尚未录入（2027 年）'])
  expect(warnings('2026-12-31', 2026, [2026, 2027])).toEqual([])
})

test('an empty year says what its counts rest on', () => {
  expect(warnings('2026-05-01', 2024, [2026])).toEqual(['2024 年节假日尚未录入，工作日仅按周末推算'])
  expect(warnings('2026-11-15', 2027, [2026])).toEqual([
    '次年节假日尚未录入（2027 年）',
    '2027 年节假日尚未录入，工作日仅按周末推算',
  ])
})

test('nothing is claimed before it is known', () => {
  expect(missingYears({ today: '2026-11-15', shown: 2026, isEntered: () => undefined })).toEqual([])
})
