import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './Database.ts'
import { createIndexBuilder, pendingIndexTable } from './schema/pendingIndexes.ts'
import { planSchema, syncSchema } from './schemaSync.ts'
import type { TableSpec } from './TableSpec.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const lawCase: TableSpec = {
  name: 'law_case',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'title', type: 'text' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamptz(0)' },
  ],
  indexes: [],
}
const next: TableSpec = {
  ...lawCase,
  columns: [...lawCase.columns, { name: 'court', type: 'text', collation: 'C' }],
  // Building it takes seconds.
  indexes: [{ name: 'law_case_title', columns: ['slow_key(title)'] }],
}
const rows = 150
const run = (text: string) => database.pool.query(text)

/** The statistics say that the table is large. */
async function fill(): Promise<void> {
  await syncSchema(database, [lawCase, pendingIndexTable])
  await run(`insert into law_case (id, title) select 'r' || i, 't' || i from generate_series(1, ${rows}) i`)
  await run(`create function slow_key(title text) returns text immutable language plpgsql as
    $$ begin perform pg_sleep(0.02); return title; end $$`)
  await run("update pg_class set reltuples = 10000000 where relname = 'law_case'")
}

/** Repeats a statement that waits for a lock no longer than a second; ends with the failures. */
function repeat(statement: (n: number) => string): () => Promise<{ done: number; failures: string[] }> {
  let isStopped = false
  const result = (async () => {
    const client = database.createClient()
    await client.connect()
    await client.query("set lock_timeout = '1s'")
    const failures: string[] = []
    let done = 0
    for (; !isStopped; done += 1) {
      await client.query(statement(done)).catch((error: Error) => failures.push(error.message))
      // Building the index reads every version of a row.
      await sleep(50)
    }
    await client.end()
    return { done, failures }
  })()
  return () => {
    isStopped = true
    return result
  }
}

test('a start that adds a column and an index to a large table during a backup keeps no reader and no writer waiting', async () => {
  await fill()
  const stops = [
    repeat((n) => `update law_case set tenant_id = ${n} where id = 'r1'`),
    repeat((n) => `insert into law_case (id) values ('n${n}')`),
    repeat(() => 'select count(*) from law_case'),
  ]
  // Holds what a backup holds until it has read the tables.
  const backup = database.createClient()
  await backup.connect()
  await backup.query('begin; lock table law_case in access share mode')
  const isBackedUp = sleep(4_000).then(() => backup.query('commit'))

  await syncSchema(database, [next, pendingIndexTable])
  await isBackedUp
  const builder = createIndexBuilder(database, { warn: (facts) => expect(facts).toEqual({}) })
  await builder.build()
  await builder.close()

  for (const stop of stops) {
    const { done, failures } = await stop()
    expect(failures).toEqual([])
    expect(done).toBeGreaterThan(1)
  }
  await backup.end()
  const { rows: built } = await run("select indisvalid from pg_index where indexrelid = 'law_case_title'::regclass")
  expect(built).toEqual([{ indisvalid: true }])
  expect(await planSchema(database, [next])).toMatchObject({ statements: [], later: [], problems: [] })
}, 60_000)

test('a plan names what reads a large table, and counting its rows for a tally needs a pause', async () => {
  await fill()
  const { statements, later, slow, pauses } = await planSchema(database, [{ ...next, tally: true }])
  expect(statements.filter((text) => text.includes('index'))).toEqual([])
  expect(later.map(({ name }) => name)).toEqual(['law_case_title'])
  expect([...slow]).toEqual([
    [later[0]!.create, 10_000_000],
    [expect.stringContaining('insert into row_tally'), 10_000_000],
  ])
  expect(pauses).toEqual([expect.stringContaining('insert into row_tally')])
})
