import { expect, test } from 'vitest'
import { highestLevel } from './highestLevel.ts'

test('returns the most severe level, or none without hits', () => {
  expect(highestLevel([{ level: 'none' }, { level: 'relative' }, { level: 'doubtful' }])).toBe('relative')
  expect(highestLevel([{ level: 'relative' }, { level: 'absolute' }])).toBe('absolute')
  expect(highestLevel([])).toBe('none')
})
