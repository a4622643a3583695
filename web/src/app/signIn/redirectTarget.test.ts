import { expect, test } from 'vitest'
import { redirectTarget } from './redirectTarget.ts'

const origin = 'https://desk.example.cn'
const home = '/dashboard/analysis'

test.each([
  ['/legal/enterprise?pageNo=2#x', '/legal/enterprise?pageNo=2#x'],
  ['/user/orders', '/user/orders'],
  ['/', home],
  ['', home],
  ['https://evil.example.com/', home],
  ['//evil.example.com/', home],
  ['/\\evil.example.com/', home],
  ['/\t/evil.example.com', home],
  ['javascript:alert(1)', home],
  ['/user', home],
  ['/user/login', home],
  ['/user/register', home],
  ['/userPackage', '/userPackage'],
])('after sign-in %j leads to %s', (asked, target) => {
  expect(redirectTarget({ origin, search: `?redirect=${encodeURIComponent(asked)}` })).toBe(target)
})

test('without a redirect parameter it leads home', () => {
  expect(redirectTarget({ origin, search: '' })).toBe(home)
})
