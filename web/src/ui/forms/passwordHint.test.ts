import { defaultPasswordPolicy } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { passwordHint } from './passwordHint.ts'

test.each([
  [{}, '至少8位，含字母、数字和特殊符号'],
  [{ minLength: 12, needsBothCases: true }, '至少12位，含大小写字母、数字和特殊符号'],
  [{ needsLetter: false, needsSpecial: false }, '至少8位，含数字'],
  [{ minLength: 16, needsLetter: false, needsDigit: false, needsSpecial: false }, '至少16位'],
])('a policy with %j requires: %s', (more, words) => {
  expect(passwordHint({ ...defaultPasswordPolicy, ...more })).toBe(words)
})
