import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGrid } from '../view/createGrid.ts'
import { createGridSocket } from './createGridSocket.ts'
import { fakeSockets } from './testing/FakeSocket.ts'
import { useLiveGrid } from './useLiveGrid.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('notifies the page after a reconnect so that it can fetch what it missed', async () => {
  const { sockets, connect } = fakeSockets()
  const socket = createGridSocket(connect)
  const grid = createGrid({ columns: [{ key: 'amount', title: '金额', type: 'inputNumber' }] })
  grid.model.load([{ id: '1', amount: 1 }])
  const onReturn = () => grid.receive({ id: '1', amount: 7 })
  const { result, unmount } = renderHook(() => useLiveGrid(grid, { socket, socketKey: 'orders', onReturn }))
  act(() => sockets[0]!.open())
  expect([result.current, grid.model.values().rows[0]!.amount]).toEqual([true, 1])
  act(() => sockets[0]!.fail())
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  act(() => sockets[1]!.open())
  expect([result.current, grid.model.values().rows[0]!.amount]).toEqual([true, 7])
  unmount()
  expect(sockets[1]!.isClosed).toBe(true)
})
