import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0041 } from './migration0041.ts'

test('the page of reports gets its permission, once', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0041(database.kysely as never)
    await run(`
      create table sys_permission (id text, perms text);
      insert into sys_permission values ('online-cgform', null), ('online-cgreport', null)`)
    await migration0041(database.kysely as never)
    await migration0041(database.kysely as never)
    expect((await run('select id, perms from sys_permission order by id')).rows).toEqual([
      { id: 'online-cgform', perms: null },
      { id: 'online-cgreport', perms: 'report:list' },
    ])
  } finally {
    await database.close()
  }
})
