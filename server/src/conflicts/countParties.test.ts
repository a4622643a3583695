import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { countParties } from './countParties.ts'

let product: TestProduct
beforeAll(async () => (product = await startTestProduct()))
afterAll(() => product?.close())

const counts = async (tenantId: number) =>
  new Map((await countParties(product.app.engine.db.kysely, tenantId)).map(({ source, records }) => [source, records]))

test('a check counts the searched records of each source, including deleted ones, and the staff', async () => {
  const db = product.app.engine.db.kysely
  const { rows } = await sql<{ enterprises: number; staff: number }>`
    select (select count(*)::int from biz_enterprise where tenant_id = 1) as enterprises,
      (select count(*)::int from sys_user where (',' || replace(rel_tenant_ids, ' ', '') || ',') like '%,1,%') as staff`.execute(
    db,
  )
  const [before] = rows
  expect(before!.staff).toBeGreaterThan(0)
  expect(await counts(1)).toEqual(
    new Map([...(await counts(1)), ['企业', before!.enterprises], ['本所人员', before!.staff]]),
  )
  await sql`
    update biz_enterprise set deleted_at = now() where id in (
      select id from biz_enterprise where tenant_id = 1 and deleted_at is null limit 2)`.execute(db)
  await sql`insert into biz_appointment (id, tenant_id, deleted_at) values ('counted', 77, now())`.execute(db)
  expect((await counts(1)).get('企业')).toBe(before!.enterprises)
  expect(Object.fromEntries(await counts(77))).toMatchObject({ 预约: 1, 企业: 0, 本所人员: 0 })
})

test('former staff are counted, self-registered accounts are not', async () => {
  const db = product.app.engine.db.kysely
  const { 本所人员: before } = Object.fromEntries(await counts(1))
  await product.signInAs({ username: 'leaver' })
  await product.signInAs({ username: 'newcomer' })
  await sql`update sys_user set deleted_at = now() where username = 'leaver'`.execute(db)
  await sql`update sys_user set work_no = 'R-newcomer' where username = 'newcomer'`.execute(db)
  expect((await counts(1)).get('本所人员')).toBe(before! + 1)
})
