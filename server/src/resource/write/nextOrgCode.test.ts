import { expect, test } from 'vitest'
import { nextOrgCode, orgTypeOf } from './nextOrgCode.ts'

test.each([
  ['', [], 'A01'],
  ['', ['A01', 'A02', 'A01A07'], 'A03'],
  ['', ['A99'], 'B01'],
  ['A01', [], 'A01A01'],
  ['A01', ['A01A01', 'A01A09', 'A02A44'], 'A01A10'],
  ['A01', ['A01B99', 'A01A99'], 'A01C01'],
  ['', ['Z99'], undefined],
])('after %j has %j comes %s', (parent, siblings, expected) => {
  expect(nextOrgCode(parent, siblings)).toBe(expected)
})

test('the level follows from the code', () => {
  expect(['A01', 'A01A02', 'A01A02A03'].map(orgTypeOf)).toEqual(['1', '2', '3'])
})
