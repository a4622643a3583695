import { expect, test } from 'vitest'
import { causeWords, durationWords } from './runWords.ts'

test.each([
  [null, '—'],
  [0, '0 毫秒'],
  [999, '999 毫秒'],
  [1_500, '1.5 秒'],
  [125_000, '2 分 5 秒'],
  [119_700, '2 分 0 秒'],
])('%s ms reads %s', (ms, words) => expect(durationWords(ms)).toBe(words))

test('describes the trigger of a run', () => {
  expect(causeWords({ cause: 'schedule', startBy: null, attempt: 1 })).toBe('按计划')
  expect(causeWords({ cause: 'manual', startBy: 'admin', attempt: 1 })).toBe('手动（admin）')
  expect(causeWords({ cause: 'retry', startBy: null, attempt: 2 })).toBe('中断后重试（第 2 次）')
})
