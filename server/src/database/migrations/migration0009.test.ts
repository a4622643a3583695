import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0009 } from './migration0009.ts'

test('existing contracts, and the search hits on them, get the wall of their matter', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0009(database.kysely as never)
    await run(
      'create table biz_entrustment (id text, tenant_id integer, no text, contract_id text, blocked_user_ids text[])',
    )
    await run(
      'create table biz_contract (id text, tenant_id integer, no text, biz_type text, biz_id text, parent_id text)',
    )
    await run('create table biz_conflict_check (id text, tenant_id integer)')
    await run('create table biz_conflict_check_hits (parent_id text, found_in text)')
    await run(`insert into biz_entrustment values
      ('m1', 1, 'WT1', 'named', '{b,a}'), ('m2', 1, 'WT2', null, null), ('m3', 2, 'WT1', null, null)`)
    await run(`insert into biz_contract values
      ('drawn', 1, 'HT1', 'entrust', 'm1', null), ('named', 1, 'HT2', 'other', null, null),
      ('more', 1, 'HT3', 'other', null, 'drawn'), ('free', 1, 'HT4', 'entrust', 'm2', null)`)
    await run("insert into biz_conflict_check values ('k1', 1), ('k2', 2)")
    await run(`insert into biz_conflict_check_hits values
      ('k1', '委托 WT1 并购'), ('k1', '委托 WT11 别案'), ('k1', '合同 HT3 补充'), ('k1', '合同 HT4 另约'), ('k2', '委托 WT1 他租户')`)
    await migration0009(database.kysely as never)
    const { rows } = await run('select id, blocked_user_ids as wall from biz_contract order by no')
    expect(rows).toEqual([
      { id: 'drawn', wall: ['a', 'b'] },
      { id: 'named', wall: ['a', 'b'] },
      { id: 'more', wall: ['a', 'b'] },
      { id: 'free', wall: null },
    ])
    const { rows: hits } = await run(
      'select found_in as told from biz_conflict_check_hits order by parent_id, found_in',
    )
    expect(new Set(hits.map(({ told }) => told as string))).toEqual(
      new Set(['委托 WT1（已设隔离）', '委托 WT11 别案', '合同 HT3（已设隔离）', '合同 HT4 另约', '委托 WT1 他租户']),
    )
  } finally {
    await database.close()
  }
})
