import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { findParties } from './findParties.ts'
import { refreshParties } from './refreshParties.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const counts = async () =>
  (
    await sql<{ resource: string; kind: string; n: number }>`
      select resource, kind, count(*)::int as n from party_name group by 1, 2 order by 1, 2`.execute(db())
  ).rows

test('the demo office is registered from every source', async () => {
  const kinds = (await counts()).map(({ resource, kind }) => `${resource} ${kind}`)
  for (const source of ['enterprise', 'entrustment', 'contract', 'counsel', 'packageOrder', 'appointment', 'user'])
    expect(kinds).toContain(`${source} name`)
  expect(kinds).toContain('enterprise former')
  expect(kinds).toContain('enterprise relation')
})

test('the search keys of lists are recomputed from all names', async () => {
  const keys = async () =>
    (
      await sql<{ id: string; key: string | null }>`
        select id, name_key as key from biz_enterprise
        union all select id, opponents_key from biz_entrustment order by 1`.execute(db())
    ).rows
  const before = await keys()
  const { rows } = await sql<{ id: string }>`
    select parent_id as id from biz_enterprise_former_names limit 1`.execute(db())
  expect(before.find(({ id }) => id === rows[0]!.id)!.key!.split('\n').length).toBeGreaterThan(1)
  await sql`update biz_enterprise set name_key = 'old'`.execute(db())
  await sql`update biz_entrustment set opponents_key = null`.execute(db())
  await db()
    .transaction()
    .execute((tx) => refreshParties(tx))
  expect(await keys()).toEqual(before)
})

test('older records are registered with their day, including deleted ones, and old keys are recomputed', async () => {
  const before = await counts()
  const { rows } = await sql<{ id: string; name: string; since: string }>`
    update biz_enterprise t set deleted_at = now() from party_name p
    where p.resource = 'enterprise' and p.row_id = t.id and p.kind = 'name' and t.id = (
      select id from biz_enterprise where merged_into_id is null order by id limit 1)
    returning t.id, t.name, to_char(t.create_time, 'YYYY-MM-DD') as since`.execute(db())
  const old = rows[0]!
  await sql`delete from party_name where resource in ('enterprise', 'counsel', 'user')`.execute(db())
  await sql`update party_name set name_key = 'old' || id, core = null, sound = null`.execute(db())
  await db()
    .transaction()
    .execute((tx) => refreshParties(tx))
  expect(await counts()).toEqual(before)
  const found = await findParties(db(), 1, [{ name: old.name }])
  expect(found.find(({ resource }) => resource === 'enterprise')).toMatchObject({
    rowId: old.id,
    since: old.since,
    isDeleted: true,
  })
  await db()
    .transaction()
    .execute((tx) => refreshParties(tx))
  expect(await counts()).toEqual(before)
})
