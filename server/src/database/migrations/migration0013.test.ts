import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0013 } from './migration0013.ts'

test('hits of earlier checks move out of the row, results get their texts, and users who may waive may decide', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0013(database.kysely as never)
    await run(`
      create table biz_conflict_check (id text primary key, entrustment_id text, result text);
      create table biz_conflict_check_hits (id text, parent_id text, order_num integer, party text, party_role text,
        found_name text, match text, found_in text, found_id text, found_role text, level text, explanation text);
      create table sys_dict (id text, dict_code text);
      create table sys_dict_item (id text, dict_id text, item_value text, item_text text, color text,
        sort_order integer, status integer, create_by text);
      create table sys_permission (id text, perms text);
      create table sys_role_permission (role_id text, permission_id text, primary key (role_id, permission_id));
      insert into biz_conflict_check values ('k1', 'm1', 'relative'), ('k2', null, 'none');
      insert into biz_conflict_check_hits values
        ('h1', 'k1', 1, '甲', 'opponent', '甲', 'name', '委托 WT1 某案', 'm9', 'client', 'relative', '现有客户'),
        ('h2', 'k1', 2, '乙', 'opponent', '已', 'sound', '合同 HT1 某合同', null, 'client', 'none', '仅读音相同');
      insert into sys_dict values ('d1', 'conflict_result'), ('d2', 'conflict_status');
      insert into sys_dict_item values ('i1', 'd1', 'none', '无冲突', null, 1, 1, 'system');
      insert into sys_permission values ('button-conflictCheck-waive', 'conflictCheck:waive');
      insert into sys_role_permission values ('sup', 'button-conflictCheck-waive'), ('law', 'other')`)
    await migration0013(database.kysely as never)
    await migration0013(database.kysely as never)
    const { rows: hits } = await run(
      'select id, check_id as check, found_resource as source, verdict, cited from conflict_hit order by id',
    )
    expect(hits).toEqual([
      { id: 'h1', check: 'k1', source: 'entrustment', verdict: 'same', cited: ['entrustment:m9'] },
      { id: 'h2', check: 'k1', source: 'contract', verdict: 'doubtful', cited: null },
    ])
    const { rows: checks } = await run('select id, kind, hit_count as hits from biz_conflict_check order by id')
    expect(checks).toEqual([
      { id: 'k1', kind: 'matter', hits: 2 },
      { id: 'k2', kind: 'manual', hits: 0 },
    ])
    const { rows: items } = await run('select item_value as value, item_text as text from sys_dict_item order by 1')
    expect(items).toEqual([
      { value: 'doubtful', text: '待人工核对' },
      { value: 'none', text: '未发现' },
      { value: 'superseded', text: '已重新检索' },
    ])
    const { rows: grants } = await run(
      "select distinct role_id as role from sys_role_permission where permission_id = 'button-conflictCheck-decide'",
    )
    expect(grants).toEqual([{ role: 'sup' }])
  } finally {
    await database.close()
  }
})
