import type { AnyRow } from '@lexdesk/domain'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './useSelection.ts'

const row = (id: string) => ({ id, name: `名${id}` }) as unknown as AnyRow

test('rows of another page stay selected when the table reports its own selection', () => {
  const { result } = renderHook(() => useSelection())
  act(() => result.current.choose(['1', '2'], [row('1'), row('2')]))
  // The table knows only the rows of its page and reports undefined for the others.
  act(() => result.current.choose(['1', '2', '3'], [undefined, undefined, row('3')]))
  expect(result.current.rows.map((r) => r.name)).toEqual(['名1', '名2', '名3'])
})

test('a row can be deselected, dropped with others, and all can be cleared', () => {
  const { result } = renderHook(() => useSelection())
  act(() => result.current.choose(['1', '2', '3'], [row('1'), row('2'), row('3')]))
  act(() => result.current.toggle(row('2')))
  expect(result.current.ids).toEqual(['1', '3'])
  act(() => result.current.drop(['1', 'unknown']))
  expect(result.current.ids).toEqual(['3'])
  act(() => result.current.clear())
  expect(result.current.count).toBe(0)
})

test('limits the selection to what one request can carry', () => {
  const { result } = renderHook(() => useSelection())
  const rows = Array.from({ length: 1200 }, (_, index) => row(String(index)))
  act(() =>
    result.current.choose(
      rows.map((r) => r.id),
      rows,
    ),
  )
  expect(result.current.count).toBe(1000)
  act(() => result.current.toggle(row('one more')))
  expect(result.current.count).toBe(1000)
})
