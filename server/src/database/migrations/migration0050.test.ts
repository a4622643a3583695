import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { groupTallySql } from '../schema/tableSql.ts'
import { countGroups } from '../tally.ts'
import { migration0001 } from './migration0001.ts'
import { migration0050 } from './migration0050.ts'

test('lines of an older database are counted by group from then on, and running it again changes nothing', async () => {
  const database = await createTestDatabase('empty')
  try {
    await migration0001(database.kysely as never)
    await database.pool.query(`
      create table old_log (kind integer, tenant_id integer, at timestamptz);
      insert into old_log select i % 2, 1, now() from generate_series(1, 10) i`)
    await migration0050(database.kysely as never)
    for (const statement of groupTallySql('old_log', { by: 'kind', at: 'at' }, true))
      if (!statement.startsWith('lock')) await database.pool.query(statement)
    await migration0050(database.kysely as never)
    await database.pool.query('insert into old_log values (1, 1, now())')
    expect(await countGroups(database, 'old_log', [1], [1])).toBe(6)
  } finally {
    await database.close()
  }
})
