import { expect, test } from 'vitest'
import { fairQueue } from './fairQueue.ts'

/** Items that run until they are released; `started` is the order in which they began. */
function work(queue: ReturnType<typeof fairQueue>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add(id: string) {
      const run = (): Promise<void> => {
        started.push(id)
        return new Promise((done) => ends.set(id, done))
      }
      queue.add({ id, owner: id.slice(0, 1), run })
    },
    async end(id: string) {
      ends.get(id)?.()
      await new Promise((done) => setImmediate(done))
    },
  }
}

test('limits the concurrency', async () => {
  const { started, add, end } = work(fairQueue(2))
  for (const id of ['a1', 'b1', 'c1']) add(id)
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
})

test('users take turns: a single task does not wait behind another’s many', async () => {
  const { started, add, end } = work(fairQueue(1))
  for (const id of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2']) add(id)
  for (const id of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(id)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('a dropped item never runs', async () => {
  const queue = fairQueue(1)
  const { started, add, end } = work(queue)
  for (const id of ['a1', 'a2', 'a3']) add(id)
  queue.drop('a2')
  await end('a1')
  expect(started).toEqual(['a1', 'a3'])
})
