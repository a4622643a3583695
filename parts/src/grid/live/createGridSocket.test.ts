import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGridSocket, type GridSocket } from './createGridSocket.ts'
import { type FakeSocket, fakeSockets } from './testing/FakeSocket.ts'

const heartbeat = '{"type":"heart_beat","data":""}'
const update = (socketKey: string, row: unknown, sender?: string) => ({
  type: 'update_vxe_table',
  data: { socketKey, args: sender === undefined ? [row] : [row, sender] },
})
const onUpdate = vi.fn<(row: unknown, sender: string | undefined) => void>()
let sockets: FakeSocket[]
let socket: GridSocket
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  onUpdate.mockReset()
  const fake = fakeSockets()
  sockets = fake.sockets
  socket = createGridSocket(fake.connect)
  leave = socket.onUpdate('orders', onUpdate)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('heartbeat', () => {
  test('[P1.22] sends a heartbeat when it opens and 10 s after each answer', async () => {
    sockets[0]!.open()
    expect(sockets[0]!.sent).toEqual([heartbeat])
    sockets[0]!.answerBeat()
    await pass(9_999)
    expect(sockets[0]!.sent).toHaveLength(1)
    await pass(1)
    expect(sockets[0]!.sent).toEqual([heartbeat, heartbeat])
  })

  test('[P1.22] closes without an answer within 6 s, and reconnects 5 s later', async () => {
    sockets[0]!.open()
    await pass(5_999)
    expect([sockets[0]!.isClosed, socket.isConnected()]).toEqual([false, true])
    await pass(1)
    expect([sockets[0]!.isClosed, socket.isConnected()]).toEqual([true, false])
    await pass(4_999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
    sockets[1]!.open()
    expect(sockets[1]!.sent).toEqual([heartbeat])
  })

  test('other messages do not count as a heartbeat answer', async () => {
    sockets[0]!.open()
    await pass(3_000)
    sockets[0]!.say(update('orders', { id: '1' }))
    await pass(3_000)
    expect(sockets[0]!.isClosed).toBe(true)
  })
})

describe('a lost connection', () => {
  test('[P1.22] an error and the close after it lead to one reconnect, 5 s later, repeatedly', async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      sockets.at(-1)!.open()
      sockets.at(-1)!.fail()
      await pass(4_999)
      expect(sockets).toHaveLength(turn)
      await pass(1)
      expect(sockets).toHaveLength(turn + 1)
    }
  })

  test('ignores late events of the old socket', async () => {
    sockets[0]!.fail()
    await pass(5_000)
    sockets[1]!.open()
    sockets[0]!.fail()
    sockets[0]!.say(update('orders', { id: '1' }))
    sockets[1]!.answerBeat()
    await pass(6_000)
    expect([sockets.length, socket.isConnected()]).toEqual([2, true])
    expect(onUpdate).not.toHaveBeenCalled()
  })

  test('waits while the page is hidden, and connects when it becomes visible', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    sockets[0]!.fail()
    await pass(60_000)
    expect(sockets).toHaveLength(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sockets).toHaveLength(2)
  })

  test('notifies listeners of a reconnect, but not of the first connection', async () => {
    const returned = vi.fn<() => void>()
    const forget = socket.onReturn(returned)
    sockets[0]!.open()
    expect(returned).not.toHaveBeenCalled()
    sockets[0]!.fail()
    await pass(5_000)
    sockets[1]!.fail()
    await pass(5_000)
    expect(returned).not.toHaveBeenCalled()
    sockets[2]!.open()
    expect(returned).toHaveBeenCalledTimes(1)
    forget()
    sockets[2]!.fail()
    await pass(5_000)
    sockets[3]!.open()
    expect(returned).toHaveBeenCalledTimes(1)
  })

  test('retries later without a session', async () => {
    leave()
    const fake = fakeSockets()
    const connect = vi.fn<() => WebSocket | undefined>(fake.connect).mockReturnValueOnce(undefined)
    leave = createGridSocket(connect).onUpdate('orders', onUpdate)
    await pass(4_999)
    expect(fake.sockets).toHaveLength(0)
    await pass(1)
    expect(fake.sockets).toHaveLength(1)
  })
})

describe('messages', () => {
  test('[P1.22] delivers update_vxe_table only to listeners of its key', () => {
    const other = vi.fn<() => void>()
    const leaveOther = socket.onUpdate('tickets', other)
    sockets[0]!.open()
    sockets[0]!.say(update('orders', { id: '1', amount: 8 }, 'someone'))
    expect(onUpdate.mock.calls).toEqual([[{ id: '1', amount: 8 }, 'someone']])
    expect(other).not.toHaveBeenCalled()
    leaveOther()
  })

  test('ignores broken frames', () => {
    sockets[0]!.open()
    for (const frame of [
      '{',
      'null',
      '[]',
      '"heart"',
      { type: 'update_vxe_table' },
      { type: 'update_vxe_table', data: null },
      { type: 'update_vxe_table', data: { socketKey: 'orders' } },
      { type: 'update_vxe_table', data: { socketKey: 'orders', args: [] } },
      update('orders', null),
      update('orders', { amount: 1 }),
      { type: 'constructor', data: { socketKey: 'orders', args: [{ id: '1' }] } },
    ])
      sockets[0]!.say(frame)
    sockets[0]!.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(2) }))
    expect(onUpdate).not.toHaveBeenCalled()
    expect(socket.isConnected()).toBe(true)
  })

  test('delivers other messages to the listeners of their key', () => {
    const common = vi.fn<(args: readonly unknown[]) => void>()
    const leaveCommon = socket.onCommon('reload', common)
    sockets[0]!.say({ type: 'common_send_date', data: { key: 'reload', args: [1] } })
    sockets[0]!.say({ type: 'common_send_date', data: { key: 'other', args: [2] } })
    expect(common.mock.calls).toEqual([[[1]]])
    leaveCommon()
  })

  test('sends a row in wire format; skips a row that is too large for a frame', () => {
    expect(socket.send('orders', { id: '1', amount: 8 }, 'me')).toBe(false)
    sockets[0]!.open()
    expect(socket.send('orders', { id: '1', amount: 8 }, 'me')).toBe(true)
    expect(socket.send('orders', { id: '1', note: '长'.repeat(30_000) }, 'me')).toBe(true)
    expect(sockets[0]!.sent.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual([
      update('orders', { id: '1', amount: 8 }, 'me'),
    ])
  })
})

test('listeners share one socket; it closes with the last of them and leaves no timers behind', async () => {
  const leaveOther = socket.onUpdate('tickets', onUpdate)
  sockets[0]!.open()
  leave()
  expect(sockets[0]!.isClosed).toBe(false)
  leaveOther()
  expect(sockets[0]!.isClosed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  await pass(60_000)
  expect(sockets).toHaveLength(1)
  leave = socket.onUpdate('orders', onUpdate)
  expect(sockets).toHaveLength(2)
})
