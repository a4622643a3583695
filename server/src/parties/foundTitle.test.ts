import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

interface Told {
  id: string
  hitId: string
  checkId: string
  no: string
  matter: string
  foundIn: string
}

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const toldHits = async (): Promise<Told[]> =>
  (
    await sql<Told>`
      select e.id, e.no, e.matter, h.id as "hitId", h.parent_id as "checkId", h.found_in as "foundIn"
      from biz_conflict_check_hits h join biz_entrustment e on e.id = h.found_id order by h.id`.execute(db())
  ).rows

test('searches of the demo office tell of a matter as a new search would', async () => {
  const hits = await toldHits()
  expect(hits.length).toBeGreaterThan(1)
  for (const { no, matter, foundIn } of hits) expect(foundIn).toBe(`委托 ${no} ${matter}`)
  const { rows } = await sql`select 1 from biz_conflict_check_hits where found_in is null or found_id is null`.execute(
    db(),
  )
  expect(rows).toEqual([])
})

test('a wall reaches what was found however it is told, and what was found before ids were kept', async () => {
  const [hit, older] = (await toldHits()) as [Told, Told]
  expect(older.id).toBe(hit.id)
  await sql`update biz_conflict_check_hits set found_in = '旧称' where id = ${hit.hitId}`.execute(db())
  await sql`update biz_conflict_check_hits set found_id = null where id = ${older.hitId}`.execute(db())
  const line = (foundIn: string, foundId?: string) => [{ field: 'hits', before: [{ foundIn, foundId }], after: [] }]
  const lines = [line('旧称', hit.id), line(`委托 ${hit.no} ${hit.matter}`), line('旧称', 'another')]
  for (const [index, changes] of lines.entries())
    await sql`
      insert into change_log (id, resource, row_id, tenant_id, version, action, title, by, at, changes)
      values (${`told-${index}`}, 'conflictCheck', ${hit.checkId}, 1, 2, 'edit', '编辑', 'law', now(),
        ${JSON.stringify([...changes, { field: 'no', after: hit.no }])}::jsonb)`.execute(db())
  const { rows: people } = await sql<{ id: string }>`
    select id from sys_user where username <> 'admin' order by id limit 1`.execute(db())
  const blocked = { blockedUserIds: people[0]!.id, reason: '曾任对方顾问' }
  const answer = await product.admin.post(`/legal/entrustment/${hit.id}/wall`, blocked)
  expect(answer, answer.message).toMatchObject({ success: true })
  const walled = `委托 ${hit.no}（已设隔离）`
  const { rows } = await sql<{ foundIn: string }>`
    select found_in as "foundIn" from biz_conflict_check_hits where id = any(${[hit.hitId, older.hitId]}::text[])`.execute(
    db(),
  )
  expect(rows.map(({ foundIn }) => foundIn)).toEqual([walled, walled])
  const { rows: history } = await sql<{ told: string }>`
    select changes #>> '{0,before,0,foundIn}' as told from change_log where id like 'told-%' order by id`.execute(db())
  expect(history.map(({ told }) => told)).toEqual([walled, walled, '旧称'])
})
