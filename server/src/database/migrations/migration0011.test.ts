import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0011 } from './migration0011.ts'

test('existing rows get their service and debt flags, used shares and remaining units', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0011(database.kysely as never)
    await run(`
      create table biz_enterprise (id text primary key);
      create table biz_counsel (id text primary key, enterprise_id text, status text, deleted_at timestamptz);
      create table biz_contract (id text primary key, enterprise_id text, biz_type text, biz_id text, parent_id text,
        status text, unpaid_amount bigint, deleted_at timestamptz);
      create table biz_entrustment (id text primary key, contract_id text);
      create table biz_package_order (id text primary key);
      create table entitlement_account (source_type text, source_id text, granted int, available int, consumed int);
      insert into biz_enterprise values ('served'), ('owing'), ('free');
      insert into biz_counsel values ('c1', 'served', 'active', null), ('c2', 'owing', 'finished', null);
      insert into biz_contract values
        ('k1', 'owing', 'entrust', 'm1', null, 'effective', 0, null), ('k2', 'owing', 'other', null, 'k1', 'expired', 5, null),
        ('k3', 'free', 'other', null, null, 'draft', 5, null), ('k4', null, 'other', null, null, 'effective', 5, null),
        ('k5', 'free', 'entrust', 'm3', null, 'effective', 5, now());
      insert into biz_entrustment values ('m1', null), ('m2', 'k4'), ('m3', 'k5'), ('m4', null);
      insert into biz_package_order values ('o1'), ('o2');
      insert into entitlement_account values ('counsel', 'c1', 10, 7, 2), ('counsel', 'c1', 5, 5, 0),
        ('packageOrder', 'o1', 10, 9, 1), ('packageOrder', 'o1', 3, 1, 2), ('packageOrder', 'o2', 0, 0, 0)`)
    await migration0011(database.kysely as never)
    await migration0011(database.kysely as never)
    const { rows: clients } = await run(
      'select id, has_counsel as served, has_unpaid as owing from biz_enterprise order by id',
    )
    expect(clients).toEqual([
      { id: 'free', served: 'N', owing: 'N' },
      { id: 'owing', served: 'N', owing: 'Y' },
      { id: 'served', served: 'Y', owing: 'N' },
    ])
    const { rows: matters } = await run("select id from biz_entrustment where has_unpaid = 'Y' order by id")
    expect(matters).toEqual([{ id: 'm1' }, { id: 'm2' }])
    const { rows: used } = await run('select id, used_share::float8 as share from biz_counsel order by id')
    expect(used).toEqual([
      { id: 'c1', share: 13.3 },
      { id: 'c2', share: null },
    ])
    const { rows: left } = await run('select id, left_share::float8 as share from biz_package_order order by id')
    expect(left).toEqual([
      { id: 'o1', share: 33.3 },
      { id: 'o2', share: null },
    ])
  } finally {
    await database.close()
  }
})
