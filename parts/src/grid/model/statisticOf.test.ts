import { expect, test } from 'vitest'
import { statisticOf } from './statisticOf.ts'

test.each<['sum' | 'average', unknown[], string]>([
  ['sum', [1, 2, '3'], '6'],
  ['sum', ['0.1', '0.2'], '0.3'],
  ['sum', [1, '0.05', -2.5], '-1.45'],
  ['sum', ['', null, undefined, 4], '4'],
  ['sum', [], '0'],
  ['sum', [1, '甲'], '-'],
  ['sum', ['9007199254740993', 1], '9007199254740994'],
  ['average', [1, 2], '1.5'],
  ['average', [1, 1, 2], '1.33'],
  ['average', ['', 4], '4'],
  ['average', [], '0'],
  ['average', ['x'], '-'],
])('[P1.17] the %s of %j is %s', (kind, values, text) => {
  expect(statisticOf(kind, values)).toBe(text)
})
