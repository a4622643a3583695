import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0020 } from './migration0020.ts'

test('existing payments are numbered by their position', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0020(database.kysely as never)
    await run(`
      create table biz_contract_payments (id text primary key, parent_id text, order_num integer, amount bigint);
      insert into biz_contract_payments values ('a', 'c', 1, 100), ('b', 'c', 2, 200), ('d', 'e', 1, 300)`)
    await migration0020(database.kysely as never)
    await migration0020(database.kysely as never)
    expect((await run('select id, seq from biz_contract_payments order by id')).rows).toEqual([
      { id: 'a', seq: 1 },
      { id: 'b', seq: 2 },
      { id: 'd', seq: 1 },
    ])
  } finally {
    await database.close()
  }
})
