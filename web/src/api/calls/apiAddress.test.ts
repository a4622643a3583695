import { afterEach, expect, test } from 'vitest'
import { apiAddress } from './apiAddress.ts'

afterEach(() => document.head.replaceChildren())

test('calls go to /api unless the page sets another prefix', () => {
  expect(apiAddress('/sys/login')).toBe('/api/sys/login')
  expect(apiAddress('sys/login')).toBe('/api/sys/login')
  document.head.innerHTML = '<meta name="api-base" content="/jeecg-boot/">'
  expect(apiAddress('/sys/login')).toBe('/jeecg-boot/sys/login')
})
