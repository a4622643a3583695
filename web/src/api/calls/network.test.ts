import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNetwork, isFromServer, type Network } from './network.ts'

let isAnswering = true
let asked = 0
let network: Network
let stop: () => void
const states: string[] = []

/** Lets promises settle without moving the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  isAnswering = true
  asked = 0
  states.length = 0
  network = createNetwork(async () => {
    asked += 1
    return isAnswering
  })
  stop = network.subscribe(() => states.push(network.state()))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one failed call is no outage as long as the server answers', async () => {
  network.reportFailure()
  await settle()
  expect(asked).toBe(1)
  expect(states).toEqual([])
})

test('a server that does not answer is asked every 5 s until it does', async () => {
  isAnswering = false
  network.reportFailure()
  network.reportFailure()
  await settle()
  expect([network.state(), asked]).toEqual(['unreachable', 1])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  isAnswering = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(network.state()).toBe('reachable')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
  expect(states).toEqual(['unreachable', 'reachable'])
})

test('the events of the browser are checked, and its word tells which outage it is', async () => {
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

test('an answered call ends the outage before the next look', async () => {
  isAnswering = false
  network.reportFailure()
  await settle()
  network.reportAnswer()
  expect(network.state()).toBe('reachable')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})

test('nobody is asked when nobody listens', async () => {
  stop()
  network.reportFailure()
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})

test('the answer of a proxy without its server is no answer', () => {
  expect([200, 404, 500, 502, 503, 504].map(isFromServer)).toEqual([true, true, true, false, false, false])
})
