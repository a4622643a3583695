import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../areas.ts'
import { seedDatabase } from '../../../seed/seedDatabase.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant, type TestTenant } from '../../tenants/testing/openTestTenant.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const run = (query: ReturnType<typeof sql>) => query.execute(product.app.engine.db.kysely)
const start = () => seedDatabase(product.app.engine.db, { areas, demoData: true })
const titleOf = async ({ client }: Pick<TestTenant, 'client'>, code: string): Promise<string> => {
  const { success, message, result } = await client.get<{ cgRpConfigName: string }>(
    `/online/cgreport/api/getRpColumns/${code}`,
  )
  return success ? result.cgRpConfigName : message
}

test('every living tenant of an upgraded database gets the lists of the pickers once', async () => {
  const home = { client: product.admin }
  const [without, changed, removed, closed] = [
    await openTestTenant(product),
    await openTestTenant(product),
    await openTestTenant(product),
    await openTestTenant(product),
  ]
  expect(await titleOf(without, 'user')).toBe('用户')

  const older = [1, without.id, closed.id]
  await run(sql`delete from onl_report where code in ('user', 'enterprise') and tenant_id = any (${older}::int[])`)
  await run(sql`update onl_report set title = '本所人员' where code = 'user' and tenant_id = ${changed.id}`)
  await run(sql`update onl_report set deleted_at = now() where code = 'user' and tenant_id = ${removed.id}`)
  await run(sql`update sys_tenant set deleted_at = now() where id = ${closed.id}`)
  await run(sql`delete from seed_mark where name = 'report/pickers'`)
  expect(await titleOf(without, 'user')).toBe('实体不存在')

  await start()
  for (const one of [home, without]) {
    expect(await titleOf(one, 'user')).toBe('用户')
    expect(await titleOf(one, 'enterprise')).toBe('企业')
  }
  expect(await titleOf(changed, 'user')).toBe('本所人员')
  expect(await titleOf(removed, 'user')).toBe('实体不存在')
  expect((await run(sql`select from onl_report where code = 'user' and tenant_id = ${closed.id}`)).rows).toEqual([])

  await run(sql`delete from onl_report where code = 'user' and tenant_id = ${without.id}`)
  await start()
  expect(await titleOf(without, 'user')).toBe('实体不存在')
})
