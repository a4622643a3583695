import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import type { Database, Tables } from '../../database/Database.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { limitedRead } from './limitedRead.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase('empty')
})
afterAll(() => db?.close())

const actor = systemActor(1)
const sleep = (tx: Kysely<Tables>) => sql`select pg_sleep(20) as slept`.execute(tx)
const sleeping = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%as slept' and state = 'active'`.execute(db.kysely)
  return rows[0]!.n
}

test('a read that takes too long is ended with a sentence', async () => {
  await expect(limitedRead(db, { actor, timeoutMs: 100 }, sleep)).rejects.toThrow('统计用时过长')
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(db.kysely)
  expect(rows).toEqual([{ n: 1 }])
})

test('a reader who leaves ends the statement in the database', async () => {
  const leaving = new AbortController()
  const read = limitedRead(db, { actor, signal: leaving.signal }, sleep)
  read.catch(() => {})
  await expect.poll(sleeping).toBe(1)
  leaving.abort()
  await expect(read).rejects.toThrow('已取消')
  expect(await sleeping()).toBe(0)
})

test('a fourth read of one user waits for the others', async () => {
  const leaving = new AbortController()
  const reads = [1, 2, 3, 4].map(() => limitedRead(db, { actor, signal: leaving.signal }, sleep))
  for (const read of reads) read.catch(() => {})
  await expect.poll(sleeping).toBe(3)
  const other = { ...actor, userId: 'other' }
  expect(await limitedRead(db, { actor: other }, () => Promise.resolve('served'))).toBe('served')
  leaving.abort()
  await Promise.allSettled(reads)
})
