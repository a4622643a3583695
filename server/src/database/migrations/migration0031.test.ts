import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0031 } from './migration0031.ts'

test('the permission to generate code is removed with its grants', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0031(database.kysely as never)
    await run(`
      create table sys_permission (id text, perms text);
      create table sys_role_permission (role_id text, permission_id text);
      insert into sys_permission values ('a', 'online:goGenerateCode'), ('b', 'user:add');
      insert into sys_role_permission values ('r', 'a'), ('r', 'b')`)
    await migration0031(database.kysely as never)
    await migration0031(database.kysely as never)
    expect((await run('select id from sys_permission')).rows).toEqual([{ id: 'b' }])
    expect((await run('select permission_id as id from sys_role_permission')).rows).toEqual([{ id: 'b' }])
  } finally {
    await database.close()
  }
})
