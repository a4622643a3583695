import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { Database } from './Database.ts'
import { syncSchema } from './schemaSync.ts'
import { substringCondition } from './substring.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await syncSchema(database, [
    {
      name: 'company',
      primaryKey: ['id'],
      columns: [
        { name: 'id', type: 'integer', notNull: true },
        { name: 'name', type: 'text' },
        { name: 'deleted_at', type: 'timestamptz(0)' },
      ],
      indexes: [{ name: 'company_name_part', columns: ['name'], where: 'deleted_at is null', method: 'substring' }],
    },
  ])
  await database.pool.query(`
    insert into company select i, case when i % 400 = 7 then '曦玥' when i % 400 = 8 then '龘' when i % 400 = 9 then 'Zürich AbC-100%_x'
      else '' end || '第' || i || '号法律服务有限公司' from generate_series(1, 20000) i`)
  await database.pool.query('analyze company')
})
afterAll(() => database.close())

const condition = (text: string, index?: string) => substringCondition(sql.ref('name'), text, index)

async function namesWith(text: string, index?: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from company where deleted_at is null and ${condition(text, index)} order by id`.execute(
    database.kysely,
  )
  return rows.map(({ name }) => name)
}

async function planOf(text: string, index?: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from company where deleted_at is null and ${condition(text, index)}`.execute(database.kysely)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['龘', 50],
  ['曦', 50],
  ['曦玥', 50],
  ['曦玥第', 50],
  ['曦玥第7号', 1],
  ['第19999号', 1],
  ['abc', 50],
  ['ABC-100%_X', 50],
  ['ürich', 50],
  ['没有的词', 0],
])('%s is found in %i rows, by the index', async (text, count) => {
  expect(await namesWith(text)).toHaveLength(count)
  expect(await namesWith(text, 'company_name_part')).toHaveLength(count)
  expect(await planOf(text, 'company_name_part')).toContain('company_name_part')
})

test('wildcards of LIKE and text search are plain characters', async () => {
  for (const text of ['%', '_', '\\', "'", '&', '|', '!', ':*', '100%', '0%_x']) {
    const expected = (await namesWith('abc')).filter((name) => name.toLowerCase().includes(text)).length
    expect(await namesWith(text)).toHaveLength(expected)
  }
})

test.each(['公司', '公', '有限公司', '第'])(
  '%s, which occurs everywhere, is searched by scanning rows',
  async (text) => {
    expect(await planOf(text, 'company_name_part')).not.toContain('substring_grams')
    expect(await namesWith(text, 'company_name_part')).toHaveLength(20_000)
  },
)

test('an empty search finds everything', async () => {
  expect(await namesWith('')).toHaveLength(20_000)
})

const character = fc.constantFrom(...'合同ab AB1%_\\\'":&|!*()<>é😀第')
const text = (longest: number) => fc.array(character, { minLength: 1, maxLength: longest }).map((list) => list.join(''))

test('any text is found exactly where it occurs, as a plain comparison would', async () => {
  const lower = (value: string) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  await fc.assert(
    fc.asyncProperty(text(20), text(6), async (value, wanted) => {
      const { rows } = await sql<{ found: boolean }>`
        select ${substringCondition(sql`v.name`, wanted)} as found from (select ${value}::text as name) v`.execute(
        database.kysely,
      )
      expect(rows[0]?.found).toBe(lower(value).includes(lower(wanted)))
    }),
    { numRuns: 400 },
  )
  await fc.assert(
    fc.asyncProperty(text(20), fc.nat(), fc.nat(), async (value, from, length) => {
      const all = [...value]
      const start = from % all.length
      const wanted = all.slice(start, start + 1 + (length % 8)).join('')
      const { rows } = await sql<{ found: boolean }>`
        select ${substringCondition(sql`v.name`, wanted)} as found from (select ${value}::text as name) v`.execute(
        database.kysely,
      )
      expect(rows[0]?.found).toBe(true)
    }),
    { numRuns: 400 },
  )
})
