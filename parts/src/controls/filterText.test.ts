import { expect, test } from 'vitest'
import { type FilterType, unwrapFilter, wrapFilter } from './filterText.ts'

const wrapped: [FilterType, string][] = [
  ['like', '*合同*'],
  ['ne', '!合同'],
  ['ge', '>=合同'],
  ['le', '<=合同'],
  ['eq', '合同'],
]

test.each(wrapped)('[P4.04] %s wraps a text as %s and shows it unwrapped', (type, value) => {
  expect(wrapFilter('合同', type)).toBe(value)
  expect(unwrapFilter(value, type)).toBe('合同')
})

test('[P4.04] trims spaces at both ends unless they are significant', () => {
  expect(wrapFilter('  合同 ', 'like')).toBe('*合同*')
  expect(wrapFilter(' 合同', 'ne', false)).toBe('! 合同')
})

test.each(wrapped)('[P4.04] empty stays empty with %s', (type) => {
  expect(wrapFilter('   ', type)).toBe('')
  expect(unwrapFilter(undefined, type)).toBe('')
  expect(unwrapFilter('', type)).toBe('')
})

test('[P4.04] shows an unwrapped text, and a text of marks only, unchanged', () => {
  expect(unwrapFilter('合同', 'like')).toBe('合同')
  expect(unwrapFilter('*', 'like')).toBe('*')
  expect(unwrapFilter('!', 'ne')).toBe('!')
  expect(unwrapFilter(wrapFilter('a*b', 'like'), 'like')).toBe('a*b')
})
