import { expect, test } from 'vitest'
import { rebaseChoice } from './rebaseChoice.ts'

test.each([
  ['retains what neither changed', ['a'], ['a'], ['a'], ['a']],
  ['adds my additions to theirs', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['removes what I removed, retains what they added', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['does not restore what they removed', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
  ['adds only once what both added', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
])('%s', (_, before, wanted, current, result) => {
  expect(rebaseChoice(before, wanted, current)).toEqual(result)
})
