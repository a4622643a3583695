import { defaultPasswordPolicy } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { passwordHint } from './passwordHint.ts'

test.each([
  [{}, '至少 8 位，含字母、数字和特殊符号'],
  [{ minLength: 12, needsBothCases: true }, '至少 12 位，含大小写字母、数字和特殊符号'],
  [{ needsLetter: false, needsSpecial: false }, '至少 8 位，含数字'],
  [{ history: 3 }, '至少 8 位，含字母、数字和特殊符号，不同于最近 3 次的密码'],
  [{ minLength: 16, needsLetter: false, needsDigit: false, needsSpecial: false }, '至少 16 位'],
])('a policy with %j requires: %s', (more, words) => {
  expect(passwordHint({ ...defaultPasswordPolicy, ...more })).toBe(words)
})
