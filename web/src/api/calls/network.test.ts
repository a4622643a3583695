import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNetwork, isFromServer, type Network } from './network.ts'

let isAnswering = true
let pings = 0
let network: Network
let stop: () => void
const states: string[] = []

/** Lets promises settle without advancing the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  isAnswering = true
  pings = 0
  states.length = 0
  network = createNetwork(async () => {
    pings += 1
    return isAnswering
  })
  stop = network.subscribe(() => states.push(network.state()))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one failed call is not an outage as long as the server responds', async () => {
  network.reportFailure()
  await settle()
  expect(pings).toBe(1)
  expect(states).toEqual([])
})

test('an unresponsive server is polled every 5 s until it responds', async () => {
  isAnswering = false
  network.reportFailure()
  network.reportFailure()
  await settle()
  expect([network.state(), pings]).toEqual(['unreachable', 1])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(pings).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(pings).toBe(2)
  isAnswering = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(network.state()).toBe('reachable')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pings).toBe(3)
  expect(states).toEqual(['unreachable', 'reachable'])
})

test('browser events trigger a check, and they determine which kind of outage it is', async () => {
  window.dispatchEvent(new Event('offline'))
  await settle()
  expect(states).toEqual([])
  isAnswering = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await settle()
  expect(network.state()).toBe('offline')
  isAnswering = true
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(network.state()).toBe('reachable')
})

test('a successful call ends the outage before the next poll', async () => {
  isAnswering = false
  network.reportFailure()
  await settle()
  network.reportAnswer()
  expect(network.state()).toBe('reachable')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pings).toBe(1)
})

test('the server is not polled without subscribers', async () => {
  stop()
  network.reportFailure()
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pings).toBe(0)
})

test('a 502 to 504 response of a proxy does not count as a response of the server', () => {
  expect([200, 404, 500, 502, 503, 504].map(isFromServer)).toEqual([true, true, true, false, false, false])
})
