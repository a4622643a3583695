import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText } from './countText.ts'

test('thousands are separated', () => {
  expect([0, 12, 999, 1000, 123_456, 1_234_567, -1234].map(countText)).toEqual([
    '0',
    '12',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
    '-1,234',
  ])
  expect(countText(1234.5678)).toBe('1,234.5678')
})

test('whole numbers are written as the locale writes them', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(countText(count)).toBe(count.toLocaleString('zh-CN'))
    }),
  )
})
