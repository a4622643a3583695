import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0019 } from './migration0019.ts'

test('the states of revisions get their words once, in the dictionary of template states only', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0019(database.kysely as never)
    await run(`
      create table sys_dict (id text primary key, dict_code text);
      create table sys_dict_item (id text primary key, dict_id text, item_value text, item_text text, color text,
        sort_order int, status int, create_by text);
      insert into sys_dict values ('t', 'tpl_status'), ('o', 'other');
      insert into sys_dict_item values ('1', 't', 'draft', '草稿', null, 1, 1, 'system')`)
    await migration0019(database.kysely as never)
    await migration0019(database.kysely as never)
    const { rows } = await run(`select dict_id || ' ' || item_value || ' ' || item_text as words from sys_dict_item`)
    expect(rows.map(({ words }) => words as string).sort()).toEqual([
      't abandoned 已放弃',
      't adopted 已并入原模板',
      't draft 草稿',
    ])
  } finally {
    await database.close()
  }
})
