import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGrid } from '../view/createGrid.ts'
import type { Grid } from '../view/Grid.ts'
import { createGridSocket, type GridSocket } from './createGridSocket.ts'
import { shareGrid } from './shareGrid.ts'
import { type FakeSocket, fakeSockets } from './testing/FakeSocket.ts'

let sockets: FakeSocket[]
let socket: GridSocket
let grid: Grid
let end: () => void

const columns = [
  { key: 'name', title: '名称', type: 'input' as const },
  { key: 'amount', title: '金额', type: 'inputNumber' as const },
]
const rowsSent = () =>
  sockets[0]!.sent
    .map((text) => JSON.parse(text) as { type: string; data: { args: unknown[] } })
    .filter(({ type }) => type === 'update_vxe_table')
    .map(({ data }) => data.args[0])
const lastSender = () => (JSON.parse(sockets[0]!.sent.at(-1)!) as { data: { args: [unknown, string] } }).data.args[1]
const say = (row: object, sender = 'other') =>
  sockets[0]!.say({ type: 'update_vxe_table', data: { socketKey: 'orders', args: [row, sender] } })

beforeEach(() => {
  vi.useFakeTimers()
  const fake = fakeSockets()
  sockets = fake.sockets
  socket = createGridSocket(fake.connect)
  grid = createGrid({ columns, idPrefix: 't-', orderKey: 'orderNum' })
  grid.model.load([
    { id: '1', name: '甲', amount: 1 },
    { id: '2', name: '乙', amount: 2 },
  ])
  end = shareGrid(grid, { socket, socketKey: 'orders' })
  sockets[0]!.open()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})
const set = (row: number, column: string, value: unknown) =>
  grid.model.setCells([{ key: grid.model.order()[row]!, column, value }])
const pass = (ms: number) => {
  sockets[0]!.answerBeat()
  return vi.advanceTimersByTimeAsync(ms)
}

test('[P1.22] applies a row changed elsewhere, and the cell flashes for 1400 ms', async () => {
  say({ id: '1', amount: 8 })
  const key = grid.model.order()[0]!
  expect(grid.model.values().rows[0]).toMatchObject({ id: '1', name: '甲', amount: 8 })
  expect([...grid.flashes.columnsOf(key)!]).toEqual(['amount'])
  await pass(1_400)
  expect(grid.flashes.columnsOf(key)).toBeUndefined()
})

test('ignores unknown rows and fields, and does not send received changes back', async () => {
  say({ id: '9', amount: 8 })
  say({ id: '2', amount: 8 })
  await pass(2_000)
  expect(grid.model.order()).toHaveLength(2)
  expect(rowsSent()).toEqual([])
})

test('[P1.22] broadcasts the changed fields with the public row id', async () => {
  set(0, 'amount', 5)
  set(0, 'name', '甲方')
  await pass(0)
  expect(rowsSent()).toEqual([{ id: '1', amount: 5, name: '甲方' }])
  say({ id: '1', amount: 77 }, lastSender())
  expect(grid.model.values().rows[0]!.amount).toBe(5)
  grid.model.undo()
  await pass(1_000)
  expect(rowsSent().at(-1)).toEqual({ id: '1', name: '甲' })
})

test('does not broadcast new rows, order numbers or a reload', async () => {
  const [key] = grid.model.insert(0)
  grid.model.setCells([{ key: key!, column: 'name', value: '新' }])
  grid.model.move(key!, 2)
  grid.model.load([{ id: '1', name: '改过', amount: 9 }])
  await pass(1_000)
  expect(rowsSent()).toEqual([])
  set(0, 'amount', 10)
  await pass(1_000)
  expect(rowsSent()).toEqual([{ id: '1', amount: 10 }])
})

test('sends many rows in batches within the server limit', async () => {
  grid.model.load(Array.from({ length: 100 }, (_, n) => ({ id: String(n), amount: 0 })))
  grid.model.setCells(grid.model.order().map((key) => ({ key, column: 'amount', value: 1 })))
  await pass(0)
  expect(rowsSent()).toHaveLength(15)
  await pass(1_000)
  expect(rowsSent()).toHaveLength(45)
  await pass(5_000)
  expect(rowsSent()).toHaveLength(100)
})

test('sends pending rows after a reconnect', async () => {
  sockets[0]!.fail()
  set(1, 'amount', 3)
  await vi.advanceTimersByTimeAsync(5_000)
  sockets[1]!.open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sockets[1]!.sent.at(-1)).toContain('"amount":3')
})

test('after it is stopped, it neither receives nor sends, and leaves no timers behind', async () => {
  set(0, 'amount', 5)
  end()
  say({ id: '1', amount: 8 })
  expect(grid.model.values().rows[0]!.amount).toBe(5)
  expect(vi.getTimerCount()).toBe(0)
  expect(sockets[0]!.isClosed).toBe(true)
})
