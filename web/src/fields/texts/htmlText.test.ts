import { expect, test } from 'vitest'
import { htmlText } from './htmlText.ts'

test('HTML in one line is plain text', () => {
  expect(htmlText('<p>甲&nbsp;方</p><p>乙<b>方</b></p>')).toBe('甲 方\n乙方')
  expect(htmlText('<script>alert(1)</script><style>p{}</style>正文')).toBe('正文')
  expect(htmlText('1 < 2 &amp; 3')).toBe('1 < 2 & 3')
})
