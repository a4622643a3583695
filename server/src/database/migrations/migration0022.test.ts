import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0022 } from './migration0022.ts'

test('contracts that are not binding owe nothing, every contract has a currency, and a fee can be free', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0022(database.kysely as never)
    await run(`
      create table biz_contract (id text primary key, status text, unpaid_amount bigint, currency text);
      create table sys_dict (id text, dict_code text);
      create table sys_dict_item (id text, dict_id text, item_value text, item_text text, color text, sort_order int,
        status int, create_by text);
      insert into sys_dict values ('d', 'fee_mode'), ('e', 'other');
      insert into biz_contract values ('a', 'draft', 100, null), ('b', 'voided', 100, 'USD'), ('c', 'expired', 100, null),
        ('d', 'rescinded', 50, 'EUR')`)
    await migration0022(database.kysely as never)
    await migration0022(database.kysely as never)
    const { rows } = await run('select id, unpaid_amount::integer as unpaid, currency from biz_contract order by id')
    expect(rows).toEqual([
      { id: 'a', unpaid: 0, currency: 'CNY' },
      { id: 'b', unpaid: 0, currency: 'USD' },
      { id: 'c', unpaid: 100, currency: 'CNY' },
      { id: 'd', unpaid: 50, currency: 'EUR' },
    ])
    const { rows: items } = await run('select dict_id, item_value, item_text from sys_dict_item')
    expect(items).toEqual([{ dict_id: 'd', item_value: 'free', item_text: '免费' }])
  } finally {
    await database.close()
  }
})
