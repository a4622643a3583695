import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { clockDifference } from './clockDifference.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase('empty')
})
afterAll(() => db?.close())
afterEach(() => void vi.useRealTimers())

test.each([0, 600, -600])('a clock that is %i seconds ahead is found', async (seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  expect(Math.abs((await clockDifference(db)) - seconds)).toBeLessThan(2)
})
