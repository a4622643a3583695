import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { countParties } from './countParties.ts'

let product: TestProduct
beforeAll(async () => (product = await startTestProduct()))
afterAll(() => product?.close())

test('a check counts the living records of each source, the staff of the tenant included', async () => {
  const db = product.app.engine.db.kysely
  const counts = new Map((await countParties(db, 1)).map(({ source, records }) => [source, records]))
  const { rows } = await sql<{ enterprises: number; staff: number }>`
    select (select count(*)::int from biz_enterprise where tenant_id = 1 and deleted_at is null) as enterprises,
      (select count(*)::int from sys_user where deleted_at is null
        and (',' || replace(rel_tenant_ids, ' ', '') || ',') like '%,1,%') as staff`.execute(db)
  expect(rows[0]!.staff).toBeGreaterThan(0)
  expect(counts.get('企业')).toBe(rows[0]!.enterprises)
  expect(counts.get('本所人员')).toBe(rows[0]!.staff)
  expect(new Map((await countParties(db, 999)).map(({ source, records }) => [source, records])).get('本所人员')).toBe(0)
})
