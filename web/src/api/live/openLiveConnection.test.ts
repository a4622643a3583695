import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type FakeSocket, fakeSockets } from '../../testing/fakeSocket.ts'
import { openLiveConnection } from './openLiveConnection.ts'

let sockets: FakeSocket[]
let close: () => void
const onFrame = vi.fn<(frame: unknown) => void>()
const onConnected = vi.fn<(send?: (text: string) => void) => void>()
let token: string | undefined
let random: MockInstance<() => number>

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  onFrame.mockReset()
  onConnected.mockReset()
  token = 'tok'
  random = vi.spyOn(Math, 'random').mockReturnValue(0)
  close = openLiveConnection({ userId: 'u 1', token: () => token, onFrame, onConnected })
})
afterEach(() => {
  close()
  random.mockRestore()
  vi.useRealTimers()
})

test('the socket URL has the user id and asks for all frames, and the token is sent as its protocol', () => {
  expect(sockets[0]!.url).toMatch(/^ws:\/\/.*\/api\/websocket\/u%201\?frames=all$/)
  expect(sockets[0]!.protocols).toEqual(['tok'])
})

test('[A6.06] an error and the close that follows it open one new socket, 5 s later', async () => {
  sockets[0]!.open()
  sockets[0]!.fail()
  sockets[0]!.fail()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets).toHaveLength(2)
})

test.each([1006, 4001])(
  'after a close with %i up to 2 s are added, so that not all clients come at once',
  async (code) => {
    random.mockReturnValue(0.5)
    sockets[0]!.open()
    sockets[0]!.dispatchEvent(new CloseEvent('close', { code }))
    await vi.advanceTimersByTimeAsync(5_999)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(2)
  },
)

test('after a restart of the server it waits a random time of up to 10 s', async () => {
  random.mockReturnValue(0.81)
  sockets[0]!.open()
  sockets[0]!.dispatchEvent(new CloseEvent('close', { code: 1012 }))
  await vi.advanceTimersByTimeAsync(8_099)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets).toHaveLength(2)
})

test('it keeps retrying while the server is away', async () => {
  for (let attempt = 1; attempt <= 3; attempt++) {
    sockets.at(-1)!.fail()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sockets).toHaveLength(attempt + 1)
  }
})

test('late events of a lost socket do not affect its successor', async () => {
  sockets[0]!.open()
  sockets[0]!.fail()
  await vi.advanceTimersByTimeAsync(5_000)
  sockets[1]!.open()
  sockets[0]!.fail()
  sockets[0]!.receive('{"cmd":"dict","code":"sex"}')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(2)
  expect(onFrame).not.toHaveBeenCalled()
  expect(onConnected.mock.calls.map(([send]) => send !== undefined)).toEqual([true, false, true])
})

test('it sends HeartBeat every 20 s and drops a server that does not respond', async () => {
  sockets[0]!.open()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets[0]!.sent).toEqual(['HeartBeat'])
  sockets[0]!.receive('HeartBeat')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets[0]!.sent).toHaveLength(2)
  expect(sockets[0]!.isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets[0]!.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets).toHaveLength(2)
})

test('the next socket uses the renewed session; without a session it waits', async () => {
  token = undefined
  sockets[0]!.fail()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sockets).toHaveLength(1)
  token = 'new'
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets[1]!.protocols).toEqual(['new'])
})

test('what is sent by a lost socket does not reach its successor', async () => {
  sockets[0]!.open()
  const [send] = onConnected.mock.calls[0]!
  send!('one')
  sockets[0]!.fail()
  await vi.advanceTimersByTimeAsync(5_000)
  sockets[1]!.open()
  send!('two')
  expect(sockets.map(({ sent }) => sent)).toEqual([['one'], []])
})

test('after it is closed no socket is opened', async () => {
  sockets[0]!.open()
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
  expect(sockets[0]!.isClosed).toBe(true)
})
