import { expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

test('a text stays a text inside HTML', () => {
  expect(escapeHtml('<b title="甲 & 乙">')).toBe('&lt;b title=&quot;甲 &amp; 乙&quot;&gt;')
  expect(escapeHtml('普通文字')).toBe('普通文字')
})
