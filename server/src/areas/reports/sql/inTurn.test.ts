import { expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'

/** Work that ends when it is told to. */
function work(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve }
}

const started: number[] = []
const statements = () =>
  Array.from({ length: 6 }, (_, at) => {
    const { promise, resolve } = work()
    const leaving = new AbortController()
    const done = inTurn(leaving.signal, () => {
      started.push(at)
      return promise
    })
    return { end: resolve, leave: () => leaving.abort(), done }
  })

test('four statements run at once; the others wait for their turn, unless their readers leave', async () => {
  const all = statements()
  expect(started).toEqual([0, 1, 2, 3])
  all[4]!.leave()
  await expect(all[4]!.done).rejects.toThrow('已取消')
  all[2]!.end()
  await all[2]!.done
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 5])
  for (const one of all) one.end()
  await Promise.allSettled(all.map(({ done }) => done))
  const next = statements()
  expect(started.slice(5)).toEqual([0, 1, 2, 3])
  for (const one of next) one.end()
  await Promise.all(next.map(({ done }) => done))
})

test('too many are refused', async () => {
  const { promise, resolve } = work()
  const many = Array.from({ length: 45 }, () => inTurn(undefined, () => promise))
  await expect(many[44]).rejects.toThrow('等待运行的 SQL 报表过多')
  resolve()
  await Promise.all(many.slice(0, 44))
})
