import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { areas } from '../areas.ts'
import { computeDeadline } from '../areas/deadlines/computeDeadline.ts'
import { migrate } from '../database/migrate.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { schemaOf } from '../schema.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { seedDatabase } from './seedDatabase.ts'

const days = ['2027-03-01 00:20:00', '2026-12-31 23:30:00', '2028-02-29 12:00:00']

/** The demo office as seeded at that moment. */
async function officeOf(now: string) {
  const database = await createTestDatabase({
    name: `office_${now.slice(0, 10).replaceAll('-', '_')}`,
    prepare: async (db) => {
      await migrate(db)
      await syncSchema(db, schemaOf())
      await seedDatabase(db, { adminPassword: 'Specimen-2026', demoData: true, areas, now })
    },
  })
  onTestFinished(() => database.close())
  return database.kysely
}

/** Columns that say when something happened. */
const happened =
  /^(create_time|update_time|at|(served|completed|accepted|assigned|done|paid|answered|checked|decided|waived|merged|read|closed|confirmed|approved|certified|paused)_at|send_time|read_time|sign_date|paid_on)$/

describe.each(days)('the demo office of %s', { timeout: 300_000 }, (now) => {
  test('is consistent in time', async () => {
    const db = await officeOf(now)
    const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(db)).rows as T[]

    const columns = await rowsOf<{ table: string; column: string }>(sql`
      select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
        and (c.table_name ~ '^biz_' or c.table_name in ('state_log', 'change_log', 'sys_announcement'))`)
    const past = columns.filter(({ column }) => happened.test(column))
    expect(past.length).toBeGreaterThan(30)
    const ahead: string[] = []
    for (const { table, column } of past) {
      const [found] = await rowsOf<{ n: number }>(sql`
        select count(*)::int as n from ${sql.table(table)}
        where ${sql.ref(column)} > ${now}::timestamptz`)
      if (found!.n > 0) ahead.push(`${table}.${column}: ${found!.n}`)
    }
    expect(ahead).toEqual([])

    const months = await rowsOf<{ month: string; n: number }>(sql`
      select to_char(create_time, 'YYYY-MM') as month, count(*)::int as n from biz_appointment group by 1 order by 1`)
    const whole = months.slice(1, -1).map(({ n }) => n)
    const usual = whole.reduce((sum, n) => sum + n, 0) / whole.length
    expect(whole.length).toBeGreaterThanOrEqual(22)
    expect(months.filter(({ n }) => n > 2 * usual)).toEqual([])
    expect(whole.filter((n) => n < usual / 3)).toEqual([])

    const deadlines = await rowsOf<Record<string, string | null>>(sql`
      select rule_id as "ruleId", start_date as "startDate", fixed_date as "fixedDate", date, derivation, type, status
      from biz_deadline`)
    const byRule = deadlines.filter(({ ruleId }) => ruleId !== null)
    expect(byRule.length).toBeGreaterThan(10)
    for (const row of byRule)
      expect(await computeDeadline(db, 1, row)).toMatchObject({ date: row.date, derivation: row.derivation })
    // Only the court names a day.
    const named = deadlines.filter(({ ruleId, status }) => ruleId === null && status !== 'cancelled')
    expect([...new Set(named.map(({ type }) => type))]).toEqual(['hearing'])
  })
})

test('the assistant of the demo office has a role of its own', async () => {
  const db = await officeOf(days[1]!)
  const { rows } = await sql<{ code: string }>`
    select r.role_code as code from sys_user_role ur join sys_role r on r.id = ur.role_id
      join sys_user u on u.id = ur.user_id where u.username = 'fengxue'`.execute(db)
  expect(rows).toEqual([{ code: 'assistant' }])
})
