import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0004 } from './migration0004.ts'

test('ledger entries cannot be changed, and a balance becomes negative only if overage was sold', async () => {
  const database = await createTestDatabase('empty')
  const run = (statement: string) => database.pool.query(statement)
  try {
    await migration0004(database.kysely as never)
    await run(`insert into entitlement_account (id, tenant_id, source_type, source_id, line_id, item_type, item_name, unit,
      available, may_overdraw) values ('a', 1, 'packageOrder', 'o', '1', 'appointment', '咨询', '次', 1, false),
      ('b', 1, 'packageOrder', 'o', '2', 'appointment', '咨询', '次', 1, true)`)
    await run(`insert into entitlement_entry (id, tenant_id, account_id, type, qty, ref_type, ref_id, at, by, balance_after)
      values ('1', 1, 'a', 'grant', 1, 'packageOrder', 'o', now(), 'system', 1)`)
    await expect(run(`update entitlement_entry set qty = 2`)).rejects.toThrow('never changed')
    await expect(run(`delete from entitlement_entry where id = 'none'`)).rejects.toThrow('never changed')
    await expect(run(`update entitlement_account set available = -1 where id = 'a'`)).rejects.toThrow('not_negative')
    await run(`update entitlement_account set available = -1 where id = 'b'`)
  } finally {
    await database.close()
  }
})
