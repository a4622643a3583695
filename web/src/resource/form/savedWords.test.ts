import { conflictSearch, enterprise } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { savedWords } from './savedWords.ts'

test('saving says what was added or saved, with its name', () => {
  expect(savedWords(enterprise, 'add', { name: '杭州云舟' })).toBe('已新增企业“杭州云舟”')
  expect(savedWords(enterprise, 'edit', { name: '杭州云舟' })).toBe('已保存企业“杭州云舟”')
  expect(savedWords(enterprise, 'edit', { name: '云'.repeat(40) })).toBe(`已保存企业“${'云'.repeat(30)}…”`)
  expect(savedWords(conflictSearch, 'add', {})).toBe(`已新增${conflictSearch.title}`)
})
