import { beforeAll, expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'
import { loadTextLibraries } from '../read/textLibraries.ts'

beforeAll(loadTextLibraries)

test('keeps what an editor writes', () => {
  const html =
    '<h2>通知</h2><p style="text-align:center"><strong>五一</strong>放假</p><ul><li>值班</li></ul><table><tbody><tr><td colspan="2">表</td></tr></tbody></table>'
  expect(cleanHtml(html)).toBe(html)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<iframe src="//evil"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<img src="data:text/html,<script>1</script>">',
  '<a href="//evil.example">x</a>',
  '<form action="/x"><input name=a></form>',
])('disarms %s', (html) => {
  expect(cleanHtml(html)).not.toMatch(/script|onerror|onload|javascript:|data:|iframe|svg|form|input|\/\/evil|url\(/i)
})

test('keeps list start numbers, colours and strikethrough', () => {
  const html = '<ol start="3"><li><del>旧</del><s>废</s></li></ol><p><span style="color:#cf1322">红</span></p>'
  expect(cleanHtml(html)).toBe(html)
})

test("a stored picture keeps its permanent address without the viewer's token", () => {
  const path = '/api/sys/common/static/jeditor/20260101/a.png'
  expect(cleanHtml(`<img src="${path}?token=secret">`)).toBe(`<img src="${path}" />`)
  expect(cleanHtml(`<img src="https://desk.example${path}?expires=1&amp;signature=x">`)).not.toContain('signature')
  expect(cleanHtml(`<a href="${path}?token=secret">文</a>`)).not.toContain('secret')
  expect(cleanHtml('<a href="https://example.com/?token=1">外</a>')).toContain('?token=1')
})
