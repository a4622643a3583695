import { expect, test } from 'vitest'
import { rebaseChoice } from './rebaseChoice.ts'

test.each([
  ['what both left alone stays', ['a'], ['a'], ['a'], ['a']],
  ['mine is added to theirs', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['what I took goes, what they gave stays', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['what they took stays away', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
  ['what both gave is given once', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
])('%s', (_, before, wanted, current, result) => {
  expect(rebaseChoice(before, wanted, current)).toEqual(result)
})
