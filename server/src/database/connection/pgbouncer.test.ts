import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../testing/startPgBouncer.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../Database.ts'
import { openDatabase } from './openDatabase.ts'
import { plannedOnce } from './PlannedClient.ts'

const skipped = hasPgBouncer ? '' : '(skipped: PgBouncer is not installed)'

describe.skipIf(!hasPgBouncer).each(['session', 'transaction'] as const)(`PgBouncer in %s mode ${skipped}`, (mode) => {
  let direct: Database
  let bouncer: PgBouncer
  let pooled: Database
  const warnings: string[] = []
  beforeAll(async () => {
    direct = await createTestDatabase()
    await direct.pool.query('create table moment (id integer primary key, at timestamptz(0) not null)')
    // The server's own zone is another one, as in most companies.
    const { rows } = await direct.pool.query<{ name: string }>('select current_database() as name')
    await direct.pool.query(`alter database ${rows[0]!.name} set "TimeZone" = 'America/New_York'`)
    bouncer = await startPgBouncer(direct.url, mode)
    const log = { info() {}, warn: (line: string) => void warnings.push(line), error() {} }
    pooled = await openDatabase({ url: bouncer.through(direct.url), dataDir: '', log })
  })
  afterAll(async () => {
    await pooled?.close()
    await bouncer?.stop()
    await direct?.close()
  })

  test('is noticed, and the missing timeout is said', () => {
    expect([direct.isPooled, pooled.isPooled]).toEqual([false, true])
    expect(warnings.join()).toContain("set statement_timeout = '60s'")
  })

  test('times are written and read in the zone of China on every connection', async () => {
    const write = (id: number) => sql`insert into moment values (${id}, '2026-01-01 08:00:00')`.execute(pooled.kysely)
    const other = new pg.Client(bouncer.through(direct.url))
    await other.connect()
    // More at once than the pooler has connections, which it also lends to a client of another zone.
    const writes = [1, 2, 3, 4, 5, 6].map(write)
    expect((await other.query('show timezone')).rows).toEqual([{ TimeZone: 'America/New_York' }])
    await Promise.all(writes)
    await other.end()
    const { rows } = await pooled.pool.query('select distinct at from moment')
    expect(rows).toEqual([{ at: '2026-01-01 08:00:00' }])
    const stored = await direct.pool.query(`select count(*) as n from moment where at = '2026-01-01 00:00:00Z'`)
    expect(stored.rows).toEqual([{ n: 6 }])
  })

  test('marked statements run without the plan of another connection', async () => {
    const ask = (n: number) =>
      pooled.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{ n: number }>`${plannedOnce}select ${n}::int as n`.execute(tx)
        return rows[0]!.n
      })
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers)
  })

  test('a stream is read to its end while other transactions run', async () => {
    const seen: number[] = []
    const query = pooled.kysely.selectFrom(sql<{ n: number }>`generate_series(1, 500)`.as<'n'>(sql`s(n)`)).select('n')
    for await (const { n } of query.stream(50)) {
      seen.push(n)
      if (n % 100 === 0) await sql`select 1`.execute(pooled.kysely)
    }
    expect(seen).toHaveLength(500)
  })
})
