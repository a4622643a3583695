import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idSelection } from './idSelection.ts'
import { useSortedRows } from './useSortedRows.ts'

const rows = [
  { id: 'a', n: 2 },
  { id: 'b', n: 3 },
  { id: 'c', n: 1 },
] as const
type Row = (typeof rows)[number]
const valueOf = ({ n }: Row) => n

test('a column sorts ascending, then descending, then not at all', () => {
  const { result } = renderHook(() => useSortedRows<Row>(rows, valueOf))
  const ids = () => result.current.rows.map(({ id }) => id).join('')
  const sort = () => act(() => result.current.sort.onSort('n', false))
  expect(ids()).toBe('abc')
  sort()
  expect(ids()).toBe('cab')
  sort()
  expect(ids()).toBe('bac')
  expect(result.current.sort.keys).toEqual([{ key: 'n', descending: true }])
  sort()
  expect(ids()).toBe('abc')
})

test('selecting a page keeps the selected rows of other pages', () => {
  let chosen: string[] = ['z', 'a']
  const selection = () =>
    idSelection<Row>(
      chosen,
      (ids) => (chosen = ids),
      ({ id }) => id,
    )
  selection().choose(rows, true)
  expect(chosen).toEqual(['z', 'a', 'b', 'c'])
  selection().toggle(rows[1])
  expect(chosen).toEqual(['z', 'a', 'c'])
  selection().choose(rows, false)
  expect(chosen).toEqual(['z'])
  expect(selection().has('z')).toBe(true)
})
