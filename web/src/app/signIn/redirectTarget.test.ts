import { expect, test } from 'vitest'
import { landingPath, redirectTarget } from './redirectTarget.ts'

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

test.each([
  ['/', '', home],
  ['/dashboard/analysis', '', home],
  ['/user/login/', '', home],
  ['/user/login', '?redirect=%2Flegal%2Fcontract%3FpageNo%3D2', '/legal/contract'],
  ['/legal/contract', '?pageNo=2', '/legal/contract'],
])('the application opened at %s%s starts with %s', (pathname, search, path) => {
  expect(landingPath({ origin, pathname, search })).toBe(path)
})
