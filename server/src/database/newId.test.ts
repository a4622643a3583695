import { expect, test } from 'vitest'
import { firstIdAt, newId } from './newId.ts'

test('ids are nineteen digits, unique, and grow', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})

test('an id is at least the first one of its moment, and smaller than that of a later one', () => {
  const id = newId()
  const now = Date.now()
  expect(firstIdAt(new Date(now - 60_000)) < id).toBe(true)
  expect(id < firstIdAt(new Date(now + 60_000))).toBe(true)
})
