import { expect, test } from 'vitest'
import { isGoodEnd, stateColor } from './stateLook.ts'

test.each([
  ['签署逾期', 'error'],
  ['待审批', 'warning'],
  ['已派单', 'processing'],
  ['履行中', 'success'],
  ['已撤销', 'default'],
  ['已认证', 'default'],
  ['律所自定的状态', undefined],
])('%s has one colour in every list', (word, color) => {
  expect(stateColor(word)).toBe(color)
})

test('a good end has a mark, since every end is grey', () => {
  expect(isGoodEnd('已办结')).toBe(true)
  expect(isGoodEnd('已撤销')).toBe(false)
})
