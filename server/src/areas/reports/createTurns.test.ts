import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

const turns = () => createTurns({ atOnce: 4, ofTenant: 3, ofUser: 2, waitingOfTenant: 3, refusal: '等待过多' })

/** Work of readers such as `1a`, user a of tenant 1. It ends when it is told to. */
function start(inTurn: ReturnType<typeof turns>, readers: readonly string[]) {
  const started: number[] = []
  const works = readers.map((reader, at) => {
    const leaving = new AbortController()
    let end = (): void => {}
    const work = (): Promise<void> => {
      started.push(at)
      return new Promise((resolve) => {
        end = resolve
      })
    }
    const done = inTurn({ tenantId: Number(reader[0]), userId: reader }, leaving.signal, work)
    done.catch(() => {})
    return { end: () => end(), leave: () => leaving.abort(), done }
  })
  return { started, works }
}

test('a user runs two at once, a tenant three; the others run when one has ended', async () => {
  const { started, works } = start(turns(), ['1a', '1a', '1a', '1b', '1c', '2a', '2b'])
  expect(started).toEqual([0, 1, 3, 5])
  works[3]!.end()
  // The tenant with the fewest running is first; the third one of user a waits.
  await expect.poll(() => started).toEqual([0, 1, 3, 5, 6])
  works[5]!.end()
  await expect.poll(() => started).toEqual([0, 1, 3, 5, 6, 4])
  works[0]!.end()
  await expect.poll(() => started).toEqual([0, 1, 3, 5, 6, 4, 2])
})

test('a reader who leaves waits no longer, and one who has left does not run', async () => {
  const inTurn = turns()
  const { started, works } = start(inTurn, ['1a', '1a', '1a', '1a'])
  works[2]!.leave()
  await expect(works[2]!.done).rejects.toThrow('已取消')
  works[0]!.end()
  await expect.poll(() => started).toEqual([0, 1, 3])
  const gone = AbortSignal.abort()
  await expect(inTurn({ tenantId: 2, userId: '2a' }, gone, () => Promise.resolve())).rejects.toThrow('已取消')
})

test('a failure leaves its place', async () => {
  const inTurn = turns()
  const reader = { tenantId: 1, userId: '1a' }
  for (let n = 0; n < 5; n++)
    await expect(inTurn(reader, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('too many of one tenant are refused, those of another one wait', async () => {
  const { works } = start(turns(), ['1a', '1a', '1a', '1a', '1a', '1a', '2a', '2a', '2a'])
  await expect(works[5]!.done).rejects.toThrow('等待过多')
  const isWaiting = Promise.race([works[8]!.done, Promise.resolve('waiting')])
  expect(await isWaiting).toBe('waiting')
})
