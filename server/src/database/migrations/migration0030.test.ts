import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0030 } from './migration0030.ts'

test('the ways to send a message get the groups of WeCom and DingTalk once', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0030(database.kysely as never)
    await run(`
      create table sys_dict (id text, dict_code text);
      create table sys_dict_item (id text, dict_id text, item_value text, item_text text, sort_order int, status int,
        create_by text);
      insert into sys_dict values ('d', 'msgType'), ('e', 'other');
      insert into sys_dict_item values ('x', 'd', '5', '自己的', 5, 1, 'admin')`)
    await migration0030(database.kysely as never)
    await migration0030(database.kysely as never)
    const { rows } = await run('select dict_id, item_value, item_text from sys_dict_item order by item_value')
    expect(rows).toEqual([
      { dict_id: 'd', item_value: '5', item_text: '自己的' },
      { dict_id: 'd', item_value: '6', item_text: '钉钉群' },
    ])
  } finally {
    await database.close()
  }
})
