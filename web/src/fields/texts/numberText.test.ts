import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, plainNumber, withSeparators, yuanOf } from './numberText.ts'

test('parses common notations of money', () => {
  expect(centsOf('1,234.5')).toBe(123450)
  expect(centsOf('¥ 88')).toBe(8800)
  expect(centsOf('１２。５元')).toBe(1250)
  expect(centsOf('.5')).toBe(50)
  expect(centsOf('-0.01')).toBe(-1)
  expect(centsOf('0.29')).toBe(29)
  expect(centsOf('')).toBeNull()
  expect(centsOf('-')).toBeNull()
  expect(centsOf('十元')).toBeNull()
})

test('shows money with separators and two decimals', () => {
  expect(withSeparators(yuanOf(123456789))).toBe('1,234,567.89')
  expect(yuanOf(5)).toBe('0.05')
  expect(yuanOf(-5)).toBe('-0.05')
  expect(withSeparators(yuanOf(-123456))).toBe('-1,234.56')
  expect(yuanOf(null)).toBe('')
  expect(yuanOf('12')).toBe('')
})

test('no storable amount loses a cent in the input', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(centsOf(yuanOf(cents))).toBe(cents)
      expect(centsOf(withSeparators(yuanOf(cents)))).toBe(cents)
    }),
  )
})

describe('numbers typed with a Chinese keyboard', () => {
  test.each([
    ['１２３', '123'],
    ['3。14', '3.14'],
    ['1，000', '1000'],
    ['－5', '-5'],
  ])('%s is %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain))
})
