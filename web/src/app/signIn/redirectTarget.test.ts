import { expect, test } from 'vitest'
import { redirectTarget } from './redirectTarget.ts'

const origin = 'https://desk.example.cn'

test.each([
  ['/legal/enterprise?pageNo=2#x', '/legal/enterprise?pageNo=2#x'],
  ['/', '/'],
  ['', '/'],
  ['https://evil.example.com/', '/'],
  ['//evil.example.com/', '/'],
  ['/\\evil.example.com/', '/'],
  ['/\t/evil.example.com', '/'],
  ['javascript:alert(1)', '/'],
  ['/user/login', '/'],
])('after sign-in %j leads to %s', (asked, target) => {
  expect(redirectTarget({ origin, search: `?redirect=${encodeURIComponent(asked)}` })).toBe(target)
})

test('without a wish it leads home', () => {
  expect(redirectTarget({ origin, search: '' })).toBe('/')
})
