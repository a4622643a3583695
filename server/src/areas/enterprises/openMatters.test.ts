import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let id: string
beforeAll(async () => {
  product = await startTestProduct()
  const db = product.app.engine.db.kysely
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and deleted_at is null order by id limit 1`.execute(db)
  id = rows[0]!.id
  for (const table of ['appointment', 'entrustment', 'contract', 'counsel', 'package_order'])
    await sql`update ${sql.table(`biz_${table}`)} set enterprise_id = null where enterprise_id = ${id}`.execute(db)
  await sql`
    insert into biz_appointment (id, tenant_id, subject, status, enterprise_id)
    select 'open' || n, 1, '未结咨询' || n, 'pending', ${id} from generate_series(1, 205) n`.execute(db)
  await sql`
    insert into biz_entrustment (id, tenant_id, matter, status, enterprise_id)
    values ('openA', 1, '未结委托甲', 'inProgress', ${id}), ('openB', 1, '未结委托乙', 'inProgress', ${id})`.execute(db)
})
afterAll(() => product?.close())

type Rule = { resource: string; ruleColumn: string; ruleConditions: string; ruleValue: string }
let count = 0
async function asked(lists: string[], rowRules: Rule[] = []) {
  const client = await product.signInAs({
    username: `asks${(count += 1)}`,
    permissions: lists.map((name) => `${name}:list`),
    rowRules,
  })
  return client.get<{ matters: { kind: string; title: string }[]; total: number; hasOthers: boolean }>(
    '/legal/enterprise/openMatters',
    { id },
  )
}

test('users who may list matters see the open ones; others see only that there are some', async () => {
  expect((await asked(['enterprise'])).result).toEqual({ matters: [], total: 0, hasOthers: true })
  const matters = await asked(['enterprise', 'entrustment'])
  expect(matters.result).toMatchObject({ total: 2, hasOthers: true })
  const all = await asked(['enterprise', 'entrustment', 'appointment'])
  expect(all.result).toMatchObject({ total: 207, hasOthers: false })
  expect(matters.result.matters.map(({ title }) => title).sort()).toEqual(['未结委托乙', '未结委托甲'])
})

test('row rules apply to open business, and at most two hundred records are returned', async () => {
  const rule = { resource: 'entrustment', ruleColumn: 'matter', ruleConditions: '=', ruleValue: '未结委托甲' }
  const one = await asked(['enterprise', 'entrustment'], [rule])
  expect(one.result).toMatchObject({ matters: [{ title: '未结委托甲' }], total: 1, hasOthers: true })
  const { result } = await asked(['enterprise', 'appointment'])
  expect([result.matters.length, result.total]).toEqual([200, 205])
})

test('an enterprise outside the row rules is not found', async () => {
  const rule = { resource: 'enterprise', ruleColumn: 'name', ruleConditions: '=', ruleValue: '没有这样的企业' }
  const hidden = await asked(['enterprise', 'entrustment', 'appointment'], [rule])
  expect(hidden).toMatchObject({ success: false, message: '未找到对应实体：该企业不存在或已被删除' })
  expect(JSON.stringify(hidden)).not.toContain('未结')
})
