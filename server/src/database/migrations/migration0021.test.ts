import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0004 } from './migration0004.ts'
import { migration0021 } from './migration0021.ts'

test('existing accounts get the value of their line, and voided work no longer counts as used', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0004(database.kysely as never)
    await run(`
      create table biz_package_order (id text primary key, amount bigint, left_share numeric);
      create table biz_package_order_lines (id text primary key, parent_id text, order_num integer, unit_price bigint);
      create table biz_counsel (id text primary key, fee bigint, used_share numeric);
      create table sys_dict (id text, dict_code text);
      create table sys_dict_item (id text, dict_id text, item_value text, item_text text, color text, sort_order int,
        status int, create_by text);
      insert into sys_dict values ('d', 'ledger_type');
      insert into biz_package_order values ('o1', 9900, 100), ('o2', 100, 100);
      insert into biz_package_order_lines values ('l1', 'o1', 1, null), ('l2', 'o2', 1, 1), ('l3', 'o2', 2, 1), ('l4', 'o2', 3, 1);
      insert into biz_counsel values ('c1', 100000, 46.6);
      insert into entitlement_account (id, tenant_id, source_type, source_id, line_id, item_type, item_name, unit,
        unit_value, granted, available, held, consumed, may_overdraw) values
        ('a1', 1, 'packageOrder', 'o1', 'l1', 'other', '热线', '次', 1, 18000, 18000, 0, 0, false),
        ('a2', 1, 'packageOrder', 'o2', 'l2', 'other', '一', '次', 33, 1, 0, 0, 0, false),
        ('a3', 1, 'packageOrder', 'o2', 'l3', 'other', '二', '次', 33, 1, 2, 0, 0, false),
        ('a4', 1, 'packageOrder', 'o2', 'l4', 'other', '三', '次', 33, 1, -1, 0, 2, true),
        ('a5', 1, 'counsel', 'c1', 'l5', 'counsel', '审查', '份', 10000, 10, 6, 0, 7, false)`)
    await run(`
      insert into entitlement_entry (id, tenant_id, account_id, type, qty, ref_type, ref_id, at, by, balance_after) values
        ('01', 1, 'a1', 'grant', 18000, 'packageOrder', 'o1', now(), 'x', 18000),
        ('02', 1, 'a2', 'grant', 1, 'packageOrder', 'o2', now(), 'x', 1),
        ('03', 1, 'a2', 'expire', 1, 'expiry', '2026-01-01', now(), 'x', 0),
        ('04', 1, 'a3', 'grant', 1, 'packageOrder', 'o2', now(), 'x', 1),
        ('05', 1, 'a3', 'adjust', 1, 'noShow', 'n1', now(), 'x', 2),
        ('06', 1, 'a4', 'grant', 1, 'packageOrder', 'o2', now(), 'x', 1),
        ('07', 1, 'a4', 'consume', 2, 'test', 't', now(), 'x', -1),
        ('08', 1, 'a5', 'grant', 10, 'counsel', 'c1', now(), 'x', 10),
        ('09', 1, 'a5', 'consume', 3, 'counselWork', 'w1', now(), 'x', 7),
        ('10', 1, 'a5', 'adjust', 3, 'counselWork', 'w1', now(), 'x', 10),
        ('11', 1, 'a5', 'consume', 4, 'counselWork', 'w2', now(), 'x', 6)`)
    await migration0021(database.kysely as never)
    await migration0021(database.kysely as never)
    const { rows } = await run(`
      select id, value::integer, sold_qty as sold, granted, consumed, available, expired from entitlement_account order by id`)
    expect(rows).toEqual([
      { id: 'a1', value: 9900, sold: 18000, granted: 18000, consumed: 0, available: 18000, expired: 0 },
      { id: 'a2', value: 33, sold: 1, granted: 1, consumed: 0, available: 0, expired: 1 },
      { id: 'a3', value: 34, sold: 1, granted: 2, consumed: 0, available: 2, expired: 0 },
      { id: 'a4', value: 33, sold: 1, granted: 1, consumed: 2, available: -1, expired: 0 },
      { id: 'a5', value: 100000, sold: 10, granted: 10, consumed: 4, available: 6, expired: 0 },
    ])
    const { rows: orders } = await run(
      'select id, unearned::integer, left_share::float8 as left from biz_package_order order by id',
    )
    expect(orders).toEqual([
      { id: 'o1', unearned: 9900, left: 100 },
      { id: 'o2', unearned: 34, left: 0 },
    ])
    const { rows: engagements } = await run('select used_share::float8 as used from biz_counsel')
    expect(engagements).toEqual([{ used: 40 }])
    const { rows: entries } = await run("select settles from entitlement_entry where type = 'reverse'")
    expect(entries).toEqual([{ settles: '09' }])
    await expect(run("update entitlement_entry set qty = 1 where id = '01'")).rejects.toThrow('never changed')
    await expect(run("update entitlement_account set consumed = 5 where id = 'a5'")).rejects.toThrow('account_sum')
    expect((await run('select item_value from sys_dict_item')).rows).toEqual([{ item_value: 'reverse' }])
  } finally {
    await database.close()
  }
})
