import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../Database.ts'
import { plannedOnce } from './PlannedClient.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const plans = sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`

test('plans a marked statement once per connection; others, and those beyond the limit, each time', async () => {
  await database.kysely.connection().execute(async (db) => {
    for (const word of ['甲', '乙', '丙'])
      expect((await sql`${plannedOnce}select ${word}::text as word`.execute(db)).rows).toEqual([{ word }])
    await sql`select ${'丁'}::text as word`.execute(db)
    expect((await plans.execute(db)).rows).toEqual([{ n: 1 }])
    for (let n = 0; n < 200; n++)
      expect((await sql`${plannedOnce}select ${n}::int as ${sql.ref(`n${n}`)}`.execute(db)).rows).toEqual([
        { [`n${n}`]: n },
      ])
    expect((await plans.execute(db)).rows).toEqual([{ n: 150 }])
  })
})

test('a failing planned statement reports its error and can be run again', async () => {
  await database.kysely.connection().execute(async (db) => {
    const divide = (by: number) => sql<{ n: number }>`${plannedOnce}select 10 / ${by}::int as n`.execute(db)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(5)).rows).toEqual([{ n: 2 }])
  })
})
