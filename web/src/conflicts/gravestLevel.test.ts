import { expect, test } from 'vitest'
import { gravestLevel } from './gravestLevel.ts'

test('returns the most severe level, or none without hits', () => {
  expect(gravestLevel([{ level: 'none' }, { level: 'relative' }, { level: 'doubtful' }])).toBe('relative')
  expect(gravestLevel([{ level: 'relative' }, { level: 'absolute' }])).toBe('absolute')
  expect(gravestLevel([])).toBe('none')
})
