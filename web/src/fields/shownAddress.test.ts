import { expect, test } from 'vitest'
import { browserStore } from '../api/browserStore.ts'
import { shownAddress } from './shownAddress.ts'

test('a stored picture is opened with the token of whoever reads, one of another site without', () => {
  browserStore.set('Access-Token', 'mine')
  expect(shownAddress('/api/sys/common/static/jeditor/a%20b.png')).toBe(
    '/api/sys/common/static/jeditor/a%20b.png?token=mine',
  )
  expect(shownAddress('https://a.cn/b.png')).toBe('https://a.cn/b.png')
})

test('an address that is written wrongly is left as it is', () => {
  expect(shownAddress('/api/sys/common/static/100%.png')).toBe('/api/sys/common/static/100%.png')
})
