import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameKey } from './nameKey.ts'

describe('names that mean one company have one key', () => {
  test.each([
    ['brackets', '恒信（北京）科技有限公司', '恒信(北京)科技有限公司'],
    ['brackets left out', '恒信（北京）科技有限公司', '恒信北京科技有限公司'],
    ['other brackets', '恒信【北京】科技有限公司', '恒信〔北京〕科技有限公司'],
    ['full width', '恒信ＡＢＣ１２３有限公司', '恒信ABC123有限公司'],
    ['case', '恒信Tech有限公司', '恒信TECH有限公司'],
    ['spaces', ' 恒信　科技\u00a0有限公司\n', '恒信科技有限公司'],
    ['invisible characters', '恒信\u200b科技有限公司\ufeff', '恒信科技有限公司'],
    ['the long legal form', '恒信科技有限责任公司', '恒信科技有限公司'],
    ['the long legal form in brackets', '恒信科技有限（责任）公司', '恒信科技有限公司'],
  ])('%s', (_difference, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })
})

test('different companies keep different keys', () => {
  expect(nameKey('恒信科技有限公司')).not.toBe(nameKey('恒信科技股份有限公司'))
  expect(nameKey('恒信（北京）科技有限公司')).not.toBe(nameKey('恒信（上海）科技有限公司'))
})

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(nameKey(nameKey(name))).toBe(nameKey(name))
    }),
  )
})
