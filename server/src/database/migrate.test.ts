import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './Database.ts'
import { databaseSchema, migrate, programSchema } from './migrate.ts'
import { migrations, pause, type WrittenMigration } from './migrations/index.ts'
import { syncSchema } from './schemaSync.ts'
import type { TableSpec } from './TableSpec.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase('empty')
})
afterEach(() => database.close())

const caseTable = (...columns: TableSpec['columns']): TableSpec => ({
  name: 'law_case',
  primaryKey: ['id'],
  columns: [{ name: 'id', type: 'text', notNull: true }, ...columns],
  indexes: [],
})

test("migrates an empty database to the program's number, once", async () => {
  expect(await databaseSchema(database)).toBe(0)
  expect(await migrate(database)).toBe(programSchema)
  expect(await databaseSchema(database)).toBe(programSchema)
  expect(await migrate(database)).toBe(0)
})

test('upgrades a database of an old release: rename and refill that sync could not do', async () => {
  await migrate(database)
  await syncSchema(database, [caseTable({ name: 'titile', type: 'text' }, { name: 'amount', type: 'numeric' })])
  await database.pool.query("insert into law_case values ('1', '买卖合同纠纷', 12.5), ('2', null, null)")

  const renameTitle: WrittenMigration = async (db) => {
    await sql`alter table law_case rename column titile to title`.execute(db)
    await sql`update law_case set title = '未命名' where title is null`.execute(db)
  }
  const amountInCents: WrittenMigration = async (db) => {
    await sql`alter table law_case alter column amount type bigint using amount * 100`.execute(db)
  }
  const newer = [...migrations, pause(renameTitle), pause(amountInCents)]
  expect(await migrate(database, newer)).toBe(2)
  await syncSchema(database, [
    caseTable({ name: 'title', type: 'text', notNull: true }, { name: 'amount', type: 'bigint' }),
  ])
  const { rows } = await database.pool.query('select * from law_case order by id')
  expect(rows).toEqual([
    { id: '1', title: '买卖合同纠纷', amount: 1250 },
    { id: '2', title: '未命名', amount: null },
  ])
})

test('refuses a database that is newer than the program with both numbers and leaves it unchanged', async () => {
  await migrate(database, [...migrations, pause(async () => {}), pause(async () => {})])
  const newest = migrations.length + 2
  await expect(migrate(database)).rejects.toThrow(`数据库版本 ${newest} 比程序支持的版本 ${migrations.length} 新`)
  expect(await databaseSchema(database)).toBe(newest)
})

test('a failing migration leaves the database unchanged and names the step', async () => {
  await migrate(database)
  const good: WrittenMigration = async (db) => void (await sql`create table half (id integer)`.execute(db))
  const bad: WrittenMigration = async (db) => void (await sql`alter table nowhere add column x integer`.execute(db))
  await expect(migrate(database, [...migrations, pause(good), pause(bad)])).rejects.toThrow(
    `第 ${migrations.length + 2} 步失败`,
  )
  expect(await databaseSchema(database)).toBe(migrations.length)
  await expect(database.pool.query('select 1 from half')).rejects.toThrow('half')
})

test('four concurrent starts migrate once', async () => {
  let runs = 0
  const counted: WrittenMigration = async () => void runs++
  await Promise.all([1, 2, 3, 4].map(() => migrate(database, [...migrations, pause(counted)])))
  expect(runs).toBe(1)
})

test('a migration waits for a table in short attempts, so that readers go on', async () => {
  await database.pool.query('create table law_case (id text)')
  const backup = database.createClient()
  await backup.connect()
  await backup.query('begin; lock table law_case in access share mode')
  const isBackedUp = sleep(2_500).then(() => backup.query('commit'))
  let isStopped = false
  const reading = (async () => {
    const reader = database.createClient()
    await reader.connect()
    await reader.query("set lock_timeout = '1s'")
    for (; !isStopped; await sleep(20)) await reader.query('select count(*) from law_case')
    await reader.end()
  })()
  const addTitle = pause(async (db) => void (await sql`alter table law_case add column title text`.execute(db)))
  expect(await migrate(database, [...migrations, addTitle])).toBe(migrations.length + 1)
  isStopped = true
  await Promise.all([isBackedUp, reading])
  await backup.end()
})
