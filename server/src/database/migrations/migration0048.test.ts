import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0048 } from './migration0048.ts'

test('seeded states get the colours of their words; changed items and other dictionaries keep theirs', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0048(database.kysely as never)
    await run(`
      create table sys_dict (id text, dict_code text);
      create table sys_dict_item
        (id text, dict_id text, item_text text, color text, create_by text, update_by text);
      insert into sys_dict values ('d', 'sign_status'), ('o', 'own_status');
      insert into sys_dict_item values
        ('late', 'd', '签署逾期', 'warning', 'system', null),
        ('none', 'd', '已签署', null, 'system', null),
        ('changed', 'd', '待签署', 'gold', 'system', 'admin'),
        ('added', 'd', '签署中', 'gold', 'admin', null),
        ('other', 'o', '签署中', 'gold', 'system', null)`)
    await migration0048(database.kysely as never)
    await migration0048(database.kysely as never)
    const { rows } = await run('select id, color from sys_dict_item order by id')
    expect(Object.fromEntries(rows.map(({ id, color }) => [id, color]))).toEqual({
      added: 'gold',
      changed: 'gold',
      late: 'error',
      none: 'default',
      other: 'gold',
    })
  } finally {
    await database.close()
  }
})
