import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0002 } from './migration0002.ts'

test('a tenant frozen before stays frozen, and a new one is not', async () => {
  const database = await createTestDatabase('empty')
  try {
    await database.pool.query('create table sys_tenant (id integer primary key, status integer not null default 1)')
    await database.pool.query('insert into sys_tenant values (1, 1), (2, 0)')
    await migration0002(database.kysely as never)
    await database.pool.query('insert into sys_tenant (id) values (3)')
    const { rows } = await database.pool.query('select id, status from sys_tenant order by id')
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['1', '0', '1'])
  } finally {
    await database.close()
  }
})
