import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText } from './moneyText.ts'

test.each([
  [123450, undefined, '¥1,234.50'],
  [0, 'CNY', '¥0.00'],
  [-5, 'CNY', '-¥0.05'],
  [123450, 'USD', 'US$1,234.50'],
  [123450, 'JPY', 'JP¥1,234.50'],
  [123450, 'points', '1,234.50'],
  [999_999_999_999_999, 'CNY', '¥9,999,999,999,999.99'],
])('%s cents of %s are %s', (cents, currency, text) => {
  expect(moneyText(cents, currency)).toBe(text)
})

test('yuan are written as the locale writes them', () => {
  const locale = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(moneyText(cents)).toBe(locale.format(cents / 100))
    }),
  )
})
