import { expect, test } from 'vitest'
import { isSameValue } from './isSameValue.ts'

test.each([
  ['null and undefined', null, undefined, true],
  ['a cleared text', '', null, true],
  ['an empty list', [], null, true],
  ['zero is a value', 0, null, false],
  ['the same text', '甲', '甲', true],
  ['another order of a list', ['a', 'b'], ['b', 'a'], false],
  ['rows with the name of a key', [{ id: '1', user: 'u', user_dictText: '陈' }], [{ id: '1', user: 'u' }], true],
  ['a cleared cell', [{ name: '甲' }], [{ name: '甲', mobile: null }], true],
  ['a changed cell', [{ name: '甲' }], [{ name: '乙' }], false],
  ['an additional row', [{ name: '甲' }], [{ name: '甲' }, { name: '乙' }], false],
])('%s', (_, a, b, same) => {
  expect(isSameValue(a, b)).toBe(same)
  expect(isSameValue(b, a)).toBe(same)
})
