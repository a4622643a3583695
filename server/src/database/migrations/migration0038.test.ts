import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0038 } from './migration0038.ts'

test('the page of online forms gets its permission, once', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0038(database.kysely as never)
    await run(`
      create table sys_permission (id text, perms text);
      insert into sys_permission values ('online-cgform', null), ('online-cgreport', null)`)
    await migration0038(database.kysely as never)
    await migration0038(database.kysely as never)
    expect((await run('select id, perms from sys_permission order by id')).rows).toEqual([
      { id: 'online-cgform', perms: 'onlineForm:list' },
      { id: 'online-cgreport', perms: null },
    ])
  } finally {
    await database.close()
  }
})
