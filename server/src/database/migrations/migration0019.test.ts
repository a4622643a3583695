import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0019 } from './migration0019.ts'

test('the revision states are added once, to the dictionary of template states only', async () => {
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

test('profile ratings count all appraisals that are not hidden', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await run(`
      create table biz_lawyer_profile (id text, tenant_id int, user_id text, rating numeric, rating_count int);
      create table biz_appraise (id text, tenant_id int, lawyer_id text, score int, status text, deleted_at timestamptz);
      insert into biz_lawyer_profile values ('p1', 1, 'u1', 5, 1), ('p2', 1, 'u2', 4, 1), ('p3', 2, 'u1', null, null);
      insert into biz_appraise values ('a', 1, 'u1', 5, 'shown', null), ('b', 1, 'u1', 2, 'pending', null),
        ('c', 1, 'u1', 3, 'appeal', null), ('d', 1, 'u1', 1, 'hidden', null), ('e', 1, 'u2', 4, 'shown', now())`)
    await migration0019(database.kysely as never)
    const { rows } = await run(
      'select id, rating::float8 as rating, rating_count::int as count from biz_lawyer_profile order by id',
    )
    expect(rows).toEqual([
      { id: 'p1', rating: 3.33, count: 3 },
      { id: 'p2', rating: null, count: 0 },
      { id: 'p3', rating: null, count: 0 },
    ])
  } finally {
    await database.close()
  }
})
