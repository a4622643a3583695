import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0008 } from './migration0008.ts'

test('existing entitlements have no carry-over', async () => {
  const database = await createTestDatabase('empty')
  try {
    await database.pool.query('create table entitlement_account (id text primary key, expires_on date)')
    await database.pool.query("insert into entitlement_account values ('a', '2026-12-31')")
    await migration0008(database.kysely as never)
    await migration0008(database.kysely as never)
    const { rows } = await database.pool.query('select id, carry_days as days from entitlement_account')
    expect(rows).toEqual([{ id: 'a', days: 0 }])
  } finally {
    await database.close()
  }
})
