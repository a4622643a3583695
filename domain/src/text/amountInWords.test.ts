import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amountInWords.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角整'],
  [105, '壹元零伍分'],
  [150, '壹元伍角整'],
  [100_000, '壹仟元整'],
  [1_000_000, '壹万元整'],
  [1_001_000, '壹万零壹拾元整'],
  [1_040_910_53, '壹佰零肆万零玖佰壹拾元零伍角叁分'],
  [10_100_000_000_00, '壹佰零壹亿元整'],
  [100_010_000_00, '壹亿零壹万元整'],
  [325_04, '叁佰贰拾伍元零肆分'],
  [6_007_14, '陆仟零柒元壹角肆分'],
  [1_680_32, '壹仟陆佰捌拾元零叁角贰分'],
  [107_000_53, '壹拾万零柒仟元零伍角叁分'],
  [-500, '负伍元整'],
])('%i cents are %s', (cents, words) => {
  expect(amountInWords(cents)).toBe(words)
})

test('refuses fractions of a cent', () => {
  expect(() => amountInWords(1.5)).toThrow(RangeError)
})

test('different amounts never read alike, and no two zeros are adjacent', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999_999 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountInWords(one)).not.toContain('零零')
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
    }),
    { numRuns: 300 },
  )
})
