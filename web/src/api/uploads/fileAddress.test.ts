import { afterEach, expect, test } from 'vitest'
import { fileAddress } from './fileAddress.ts'

afterEach(() => document.head.replaceChildren())

test('[P5.04] a stored path is prefixed with the file route and carries no token', () => {
  expect(fileAddress('temp/20261115/合 同.pdf')).toBe('/api/sys/common/static/temp/20261115/%E5%90%88%20%E5%90%8C.pdf')
})

test('[P5.04] the file route follows the configured API prefix', () => {
  const meta = document.createElement('meta')
  meta.name = 'api-base'
  meta.content = '/jeecg-boot'
  document.head.append(meta)
  expect(fileAddress('temp/a.pdf')).toBe('/jeecg-boot/sys/common/static/temp/a.pdf')
})

test.each(['http://files.example.com/a.pdf', 'https://files.example.com/a.pdf'])(
  '[P5.04] %s is not changed',
  (address) => {
    expect(fileAddress(address)).toBe(address)
  },
)
