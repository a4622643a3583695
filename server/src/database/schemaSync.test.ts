import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './Database.ts'
import { planSchema, syncSchema } from './schemaSync.ts'
import { StartError } from './connection/StartError.ts'
import type { TableSpec } from './TableSpec.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const lawyer: TableSpec = {
  name: 'lawyer',
  primaryKey: ['id'],
  tally: true,
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'code', type: 'text', collation: 'C' },
    { name: 'amount', type: 'bigint', default: '-1' },
    { name: 'rate', type: 'numeric' },
    { name: 'active', type: 'boolean', notNull: true, default: 'true' },
    { name: 'born', type: 'date' },
    { name: 'opens', type: 'time(0)', default: "'09:00:00'" },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamptz(0)' },
    { name: 'extra', type: 'jsonb', default: "'{}'" },
    { name: 'fields', type: 'text[]', notNull: true, default: "'{}'" },
    { name: 'photo', type: 'bytea' },
  ],
  indexes: [
    { name: 'lawyer_code', columns: ['tenant_id', 'code'], unique: true, where: 'deleted_at is null' },
    { name: 'lawyer_time', columns: ['tenant_id', 'create_time desc', 'id'] },
    { name: 'lawyer_name', columns: ['name'], method: 'substring' },
    { name: 'lawyer_fields', columns: ['fields'], method: 'list' },
  ],
}

const withColumns = (...columns: TableSpec['columns']): TableSpec => ({
  ...lawyer,
  columns: [...lawyer.columns.filter(({ name }) => !columns.some((column) => column.name === name)), ...columns],
})
const withIndexes = (...indexes: TableSpec['indexes']): TableSpec => ({
  ...lawyer,
  indexes: [...lawyer.indexes.filter(({ name }) => !indexes.some((index) => index.name === name)), ...indexes],
})
const add = (id: string, code: string | null = null) =>
  database.pool.query('insert into lawyer (id, name, code) values ($1, $2, $3)', [id, `律师${id}`, code])

test('creates a new table as specified, and a second start has nothing to do', async () => {
  await syncSchema(database, [lawyer])
  await add('1', 'A')
  await expect(add('2', 'A')).rejects.toThrow('lawyer_code')
  const { rows } = await database.pool.query("select amount, opens, extra, fields from lawyer where id = '1'")
  expect(rows).toEqual([{ amount: -1, opens: '09:00:00', extra: {}, fields: [] }])
  expect(await planSchema(database, [lawyer])).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
})

test('a start with the same specs does not read the catalog; other specs are compared again', async () => {
  await syncSchema(database, [lawyer])
  await database.pool.query('alter table lawyer drop column extra')
  expect(await syncSchema(database, [lawyer])).toEqual([])
  expect((await planSchema(database, [lawyer])).statements).toHaveLength(1)
  const wider = { ...lawyer, columns: [...lawyer.columns, { name: 'phone', type: 'text' as const }] }
  expect(await syncSchema(database, [wider])).toHaveLength(2)
})

test('a plan shows the SQL and changes nothing', async () => {
  const { statements } = await planSchema(database, [lawyer])
  expect(statements[0]).toContain('create table "lawyer"')
  await expect(database.pool.query('select 1 from lawyer')).rejects.toThrow('lawyer')
})

test('adds columns, indexes and a tally to a table with rows', async () => {
  await syncSchema(database, [{ ...lawyer, tally: false, columns: lawyer.columns.slice(0, 3), indexes: [] }])
  await database.pool.query("insert into lawyer (id, name) values ('1', '张三')")
  await syncSchema(database, [lawyer])
  await add('2')
  const { rows } = await database.pool.query('select id, active from lawyer order by id')
  expect(rows).toEqual([
    { id: '1', active: true },
    { id: '2', active: true },
  ])
  const { rows: tally } = await sql`select sum(n) as n from row_tally where table_name = 'lawyer'`.execute(
    database.kysely,
  )
  expect(tally).toEqual([{ n: 2 }])
})

test('leaves unknown columns and tables alone, and they do not prevent new rows', async () => {
  await syncSchema(database, [withColumns({ name: 'old_required', type: 'text', notNull: true })])
  await database.pool.query("insert into lawyer (id, name, old_required) values ('1', '张三', '留着')")
  await database.pool.query('create table somebody_elses (id integer)')
  await syncSchema(database, [lawyer])
  await add('2')
  const { rows } = await database.pool.query('select id, old_required from lawyer order by id')
  expect(rows).toEqual([
    { id: '1', old_required: '留着' },
    { id: '2', old_required: null },
  ])
  await database.pool.query('select 1 from somebody_elses')
})

test('a field that becomes optional, or required where no row lacks it, needs no migration', async () => {
  await syncSchema(database, [lawyer])
  await add('1', 'A')
  const changed = withColumns(
    { name: 'name', type: 'text' },
    { name: 'code', type: 'text', collation: 'C', notNull: true },
  )
  await syncSchema(database, [changed])
  await expect(add('2', null)).rejects.toThrow('code')
  await database.pool.query("insert into lawyer (id, code) values ('3', 'B')")
  expect(await planSchema(database, [changed])).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
})

test('a changed index replaces the old one', async () => {
  await syncSchema(database, [lawyer])
  await syncSchema(database, [withIndexes({ name: 'lawyer_code', columns: ['tenant_id', 'code'] })])
  await add('1', 'A')
  await add('2', 'A')
  expect((await database.pool.query('select code from lawyer')).rows).toEqual([{ code: 'A' }, { code: 'A' }])
})

const visits: TableSpec = {
  name: 'visit',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'lawyer_id', type: 'text', collation: 'C' },
    { name: 'start_at', type: 'timestamptz(0)' },
    { name: 'end_at', type: 'timestamptz(0)' },
    { name: 'state', type: 'text' },
  ],
  indexes: [],
  exclusions: [
    {
      name: 'visit_booked',
      elements: [
        { key: 'lawyer_id', operator: '=' },
        { key: 'tstzrange(start_at, end_at)', operator: '&&' },
      ],
      where: "state = 'booked'",
    },
  ],
}
const visit = (id: string, from: string, to: string, state = 'booked') =>
  database.pool.query('insert into visit values ($1, $2, $3, $4, $5)', [
    id,
    'L1',
    `2026-11-17 ${from}`,
    `2026-11-17 ${to}`,
    state,
  ])

test('the database enforces an exclusion, and a second start has nothing to do', async () => {
  await syncSchema(database, [visits])
  await visit('1', '09:00', '10:00')
  await visit('2', '10:00', '11:00')
  await visit('3', '09:30', '10:30', 'cancelled')
  await expect(visit('4', '10:30', '11:30')).rejects.toThrow('visit_booked')
  expect(await planSchema(database, [visits])).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
})

test('a changed exclusion replaces the old one; rows that violate a new one require a written migration', async () => {
  await syncSchema(database, [{ ...visits, exclusions: [] }])
  await visit('1', '09:00', '10:00')
  await visit('2', '09:30', '10:30')
  await expect(syncSchema(database, [visits])).rejects.toThrow(
    '表 visit 的 visit_booked 要求互不重叠，但已有重叠的数据',
  )
  await database.pool.query("update visit set state = 'cancelled' where id = '2'")
  await syncSchema(database, [visits])
  await syncSchema(database, [{ ...visits, exclusions: [{ ...visits.exclusions![0]!, where: "state = 'held'" }] }])
  await visit('3', '09:30', '10:30')
  await visit('4', '09:30', '10:30', 'held')
  await expect(visit('5', '10:00', '11:00', 'held')).rejects.toThrow('visit_booked')
})

test('a changed default applies to later rows', async () => {
  await syncSchema(database, [lawyer])
  await syncSchema(database, [withColumns({ name: 'amount', type: 'bigint', default: '5' })])
  await add('1')
  const { rows } = await database.pool.query('select amount from lawyer')
  expect(rows).toEqual([{ amount: 5 }])
})

test.each<[string, TableSpec, string]>([
  ['a changed type', withColumns({ name: 'rate', type: 'bigint' }), '表 lawyer 的列 rate 的类型由 numeric 改为 bigint'],
  [
    'a required column without default on a filled table',
    withColumns({ name: 'licence', type: 'text', notNull: true }),
    '表 lawyer 的列 licence 是新增的必填列',
  ],
  [
    'a required column where rows lack it',
    withColumns({ name: 'rate', type: 'numeric', notNull: true }),
    '表 lawyer 的列 rate 改为必填，但已有空值',
  ],
  [
    'a unique index that rows break',
    withIndexes({ name: 'lawyer_one', columns: ['tenant_id', 'active'], unique: true }),
    '表 lawyer 的 (tenant_id, active) 要求不重复',
  ],
  ['another primary key', { ...lawyer, primaryKey: ['id', 'tenant_id'] }, '表 lawyer 的主键'],
  ['another collation', withColumns({ name: 'code', type: 'text' }), '表 lawyer 的列 code 的排序规则'],
])('%s requires a written migration and applies nothing', async (_what, changed, message) => {
  await syncSchema(database, [lawyer])
  await add('1')
  await add('2')
  const target = [{ ...changed, columns: [...changed.columns, { name: 'harmless', type: 'text' } as const] }]
  const failed = syncSchema(database, target)
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow(message)
  expect((await planSchema(database, target)).problems.join()).toContain(message)
  await expect(database.pool.query('select harmless from lawyer')).rejects.toThrow('harmless')
})

test('a failing index rolls everything back', async () => {
  const broken: TableSpec = { ...lawyer, indexes: [{ name: 'x', columns: ['id'], where: 'no_such_column is null' }] }
  await expect(syncSchema(database, [broken])).rejects.toThrow('未作任何更改')
  await expect(database.pool.query('select 1 from lawyer')).rejects.toThrow('lawyer')
})

test('four concurrent starts create everything once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => syncSchema(database, [lawyer])))
  expect(results.filter((statements) => statements.length > 0)).toHaveLength(1)
})
