import { expect, test } from 'vitest'
import { resourceNamed } from '../testing/listFixture.tsx'
import { commonState } from './commonState.ts'

const base = { version: 1, createBy: null, createTime: '', updateBy: null, updateTime: null }
const rows = (...states: string[]) => states.map((status, index) => ({ ...base, id: String(index), status }))

test('is the state of more than 60 % of at least five rows', () => {
  const enterprise = resourceNamed('enterprise')
  expect(commonState(enterprise, rows('a', 'a', 'a', 'a', 'b'))).toBe('a')
  expect(commonState(enterprise, rows('a', 'a', 'a', 'b', 'b'))).toBeUndefined()
  expect(commonState(enterprise, rows('a', 'a', 'a', 'a'))).toBeUndefined()
  expect(commonState(resourceNamed('position'), rows('a', 'a', 'a', 'a', 'a'))).toBeUndefined()
})
