import { expect, test } from 'vitest'
import { signInAddress } from './leaveForSignIn.ts'

test.each([
  ['/legal/enterprise?pageNo=2#x', '/user/login?redirect=%2Flegal%2Fenterprise%3FpageNo%3D2%23x'],
  ['/user/orders', '/user/login?redirect=%2Fuser%2Forders'],
  ['/', '/user/login'],
  ['/user/register', '/user/login'],
])('the sign-in address from %s is %s', (place, address) => {
  expect(signInAddress(place)).toBe(address)
})
