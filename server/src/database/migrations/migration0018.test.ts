import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0018 } from './migration0018.ts'

test('duplicate archive numbers become unique', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0018(database.kysely as never)
    await run('create table biz_contract (id text, tenant_id integer, archive_no text, deleted_at timestamptz)')
    await run(`insert into biz_contract values ('1000001', 1, 'DA-1', null), ('1000002', 1, 'DA-1', null),
      ('1000003', 2, 'DA-1', null), ('1000004', 1, null, null), ('1000005', 1, 'DA-1', now())`)
    await migration0018(database.kysely as never)
    await migration0018(database.kysely as never)
    const { rows } = await run('select id, archive_no as no from biz_contract order by id')
    expect(rows.map(({ no }: { no: string | null }) => no)).toEqual(['DA-1', 'DA-1-000002', 'DA-1', null, 'DA-1'])
  } finally {
    await database.close()
  }
})
