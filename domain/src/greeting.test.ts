import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [10, '上午好'],
  [11, '中午好'],
  [12, '中午好'],
  [13, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('[A7.05] the greeting at %i o’clock is %s', (hour, words) => {
  expect(greetingAt(hour)).toBe(words)
})
