import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../Database.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ v: unknown }>`select ${sql.raw(expression)} as v`.execute(database.kysely)
  return rows[0]?.v
}

test.each([
  ["'9007199254740991'::bigint", 9007199254740991],
  ['count(*)', 1],
  ["'12.50'::numeric", 12.5],
  ["'2026-02-28'::date", '2026-02-28'],
  ["'2026-02-28 16:00:05Z'::timestamptz(0)", '2026-03-01 00:00:05'],
  ["'2026-02-28 16:00:05.75+08'::timestamptz", '2026-02-28 16:00:05'],
  ["'2026-02-28 16:00:05'::timestamp", '2026-02-28 16:00:05'],
  ["'09:30'::time(0)", '09:30:00'],
  [`'{"名称":"甲\\u4e59"}'::jsonb`, { 名称: '甲乙' }],
  ["array['合同', 'a\"b', 'c,d']::text[]", ['合同', 'a"b', 'c,d']],
  ['array[1, 2, null]::bigint[]', [1, 2, null]],
  ['null::date', null],
  ['true', true],
])('%s is read as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('an integer that a number cannot represent exactly is an error, not a wrong number', async () => {
  await expect(value("'9007199254740993'::bigint")).rejects.toThrow('9007199254740993')
  await expect(value('1')).resolves.toBe(1)
})

test('a stream reads the same values', async () => {
  const rows: unknown[] = []
  const query = database.kysely
    .selectFrom(sql<{ d: string }>`(select date '2026-01-01' + n as d from generate_series(0, 2) n)`.as('days'))
    .selectAll()
  for await (const row of query.stream(2)) rows.push(row.d)
  expect(rows).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
})
