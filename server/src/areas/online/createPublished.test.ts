import { expect, test, vi } from 'vitest'
import { createPublished, type InUse } from './createPublished.ts'

type Rows = InUse<string>[]

/** A store whose answers are held back until the test lets them through. */
function heldStore() {
  const served = new Map<number, string>()
  const waiting: ((rows: Rows) => void)[] = []
  const published = createPublished<string>({
    read: () => new Promise((resolve) => waiting.push(resolve)),
    put: ({ tenantId, definition }) => void served.set(tenantId, definition),
    remove: (tenantId) => void served.delete(tenantId),
    onError: (error) => {
      throw error
    },
  })
  const asked = () => vi.waitFor(() => expect(waiting).not.toEqual([]))
  const answer = async (rows: Rows) => {
    await asked()
    waiting.shift()!(rows)
  }
  return { served, published, asked, answer }
}
const row = (definition: string): Rows => [{ id: 'a', tenantId: 1, number: 1, definition }]

test('what was read before a step does not undo it', async () => {
  const { served, published, asked, answer } = heldStore()
  const load = published.load('a')
  await asked()
  published.put(row('first')[0]!)
  await answer([])
  await answer(row('first'))
  await load
  expect(served.get(1)).toBe('first')

  const again = published.load('a')
  await asked()
  published.stop('a')
  await answer(row('first'))
  await answer([])
  await again
  expect(served.size).toBe(0)
})

test('an older answer never replaces a newer one', async () => {
  const { served, published, answer } = heldStore()
  const loads = [published.load(), published.load()]
  await answer(row('old'))
  await answer(row('new'))
  await Promise.all(loads)
  expect(served.get(1)).toBe('new')
})
