import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0006 } from './migration0006.ts'

test('existing contracts get the first line of their log, and versions cannot be changed', async () => {
  const database = await createTestDatabase('empty')
  try {
    await database.pool.query(
      'create table biz_contract (id text, tenant_id integer, status text, create_by text, create_time timestamptz)',
    )
    await database.pool.query(
      'create table state_log (id text, resource text, row_id text, tenant_id integer, to_state text, action text, by text, at timestamptz)',
    )
    await database.pool.query(
      "insert into biz_contract values ('1', 1, 'effective', 'li', now()), ('2', 1, 'draft', null, now())",
    )
    await database.pool.query("insert into state_log values ('x', 'contract', '2', 1, 'draft', 'add', 'li', now())")
    await migration0006(database.kysely as never)
    const { rows } = await database.pool.query('select row_id, to_state from state_log order by row_id')
    expect(rows).toEqual([
      { row_id: '1', to_state: 'effective' },
      { row_id: '2', to_state: 'draft' },
    ])
    await database.pool.query(
      `insert into template_version values ('v', 1, 't', 1, '1.0', 'a.docx', 'hash', '[]', '[]', 'li', now())`,
    )
    await expect(database.pool.query("update template_version set docx = 'b.docx'")).rejects.toThrow('never changed')
    await expect(database.pool.query('delete from contract_version')).rejects.toThrow('never changed')
  } finally {
    await database.close()
  }
})
