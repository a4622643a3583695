import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSubscriptions } from './createSubscriptions.ts'
import type { ResourceMessage } from './LiveMessage.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const change = (resource: string, id: string): ResourceMessage => ({
  cmd: 'resource',
  resource,
  ids: [id],
  action: 'edit',
  requestIds: [undefined],
})

function connected() {
  const subscriptions = createSubscriptions()
  const sent: string[][] = []
  const send = (text: string) => void sent.push((JSON.parse(text) as { to: string[] }).to)
  subscriptions.connect(send)
  return { subscriptions, sent, send }
}

test('the server gets the whole list; records of a list that is shown need no subscription', async () => {
  const { subscriptions, sent } = connected()
  subscriptions.subscribe(['contract/1'], () => {})
  subscriptions.subscribe(['enterprise'], () => {})
  subscriptions.subscribe(['enterprise/1'], () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([['contract/1', 'enterprise']])
})

test('nothing is sent while nothing is shown, and a new socket gets the list again', async () => {
  const { subscriptions, sent, send } = connected()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
  subscriptions.subscribe(['enterprise'], () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  subscriptions.connect(send)
  expect(sent).toEqual([['enterprise'], ['enterprise']])
})

test('the server learns for how long new names have been shown, unless their data are refetched', async () => {
  const subscriptions = createSubscriptions()
  const waits: unknown[] = []
  const send = (text: string) => void waits.push((JSON.parse(text) as { waitedMs?: number }).waitedMs)
  subscriptions.subscribe(['enterprise'], () => {})
  await vi.advanceTimersByTimeAsync(700)
  subscriptions.subscribe(['contract'], () => {})
  await vi.advanceTimersByTimeAsync(300)
  subscriptions.connect(send)
  await vi.advanceTimersByTimeAsync(100)
  const end = subscriptions.subscribe(['region/1'], () => {})
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(waits).toEqual([1_000, 150, undefined])
  subscriptions.connect(send)
  subscriptions.subscribe(['position'], () => {})
  subscriptions.connect(send, { isRefetched: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waits.slice(3)).toEqual([undefined, undefined])
})

test('a user who pages through records sends few messages, and the last record is subscribed', async () => {
  const { subscriptions, sent } = connected()
  for (let id = 0; id < 100; id += 1) {
    subscriptions.subscribe([`contract/${id}`], () => {})()
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(sent.length).toBeLessThanOrEqual(9)
  await vi.advanceTimersByTimeAsync(250)
  expect(sent.at(-1)).toContain('contract/99')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(sent.at(-1)).toEqual([])
})

test('a listener gets the changes of its resource or record until it ends', () => {
  const { subscriptions } = connected()
  const [list, record] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const end = subscriptions.subscribe(['enterprise'], list)
  subscriptions.subscribe(['enterprise/2'], record)
  for (const [resource, id] of [
    ['enterprise', '1'],
    ['enterprise', '2'],
    ['contract', '2'],
  ] as const)
    subscriptions.publish(change(resource, id))
  expect([list.mock.calls.length, record.mock.calls.length]).toEqual([2, 1])
  end()
  subscriptions.publish(change('enterprise', '2'))
  expect([list.mock.calls.length, record.mock.calls.length]).toEqual([2, 2])
})
