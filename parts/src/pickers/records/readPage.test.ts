import { describe, expect, test } from 'vitest'
import { keyRecords, readPage } from './readPage.ts'

describe('a page', () => {
  test('is read with its total', () => {
    expect(readPage({ records: [{ id: '1' }], total: '27' }, 1, 10)).toEqual({ records: [{ id: '1' }], total: 27 })
  })
  test('is cut from a list that is not paged', () => {
    const all = Array.from({ length: 12 }, (_, index) => ({ id: String(index) }))
    expect(readPage(all, 2, 5)).toEqual({ records: all.slice(5, 10), total: 12 })
  })
  test('is empty for an answer without a scope', () => {
    expect(readPage(null, 1, 10)).toEqual({ records: [], total: 0 })
  })
  test('drops invalid rows, and counts the rows if the total is invalid', () => {
    expect(readPage({ records: [{ id: '1' }, null, 7], total: -1 }, 1, 10)).toEqual({
      records: [{ id: '1' }],
      total: 1,
    })
  })
  test.each(['text', 7, undefined, {}, { records: 'x' }])('cannot be read from %j', (answer) => {
    expect(readPage(answer, 1, 10)).toBeUndefined()
  })
})

test('distinguishes rows with equal or missing keys; rows without a value cannot be selected', () => {
  const rows = keyRecords([{ id: 'a', code: 'x' }, { id: 'a', code: 'y' }, { code: null }], 'id', 'code')
  expect(new Set(rows.map(({ rowKey }) => rowKey)).size).toBe(3)
  expect(rows.map(({ value }) => value)).toEqual(['x', 'y', undefined])
})
