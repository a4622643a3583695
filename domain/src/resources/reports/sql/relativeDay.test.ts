import { expect, test } from 'vitest'
import { relativeDay } from './relativeDay.ts'

test.each([
  ['今天', '2026-03-01'],
  ['今天-7', '2026-02-22'],
  ['今天 + 31', '2026-04-01'],
  ['2026-02-30', '2026-02-30'],
  ['今天-x', '今天-x'],
])('%s on the first of March is %s', (text, day) => expect(relativeDay(text, '2026-03-01')).toBe(day))
