import { afterEach, expect, test } from 'vitest'
import { apiAddress } from './apiAddress.ts'
import { browserStore } from './browserStore.ts'
import { fileAddress } from './fileAddress.ts'

afterEach(() => document.head.replaceChildren())

test('calls live under /api unless the page says otherwise', () => {
  expect(apiAddress('/sys/login')).toBe('/api/sys/login')
  expect(apiAddress('sys/login')).toBe('/api/sys/login')
  document.head.innerHTML = '<meta name="api-base" content="/jeecg-boot/">'
  expect(apiAddress('/sys/login')).toBe('/jeecg-boot/sys/login')
})

test('a stored file is reached with the token, an address elsewhere as it is', () => {
  expect(fileAddress('temp/图 1.png')).toBe('/api/sys/common/static/temp/%E5%9B%BE%201.png')
  browserStore.set('Access-Token', 'a+b')
  expect(fileAddress('temp/a.png')).toBe('/api/sys/common/static/temp/a.png?token=a%2Bb')
  expect(fileAddress('https://files.example.cn/a.png')).toBe('https://files.example.cn/a.png')
})
