import { beforeEach, expect, test } from 'vitest'
import { browserStore } from '../../api/session/browserStore.ts'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { fillAddress } from './fillAddress.ts'
import { windowAddress } from './windowAddress.ts'

const { origin } = window.location

beforeEach(() => browserStore.set('Access-Token', 'tok/1'))

test('[A2.11] placeholders in double braces are filled from a fixed list', () => {
  expect(fillAddress("{{ window._CONFIG['domianURL'] }}/druid/")).toBe(`${origin}/api/druid/`)
  expect(fillAddress('{{window._CONFIG["domianURL"]}}/druid/')).toBe(`${origin}/api/druid/`)
  expect(fillAddress("{{ window._CONFIG['staticDomainURL'] }}/a.pdf")).toBe(`${origin}/api/sys/common/static/a.pdf`)
  expect(fillAddress('https://law.example.cn/help')).toBe('https://law.example.cn/help')
})

test.each([
  '{{ window.__ran = true }}https://law.example.cn',
  '{{ alert(1) }}',
  "{{ window._CONFIG['constructor'] }}/x",
  '{{ constructor }}',
  '{{ toString }}',
  "{{ window._CONFIG['domianURL'] }}{{ fetch('/steal') }}",
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//law.example.cn',
  '/isystem/user',
  'https://',
  '',
])('[A2.11] %s is not evaluated and gives no URL', (template) => {
  expect(fillAddress(template)).toBeUndefined()
  expect('__ran' in window).toBe(false)
})

test('[A2.11] the token is only added to URLs of this site', () => {
  expect(fillAddress("{{ window._CONFIG['domianURL'] }}/druid/?t=${token}")).toBe(`${origin}/api/druid/?t=tok%2F1`)
  expect(fillAddress('https://law.example.cn/?t=${token}')).toBe('https://law.example.cn/?t=${token}')
})

test('external entries and entries with their own URL or iframe open in a new window', () => {
  const entry = (component: string | null, meta: Partial<MenuItem['meta']>): MenuItem => ({
    id: 'x',
    path: 'x',
    name: 'x',
    component,
    meta: { title: '链接', ...meta },
  })
  const url = 'https://law.example.cn/help'
  expect(windowAddress(entry('system/UserList', {}))).toBeUndefined()
  expect(windowAddress(entry(null, { url }))).toBe(url)
  expect(windowAddress(entry('layouts/IframePageView', { url }))).toBe(url)
  expect(windowAddress(entry('layouts/IframePageView', {}))).toBeNull()
  expect(windowAddress(entry('x', { url: 'javascript:alert(1)', internalOrExternal: true }))).toBeNull()
})
