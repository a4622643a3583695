import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditCodeCheckDigit, creditCodeError, makeCreditCode } from './creditCode.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const place = fc.constantFrom(...alphabet)
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const anyCode = fc
  .tuple(
    fc.constantFrom('91', '92', '93', '12', '51', 'A1'),
    digits(6),
    fc.string({ unit: place, minLength: 8, maxLength: 8 }),
  )
  .map(([kind, regionCode, subject]) => makeCreditCode({ kind, regionCode, subject }))

describe('real codes', () => {
  // The example of the standard, then published codes of two enterprises, an individual business and an association.
  test.each([
    '91350100M000100Y43',
    '91440300708461136T',
    '91110108551385082Q',
    '92510100MA61WJ3204',
    '51100000500019541K',
  ])('accepts %s', (code) => {
    expect(creditCodeError(code)).toBeUndefined()
  })

  test('the generator produces the same codes, including the inner check digit', () => {
    expect(makeCreditCode({ kind: '91', regionCode: '350100', subject: 'M000100Y' })).toBe('91350100M000100Y43')
    expect(makeCreditCode({ kind: '91', regionCode: '440300', subject: '70846113' })).toBe('91440300708461136T')
    expect(makeCreditCode({ kind: '92', regionCode: '510100', subject: 'MA61WJ32' })).toBe('92510100MA61WJ3204')
  })
})

describe('names the error', () => {
  test.each([
    ['91350100M000100Y4', '应为 18 位，现为 17 位'],
    ['', '应为 18 位，现为 0 位'],
    ['91350100M000100Y433', '应为 18 位，现为 19 位'],
    ['91350100I000100Y43', '第 9 位不能是字母 I（不使用 I、O、Z、S、V）'],
    ['91350100MO00100Y43', '第 10 位不能是字母 O（不使用 I、O、Z、S、V）'],
    ['91350100M000100y43', '第 16 位的字母 y 应为大写'],
    ['91350100M000-00Y43', '第 13 位“-”不是数字或大写字母'],
    ['９1350100M000100Y43', '第 1 位“９”不是数字或大写字母'],
    ['913501A0M000100Y43', '第 7 位应为数字（第 3 至 8 位是行政区划）'],
    ['91350100M000100Y44', '校验码错误，按前 17 位计算末位应为 3，请核对是否输错'],
    ['91350100M000100Y34', '校验码错误，按前 17 位计算末位应为 0，请核对是否输错'],
  ])('%s: %s', (code, problem) => {
    expect(creditCodeError(code)).toBe(problem)
  })

  test('detects any single wrong character', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(17), place, (code, index, other) => {
        fc.pre(code.charAt(index) !== other)
        expect(creditCodeError(code.slice(0, index) + other + code.slice(index + 1))).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })

  test('detects two swapped neighbours', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(16), (code, index) => {
        const [one, two] = [code.charAt(index), code.charAt(index + 1)]
        fc.pre(one !== two)
        expect(creditCodeError(code.slice(0, index) + two + one + code.slice(index + 2))).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

test('every generated code is valid', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(creditCodeError(code)).toBeUndefined()
      expect(creditCodeCheckDigit(code.slice(0, 17))).toBe(code.charAt(17))
    }),
  )
  expect(() => makeCreditCode({ kind: '91', regionCode: '1101', subject: 'MA000000' })).toThrow(
    '应为 18 位，现为 16 位',
  )
})
