import { expect, test } from 'vitest'
import { linkTarget } from './linkTarget.ts'

test.each([
  ['/legal/enterprise?detail=1', 'inside'],
  ['/', 'inside'],
  ['https://flk.npc.gov.cn/detail?id=1', 'outside'],
  ['HTTP://example.cn', 'outside'],
  ['http://localhost:8080/a', 'outside'],
])('%s leads %s', (address, where) => {
  expect(linkTarget(address)).toBe(where)
})

test.each([
  '',
  'legal/enterprise',
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://lexdesk.cn@evil.example',
  'https:evil.example',
])('%j leads nowhere', (address) => {
  expect(linkTarget(address)).toBeUndefined()
})
