import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { deadlineRuleSeeds } from './deadlineRules.ts'
import { seedDeadlineRules } from './seedDeadlineRules.ts'

let product: TestProduct
beforeAll(async () => (product = await startTestProduct()))
afterAll(() => product?.close())

const codesOf = async (tenantId: number): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from biz_deadline_rule where tenant_id = ${tenantId} and deleted_at is null and status = 'unchecked'
    order by order_num`.execute(product.app.engine.db.kysely)
  return rows.map(({ code }) => code)
}
const all = deadlineRuleSeeds.map(({ code }) => code)

test('a new office starts with the usual rules, all unchecked', async () => {
  const answer = await product.admin.post('/sys/tenant/add', { id: 77, name: '新所', status: 1 })
  expect(answer).toMatchObject({ success: true })
  expect(await codesOf(77)).toEqual(all)
})

test('an existing office gets the missing rules, and its own stay unchanged', async () => {
  const db = product.app.engine.db.kysely
  await sql`delete from biz_deadline_rule where tenant_id = 77 and code like 'criminal%'`.execute(db)
  await sql`update biz_deadline_rule set length = 20 where tenant_id = 77 and code = 'laborSuit'`.execute(db)
  await sql`update biz_deadline_rule set deleted_at = now() where tenant_id = 77 and code = 'defence'`.execute(db)
  await db.transaction().execute((tx) => seedDeadlineRules(tx, wallClock()))
  expect((await codesOf(77)).toSorted()).toEqual(all.filter((code) => code !== 'defence').toSorted())
  const { rows } = await sql<{ length: number }>`
    select length from biz_deadline_rule where tenant_id = 77 and code = 'laborSuit'`.execute(db)
  expect(rows).toEqual([{ length: 20 }])
  const { rows: links } = await sql<{ code: string }>`
    select o.code from biz_deadline_rule n join biz_deadline_rule o on o.id = n.replaces_id
    where n.code = 'awardSetAside2026' and n.tenant_id = 77 and o.tenant_id = 77`.execute(db)
  expect(links).toEqual([{ code: 'awardSetAside' }])
})
