import { expect, test } from 'vitest'
import { policyError, policyWords, readPasswordPolicy, defaultPasswordPolicy } from './passwordPolicy.ts'

test.each([
  ['Secret-2026', true],
  ['secret-2026', true],
  ['short1!', false],
  ['nodigits!!', false],
  ['12345678!', false],
  ['NoSpecial1', false],
  [`Aa1!${'x'.repeat(130)}`, false],
])('the default policy and %s', (password, isGood) => {
  expect(policyError(defaultPasswordPolicy, password) === undefined).toBe(isGood)
})

test('a stricter policy lists every requirement, a laxer one requires less', () => {
  const strict = { ...defaultPasswordPolicy, minLength: 12, needsBothCases: true }
  expect(policyError(strict, 'secret-2026-x')).toBe('密码应为 12 至 128 位，并包含大写字母、小写字母、数字、特殊符号')
  expect(policyError(strict, 'Secret-2026-x')).toBeUndefined()
  const lax = { ...defaultPasswordPolicy, needsLetter: false, needsSpecial: false, needsDigit: false }
  expect(policyError(lax, '一二三四五六七八')).toBeUndefined()
  expect(policyWords(lax)).toBe('密码应为 8 至 128 位')
})

test('reports numbers out of bounds and other invalid values, and accepts the rest', () => {
  const { policy, errors } = readPasswordPolicy(
    { minLength: 4, history: 3, failures: 'x', needsDigit: 1, expireDays: 90 },
    defaultPasswordPolicy,
  )
  expect(policy).toEqual({ ...defaultPasswordPolicy, history: 3, expireDays: 90 })
  expect(errors.map(({ field }) => field)).toEqual(['minLength', 'failures', 'needsDigit'])
  expect(errors[0]!.message).toBe('最小长度应为 8 至 64 的整数')
})
