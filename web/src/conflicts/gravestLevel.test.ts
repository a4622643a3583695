import { expect, test } from 'vitest'
import { gravestLevel } from './gravestLevel.ts'

test('the gravest hit decides, and without hits there is none', () => {
  expect(gravestLevel([{ level: 'none' }, { level: 'relative' }, { level: 'doubtful' }])).toBe('relative')
  expect(gravestLevel([{ level: 'relative' }, { level: 'absolute' }])).toBe('absolute')
  expect(gravestLevel([])).toBe('none')
})
