import { expect, test } from 'vitest'
import { sameValue } from './sameValue.ts'

test('values are the same when they mean the same', () => {
  expect(sameValue(null, undefined)).toBe(true)
  expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(sameValue({ a: 1, b: { c: 2, d: null } }, { b: { c: 2 }, a: 1 })).toBe(true)
  expect(sameValue([{ id: '1', label: 'x', note: null }], [{ label: 'x', id: '1' }])).toBe(true)
})

test('and differ otherwise', () => {
  expect(sameValue('', null)).toBe(false)
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(sameValue({ a: 1 }, { a: '1' })).toBe(false)
})
