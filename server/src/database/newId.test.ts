import { expect, test } from 'vitest'
import { newId } from './newId.ts'

test('ids are nineteen digits, unique, and grow', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})
