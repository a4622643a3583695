import { expect, test } from 'vitest'
import { maskPhone } from './maskPhone.ts'

test.each([
  ['13800001111', '138****1111'],
  ['0571888', '05****888'],
  ['12', '**'],
  ['', ''],
])('%s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
