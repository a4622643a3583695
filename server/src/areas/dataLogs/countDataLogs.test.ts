import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../access/Actor.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { countStatement } from './dataLogRows.ts'
import { readableEntries, readableParts } from './dataLogScope.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

test('counts the total of a long history in an index, exactly', async () => {
  const { engine, sessions } = product.app
  const db = engine.db.kysely
  const total = async () => (await product.admin.get<Page<unknown>>('/sys/dataLog/list')).result.total
  const before = await total()
  await sql`
    insert into change_log (id, resource, row_id, tenant_id, version, action, by, at, changes)
    select '9' || lpad(n::text, 18, '0'), (array['enterprise', 'position', 'dict'])[1 + n % 3], 'r' || n % 2000,
      case when n % 3 = 2 then 0 when n % 10 = 0 then 7 else 1 end, 1, 'edit', 'admin', now(),
      jsonb_build_array(jsonb_build_object('field', 'name', 'before', repeat('旧', 60), 'after', repeat('新', 60)))
    from generate_series(1, 200000) n`.execute(db)
  await sql`vacuum analyze change_log`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from change_log where id like '9%' and tenant_id <> 7`.execute(db)
  expect(await total()).toBe(before + rows[0]!.n)
  const admin = (await sessions.resolve(product.admin.token, undefined)) as Actor
  const counting = countStatement(readableParts(admin, readableEntries(engine, admin)), sql<boolean>`true`)
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${counting}`.execute(db)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('Index Only Scan using change_log_reader')
  expect(text).not.toContain('Seq Scan on change_log')
})
