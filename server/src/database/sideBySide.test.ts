import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { openDatabase } from './connection/openDatabase.ts'
import type { Database } from './Database.ts'
import { databaseSchema, lowestSchema, migrate } from './migrate.ts'
import { expand, type Migration, migrations, pause } from './migrations/index.ts'
import { isOlder, programNumber, release } from './programNumber.ts'
import { planSchema, syncSchema } from './schemaSync.ts'
import type { TableSpec } from './TableSpec.ts'

/** A version of the product: its migrations, its definitions and its release. */
interface Version {
  migrations: readonly Migration[]
  specs: readonly TableSpec[]
  release: string
}

const lawCase: TableSpec = {
  name: 'law_case',
  primaryKey: ['id'],
  tally: true,
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'title', type: 'text' },
    { name: 'note', type: 'text' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamptz(0)' },
  ],
  indexes: [{ name: 'law_case_title', columns: ['tenant_id', 'title'] }],
}
const old: Version = { migrations, specs: [lawCase], release: '0.1.0' }
const added: TableSpec = {
  ...lawCase,
  columns: [
    ...lawCase.columns,
    { name: 'court', type: 'text', collation: 'C' },
    { name: 'urgent', type: 'boolean', notNull: true, default: 'false' },
  ],
  indexes: [...lawCase.indexes, { name: 'law_case_court', columns: ['tenant_id', 'court'] }],
}
const fillTitles = expand(
  async (db) => void (await sql`update law_case set title = '未命名' where title is null`.execute(db)),
)
const next: Version = { migrations: [...migrations, fillTitles], specs: [added], release: '0.2.0' }

let database: Database
const opened: Database[] = []
beforeEach(async () => {
  database = await createTestDatabase('empty')
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
  await database.close()
})

async function start(version: Version): Promise<Database> {
  const db = await openDatabase({ url: database.url, dataDir: '', poolSize: 4 })
  opened.push(db)
  await migrate(db, version.migrations)
  await syncSchema(db, version.specs, programNumber(version.migrations.length, version.release))
  return db
}

/** Writes and reads until it is stopped; returns how many rows it has added. */
function work(db: Database, name: string, columns: string): () => Promise<number> {
  let isStopped = false
  const done = (async () => {
    let n = 0
    for (; !isStopped; n++) {
      const values = columns.split(', ').map((column) => (column === 'id' ? `'${name}${n}'` : `'${column}'`))
      await db.pool.query(`insert into law_case (${columns}) values (${values.join(', ')})`)
      await db.kysely.transaction().execute(async (tx) => {
        await sql`update law_case set note = 'seen' where id = ${`${name}${n}`}`.execute(tx)
        await sql`select ${sql.raw(columns)} from law_case where title = 'title' order by id limit 5`.execute(tx)
      })
    }
    return n
  })()
  done.catch(() => undefined)
  return async () => {
    isStopped = true
    return done
  }
}

const syncState = async () => (await database.pool.query('select * from schema_stamp')).rows[0] as unknown

test('the former and the new version write to one database during an upgrade, and the former may start again', async () => {
  const running = await start(old)
  await running.pool.query("insert into law_case (id) values ('untitled')")
  const stops = [work(running, 'a', 'id, title'), work(running, 'b', 'id, title')]
  const upgraded = await start(next)
  stops.push(work(upgraded, 'c', 'id, title, court'))
  const after = await syncState()
  const again = await start(old)
  stops.push(work(again, 'd', 'id, title'))
  expect(await syncState()).toEqual(after)
  expect(await planSchema(upgraded, next.specs)).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
  await new Promise((resolve) => setTimeout(resolve, 200))

  const counts = await Promise.all(stops.map((stop) => stop()))
  expect(Math.min(...counts)).toBeGreaterThan(0)
  const { rows } = await database.pool.query(
    "select count(*)::int as n, (select sum(n)::int from row_tally where table_name = 'law_case') as tally from law_case",
  )
  const total = counts.reduce((sum, n) => sum + n, 1)
  expect(rows).toEqual([{ n: total, tally: total }])
  expect((await database.pool.query("select title from law_case where id = 'untitled'")).rows).toEqual([
    { title: '未命名' },
  ])
})

test('after a step that needs a pause, the former version refuses to start in one sentence', async () => {
  await start(old)
  const dropNote = pause(async (db) => void (await sql`alter table law_case drop column note`.execute(db)))
  const addAfter = expand(async () => {})
  const later = { ...next, migrations: [...next.migrations, dropNote, addAfter] }
  await start(later)
  expect(await databaseSchema(database)).toBe(migrations.length + 3)
  expect(await lowestSchema(database)).toBe(migrations.length + 2)
  await expect(start(old)).rejects.toThrow(
    `数据库版本 ${migrations.length + 3} 比程序支持的版本 ${migrations.length} 新，请升级程序后再启动`,
  )
  await expect(start(next)).rejects.toThrow('请升级程序后再启动')
  await start({ ...later, migrations: later.migrations.slice(0, -1) })
})

test.each<[string, TableSpec]>([
  [
    'a field becomes required',
    { ...lawCase, columns: lawCase.columns.map((c) => (c.name === 'title' ? { ...c, notNull: true } : c)) },
  ],
  [
    'a required field without a default is added',
    { ...lawCase, columns: [...lawCase.columns, { name: 'court', type: 'text', notNull: true }] },
  ],
  [
    'a required field loses its default',
    {
      ...lawCase,
      columns: lawCase.columns.map(({ default: value, ...c }) =>
        c.name === 'tenant_id' ? c : { ...c, ...(value !== undefined && { default: value }) },
      ),
    },
  ],
  [
    'values must be unique',
    { ...lawCase, indexes: [...lawCase.indexes, { name: 'law_case_key', columns: ['title'], unique: true }] },
  ],
  [
    'values must not overlap',
    { ...lawCase, exclusions: [{ name: 'law_case_one', elements: [{ key: 'title', operator: '=' }] }] },
  ],
])('%s: that needs a pause without a migration too', async (_what, stricter) => {
  await start(old)
  expect((await planSchema(database, [stricter])).pauses).toHaveLength(1)
  await start({ ...old, specs: [stricter], release: '0.1.1' })
  await expect(start(old)).rejects.toThrow('数据库已由更新的程序升级，本程序不能继续使用它，请升级程序后再启动')
})

test('new tables, optional fields, defaults and indexes need no pause', async () => {
  await start(old)
  const visit: TableSpec = {
    name: 'visit',
    primaryKey: ['id'],
    columns: [{ name: 'id', type: 'text', notNull: true }],
    indexes: [{ name: 'visit_id', columns: ['id'], unique: true }],
  }
  const { statements, pauses } = await planSchema(database, [added, visit])
  expect(statements.length).toBeGreaterThan(4)
  expect(pauses).toEqual([])
})

test('programs are ordered by their schema number, then by their release', () => {
  const order = [[], [7], programNumber(7, '0.2.0'), programNumber(7, '0.10.0'), programNumber(8, '0.1.0')]
  for (const [index, one] of order.entries())
    expect(order.map((other) => isOlder(one, other))).toEqual(order.map((_other, at) => index < at))
})

test('the release is that of package.json', () => {
  const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  expect((JSON.parse(file) as { version: string }).version).toBe(release)
})
