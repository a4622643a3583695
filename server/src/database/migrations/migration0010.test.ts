import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0010 } from './migration0010.ts'

test('accounts refunded or terminated before are closed, the others stay open', async () => {
  const database = await createTestDatabase('empty')
  try {
    await database.pool.query(`
      create table entitlement_account (id text primary key, source_type text, source_id text);
      create table biz_package_order (id text primary key, status text);
      create table biz_counsel (id text primary key, status text);
      insert into biz_package_order values ('1', 'active'), ('2', 'refunded');
      insert into biz_counsel values ('1', 'terminated'), ('2', 'active');
      insert into entitlement_account values
        ('a', 'packageOrder', '1'), ('b', 'packageOrder', '2'), ('c', 'counsel', '1'), ('d', 'counsel', '2')`)
    await migration0010(database.kysely as never)
    await migration0010(database.kysely as never)
    const { rows } = await database.pool.query('select id, is_closed as closed from entitlement_account order by id')
    expect(rows.filter(({ closed }) => closed).map(({ id }) => id)).toEqual(['b', 'c'])
  } finally {
    await database.close()
  }
})
