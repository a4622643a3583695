import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(product.app.engine.db.kysely)).rows

test('the demo office has matters in every state, each with what its state requires', async () => {
  const states = await rowsOf(sql<{ status: string }>`select distinct status from biz_entrustment order by 1`)
  expect(states.map(({ status }) => status)).toEqual(
    expect.arrayContaining([
      'lead',
      'checking',
      'quoting',
      'reviewing',
      'pendingSign',
      'inProgress',
      'closed',
      'archived',
    ]),
  )
  const mismatches = await rowsOf(sql<{ no: string; why: string }>`
    select t.no, 'search' as why from biz_entrustment t left join biz_conflict_check c on c.id = t.conflict_check_id
      where t.status not in ('lead', 'declined') and (c.checked_at >= t.parties_changed_at) is not true
    union all
    select t.no, 'contract' from biz_entrustment t left join biz_contract k on k.id = t.contract_id
      where t.status in ('inProgress', 'suspended', 'closing')
        and (k.status = 'effective' and cardinality(t.authority_file) > 0
          and (k.enterprise_id, k.person_name) is not distinct from (t.enterprise_id, t.person_name)) is not true
    union all
    select t.no, 'log' from biz_entrustment t where t.status <> (
      select to_state from state_log l where l.resource = 'entrustment' and l.row_id = t.id order by l.id desc limit 1)
    union all
    select t.no, 'deadline' from biz_entrustment t where t.next_deadline is distinct from (
      select min(d.date) from biz_deadline d where d.entrustment_id = t.id and d.status in ('open', 'ticked'))
    union all
    select t.no, 'party' from biz_entrustment t where not exists (
      select 1 from party_name p where p.resource = 'entrustment' and p.row_id = t.id and p.role = 'client')`)
  expect(mismatches).toEqual([])
})

test('its searches match the results of a search today, one of them a conflict', async () => {
  const { admin } = product
  const { result } = await admin.get<{ records: { id: string; conflictResult: string }[] }>('/legal/entrustment/list', {
    status: 'checking,quoting',
    pageSize: 100,
  })
  const statuses = await rowsOf(sql<{ status: string | null }>`
    select distinct status from biz_conflict_check order by status`)
  expect(statuses).toEqual([{ status: 'superseded' }, { status: 'valid' }, { status: 'waived' }])
  const results = result.records.map(({ conflictResult }) => conflictResult)
  expect(results).toEqual(expect.arrayContaining(['none', 'doubtful', 'relative']))
  const decisions = await rowsOf(
    sql<{ status: string }>`select distinct status from biz_conflict_decision order by status`,
  )
  expect(decisions).toEqual([{ status: 'revoked' }, { status: 'valid' }])
  const flagged = await rowsOf(sql<{ status: string }>`
    select distinct status from biz_entrustment where conflict_flag = 'Y'`)
  expect(flagged).toEqual([{ status: 'inProgress' }])
  for (const { id, conflictResult } of result.records)
    expect(await admin.post(`/legal/entrustment/${id}/recheck`), id).toMatchObject({ result: { conflictResult } })
})
