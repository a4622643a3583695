import type { ChangeLine, FieldChange } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { compareLines } from './compareLines.ts'

const change = (field: string, before: string | null, after: string | null): FieldChange => ({
  field,
  title: field,
  before,
  after,
  beforeText: before ?? '',
  afterText: after ?? '',
})
const line = (id: string, ...changes: FieldChange[]): ChangeLine => ({
  id,
  action: 'edit',
  title: '编辑',
  version: Number(id),
  by: 'u1',
  byName: '陈律师',
  at: `2026-10-0${id} 09:00:00`,
  reason: null,
  changes,
})

/** Newest first, as returned by the server. */
const lines = [
  line('4', change('name', '丙', '丁')),
  line('3', change('name', '乙', '丙'), change('remark', '短', null)),
  line('2', change('name', '甲', '乙'), change('remark', null, '短')),
  line('1', change('name', null, '甲')),
]
const words = (from: string, to: string) =>
  compareLines(lines, from, to).map(({ field, beforeText, afterText }) => `${field}: ${beforeText} → ${afterText}`)

test('several changes of a field are one difference', () => {
  expect(words('2', '4')).toEqual(['name: 乙 → 丁', 'remark: 短 → '])
})

test('a change that was reverted is no difference', () => {
  expect(words('1', '3')).toEqual(['name: 甲 → 丙'])
})

test('swapping the versions reverses the difference', () => {
  expect(words('4', '2')).toEqual(['name: 丁 → 乙', 'remark:  → 短'])
})

test('a version does not differ from itself', () => {
  expect(words('3', '3')).toEqual([])
})
