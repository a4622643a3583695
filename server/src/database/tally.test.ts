import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './Database.ts'
import { syncSchema } from './schemaSync.ts'
import { compactTally, countGroups, countRows, dayCounts } from './tally.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await syncSchema(database, [
    {
      name: 'notice',
      primaryKey: ['id'],
      tally: true,
      columns: [
        { name: 'id', type: 'integer', notNull: true },
        { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
        { name: 'title', type: 'text' },
        { name: 'create_time', type: 'timestamptz(0)' },
        { name: 'deleted_at', type: 'timestamptz(0)' },
      ],
      indexes: [],
    },
  ])
})
afterAll(() => database.close())
beforeEach(() => run('truncate notice'))

const run = (text: string) => database.pool.query(text)

/** The tally and a plain count of the same moment. */
async function bothCounts() {
  const { rows } = await run(`
    select tenant_id, coalesce((create_time at time zone 'Asia/Shanghai')::date, '0001-01-01') as day, count(*) as n
    from notice where deleted_at is null group by 1, 2 order by 1, 2`)
  const tenants = [...new Set(rows.map((row) => row.tenant_id as number))]
  const tallied = []
  for (const tenant_id of tenants)
    for (const day of await dayCounts(database, 'notice', tenant_id)) tallied.push({ tenant_id, ...day })
  const total = rows.reduce((sum: number, row) => sum + (row.n as number), 0)
  return { rows, tallied, total, talliedTotal: await countRows(database, 'notice', null) }
}

async function expectExact() {
  const { rows, tallied, total, talliedTotal } = await bothCounts()
  expect(tallied).toEqual(rows)
  expect(talliedTotal).toBe(total)
}

test('a row counts on its day in China, whatever the hour in UTC', async () => {
  await run("insert into notice (id, create_time) values (1, '2026-03-01 15:59:59Z'), (2, '2026-03-01 16:00:00Z')")
  expect(await dayCounts(database, 'notice', 0)).toEqual([
    { day: '2026-03-01', n: 1 },
    { day: '2026-03-02', n: 1 },
  ])
})

test('counts deleting, restoring, moving to another tenant or day, and emptying the table', async () => {
  await run("insert into notice (id, create_time) select i, '2026-03-01' from generate_series(1, 10) i")
  await run('update notice set deleted_at = now() where id <= 4')
  expect(await countRows(database, 'notice', 0)).toBe(6)
  await run('update notice set deleted_at = null where id = 1')
  await run('update notice set tenant_id = 7 where id in (5, 6)')
  await run("update notice set create_time = '2026-04-01' where id = 7")
  await run("update notice set title = '无关' where id = 8")
  await run('delete from notice where id in (2, 9)')
  expect(await countRows(database, 'notice', 7)).toBe(2)
  await expectExact()
  await run('truncate notice')
  expect(await countRows(database, 'notice', null)).toBe(0)
  expect(await dayCounts(database, 'notice', null)).toEqual([])
})

test('a change that is rolled back is not counted', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('insert into notice (id) values (1)')
  await client.query('rollback')
  client.release()
  expect(await countRows(database, 'notice', null)).toBe(0)
})

test('compaction leaves one row per day and changes no sum', async () => {
  for (let id = 1; id <= 30; id++)
    await run(`insert into notice (id, create_time) values (${id}, '2026-03-0${(id % 3) + 1}')`)
  await run("delete from notice where create_time = '2026-03-01'")
  expect(await compactTally(database)).toBe(true)
  const { rows } = await run("select day, n from row_tally where table_name = 'notice' order by day")
  expect(rows).toEqual([
    { day: '2026-03-02', n: 10 },
    { day: '2026-03-03', n: 10 },
  ])
  await expectExact()
})

test('does not wait for a running compaction', async () => {
  const client = await database.pool.connect()
  await client.query("begin; select pg_advisory_xact_lock(hashtext('lexdesk.tally'))")
  expect(await compactTally(database)).toBe(false)
  await client.query('rollback')
  client.release()
})

const step = fc.record({
  act: fc.constantFrom('insert', 'insertMany', 'softDelete', 'restore', 'hardDelete', 'move', 'redate', 'compact'),
  id: fc.integer({ min: 1, max: 40 }),
  tenant: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 1, max: 4 }),
})

function sqlOf({ act, id, tenant, day }: { act: string; id: number; tenant: number; day: number }): string {
  const time = `'2026-05-0${day} 00:00:00+08'`
  const acts: Record<string, string> = {
    insert: `insert into notice values (${id}, ${tenant}, null, ${time}) on conflict (id) do nothing`,
    insertMany: `insert into notice select i, i % 3, null, ${time} from generate_series(${id}, ${id + 10}) i
                 on conflict (id) do update set deleted_at = null`,
    softDelete: `update notice set deleted_at = now() where id between ${id} and ${id + 3}`,
    restore: `update notice set deleted_at = null where id between ${id} and ${id + 3}`,
    hardDelete: `delete from notice where id between ${id} and ${id + 2}`,
    move: `update notice set tenant_id = ${tenant} where id = ${id}`,
    redate: `update notice set create_time = ${time} where id = ${id}`,
  }
  return acts[act] ?? ''
}

test('after any mixture of concurrent changes and compactions the tally equals a count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 4, maxLength: 6 }), async (workers) => {
      await run('truncate notice')
      await Promise.all(
        workers.map(async (steps) => {
          for (const one of steps) {
            if (one.act === 'compact') await compactTally(database)
            // Two workers may lock the same rows in opposite order; the deadlocked change is skipped.
            else await run(sqlOf(one)).catch((error: { code?: string }) => expect(error.code).toBe('40P01'))
          }
        }),
      )
      await expectExact()
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('lines are counted by group, tenant and table, whatever is added, deleted or emptied', async () => {
  await syncSchema(database, [
    {
      name: 'line',
      primaryKey: ['id'],
      groupTally: { by: 'kind', at: 'at' },
      columns: [
        { name: 'id', type: 'integer', notNull: true },
        { name: 'tenant_id', type: 'integer', notNull: true },
        { name: 'kind', type: 'text', notNull: true },
        { name: 'at', type: 'timestamptz(0)', notNull: true },
      ],
      indexes: [],
    },
  ])
  await run(`insert into line select i, i % 2, 'kind' || i % 3, '2026-03-01' from generate_series(1, 60) i`)
  expect(await countGroups(database, 'line', ['kind0'], [0])).toBe(10)
  expect(await countGroups(database, 'line', ['kind0', 'kind1'], [0, 1])).toBe(40)
  await run(`delete from line where kind = 'kind0' and id <= 12`)
  expect(await countGroups(database, 'line', ['kind0'], [0, 1])).toBe(16)
  await compactTally(database)
  expect(await countGroups(database, 'line', ['kind0'], [0, 1])).toBe(16)
  expect(await countGroups(database, 'other', ['kind0'], [0, 1])).toBe(0)
  await run('truncate line')
  expect(await countGroups(database, 'line', ['kind0', 'kind1', 'kind2'], [0, 1])).toBe(0)
})

test('the groups of lines that were there before are counted when the triggers are made', async () => {
  const columns =
    'id integer primary key, tenant_id integer not null, kind integer not null, at timestamptz(0) not null'
  await run(`create table older (${columns})`)
  await run(`insert into older select i, 1, i % 2, '2026-03-01' from generate_series(1, 10) i`)
  await syncSchema(database, [
    {
      name: 'older',
      primaryKey: ['id'],
      groupTally: { by: 'kind', at: 'at' },
      columns: [
        { name: 'id', type: 'integer', notNull: true },
        { name: 'tenant_id', type: 'integer', notNull: true },
        { name: 'kind', type: 'integer', notNull: true },
        { name: 'at', type: 'timestamptz(0)', notNull: true },
      ],
      indexes: [],
    },
  ])
  await run(`insert into older values (11, 1, 1, '2026-03-01')`)
  expect(await countGroups(database, 'older', [1], [1])).toBe(6)
})
