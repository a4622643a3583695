import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeMessages } from './mergeMessages.ts'
import type { Audience, SocketMessage } from './SocketMessage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function merging() {
  const sent: [Audience, SocketMessage][] = []
  return { sent, publish: mergeMessages((to, message) => void sent.push([to, message])) }
}
const dict = (...codes: string[]): SocketMessage => ({
  cmd: 'dict',
  codes: codes.map((code) => ({ code, isSourced: false })),
})

test('messages that ask to read again are sent at once, then together', () => {
  const { sent, publish } = merging()
  for (let times = 0; times < 100; times += 1) publish('all', { cmd: 'menu' })
  expect(sent).toEqual([['all', { cmd: 'menu' }]])
  vi.advanceTimersByTime(400)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(2)
  publish('all', { cmd: 'menu' })
  expect(sent).toHaveLength(3)
})

test('a steady stream is sent a few times a second', () => {
  const { sent, publish } = merging()
  for (let ms = 0; ms < 4_000; ms += 10) {
    publish('all', { cmd: 'notices' })
    vi.advanceTimersByTime(10)
  }
  expect(sent.length).toBeLessThanOrEqual(11)
})

test('dictionaries that change together are named once, by one message to each audience', () => {
  const { sent, publish } = merging()
  publish('all', dict('sex'))
  publish('all', dict('rank'))
  publish({ tenantId: 1 }, dict('online.leave'))
  publish('all', dict('rank', 'source'))
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([
    ['all', dict('sex')],
    [{ tenantId: 1 }, dict('online.leave')],
    ['all', dict('rank', 'source')],
  ])
})

test('other messages are all sent at once', () => {
  const { sent, publish } = merging()
  for (const done of [1, 2, 3]) publish({ userId: 'u1' }, { cmd: 'task', done })
  expect(sent).toHaveLength(3)
})
