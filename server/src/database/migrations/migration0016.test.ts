import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0016 } from './migration0016.ts'

test('all staff roles may use the directory after an upgrade, visitor roles may not', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0016(database.kysely as never)
    await run(`
      create table sys_role (id text primary key, role_code text, deleted_at timestamptz);
      create table sys_role_permission (role_id text, permission_id text, primary key (role_id, permission_id));
      create table sys_depart_permission (depart_id text, permission_id text, primary key (depart_id, permission_id));
      create table sys_depart_role_permission (role_id text, permission_id text, primary key (role_id, permission_id));
      create table sys_user_package_permission (package_id text, permission_id text, primary key (package_id, permission_id));
      insert into sys_role values ('r1', 'lawyer', null), ('r2', 'own', null), ('r3', 'test', null),
        ('r4', 'third_role', null), ('r5', 'gone', now()), ('r6', 'admin', null);
      insert into sys_depart_permission values ('d1', 'x'), ('d1', 'y');
      insert into sys_depart_role_permission values ('dr1', 'x');
      insert into sys_user_package_permission values ('p1', 'x');
      create table sys_dict (id text primary key, dict_code text);
      create table sys_dict_item (id text primary key, dict_id text, item_value text, item_text text, color text,
        sort_order int, status int, create_by text);
      insert into sys_dict values ('u', 'user_status'), ('o', 'other');
      insert into sys_dict_item values ('1', 'u', '1', '正常', null, 1, 1, 'system')`)
    await migration0016(database.kysely as never)
    await migration0016(database.kysely as never)
    const holders = async (table: string, column: string) =>
      (await run(`select ${column} as id from ${table} where permission_id = 'button-directory-read' order by 1`)).rows
    expect(await holders('sys_role_permission', 'role_id')).toEqual([{ id: 'r1' }, { id: 'r2' }])
    expect(await holders('sys_depart_permission', 'depart_id')).toEqual([{ id: 'd1' }])
    expect(await holders('sys_depart_role_permission', 'role_id')).toEqual([{ id: 'dr1' }])
    const { rows: words } = await run(
      `select dict_id || item_value || item_text as words from sys_dict_item order by 1`,
    )
    expect(words).toEqual([{ words: 'u1正常' }, { words: 'u3待审核' }, { words: 'u4已拒绝' }])
    expect(await holders('sys_user_package_permission', 'package_id')).toEqual([{ id: 'p1' }])
  } finally {
    await database.close()
  }
})
