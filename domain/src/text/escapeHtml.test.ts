import { expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

test('text is escaped inside HTML', () => {
  expect(escapeHtml('<b title="甲 & 乙">')).toBe('&lt;b title=&quot;甲 &amp; 乙&quot;&gt;')
  expect(escapeHtml('普通文字')).toBe('普通文字')
})
