import type { AnyRow } from '@lexdesk/domain'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './useSelection.ts'

const row = (id: string) => ({ id, name: `名${id}` }) as unknown as AnyRow

test('rows of another page stay selected when those of this page are selected or deselected', () => {
  const { result } = renderHook(() => useSelection())
  act(() => result.current.mark([row('1'), row('2')], true))
  act(() => result.current.mark([row('3'), row('4')], true))
  expect(result.current.rows.map((r) => r.name)).toEqual(['名1', '名2', '名3', '名4'])
  act(() => result.current.mark([row('3'), row('4')], false))
  expect(result.current.ids).toEqual(['1', '2'])
})

test('a row can be deselected, dropped with others, and all can be cleared', () => {
  const { result } = renderHook(() => useSelection())
  act(() => result.current.mark([row('1'), row('2'), row('3')], true))
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
  act(() => result.current.mark(rows, true))
  expect(result.current.count).toBe(1000)
  act(() => result.current.toggle(row('one more')))
  expect(result.current.count).toBe(1000)
})
