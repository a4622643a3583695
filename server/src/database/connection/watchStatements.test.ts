import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../Database.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a slow statement is counted with its durations and without its values', async () => {
  for (const seconds of [0.02, 0.06]) await sql`select pg_sleep(${seconds}), ${'秘密'}::text`.execute(database.kysely)
  await sql`select 1`.execute(database.kysely)
  const [slowest, ...others] = database.statements.slowest(5)
  expect(slowest).toMatchObject({ text: 'select pg_sleep($1), $2::text', count: 2 })
  expect(slowest!.maxMs).toBeGreaterThanOrEqual(60)
  expect(slowest!.totalMs).toBeGreaterThanOrEqual(80)
  expect(others.map(({ text }) => text)).not.toContain('select 1')
})
