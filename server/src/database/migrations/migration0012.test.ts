import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0012 } from './migration0012.ts'

test('existing former names keep their kind, and the dictionaries get the values of the new ones', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0012(database.kysely as never)
    await run(`
      create table party_name (id text primary key, name text not null, is_former boolean not null default false);
      insert into party_name values ('p1', '现名有限公司', false), ('p2', '旧名有限公司', true);
      create table sys_dict (id text primary key, dict_code text);
      create table sys_dict_item (id text primary key, dict_id text, item_value text, item_text text, sort_order int,
        status int, create_by text);
      insert into sys_dict values ('d1', 'conflict_match'), ('d2', 'other');
      insert into sys_dict_item values ('i1', 'd1', 'alias', '别称', 1, 1, 'admin')`)
    await migration0012(database.kysely as never)
    await migration0012(database.kysely as never)
    expect((await run('select id, kind from party_name order by id')).rows).toEqual([
      { id: 'p1', kind: 'name' },
      { id: 'p2', kind: 'former' },
    ])
    const { rows: items } = await run(
      'select dict_id as dict, item_value as value, item_text as text from sys_dict_item order by 2',
    )
    expect(items).toEqual([
      { dict: 'd1', value: 'alias', text: '别称' },
      { dict: 'd1', value: 'core', text: '字号相同' },
      { dict: 'd1', value: 'relation', text: '关联方' },
    ])
  } finally {
    await database.close()
  }
})
