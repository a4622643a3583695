import type { Page } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../access/Actor.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { countDataLogs } from './dataLogRows.ts'
import { readableEntries, readableOf } from './dataLogScope.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

test('the total of all lines is exact, and counted without reading them', async () => {
  const { engine, sessions } = product.app
  const db = engine.db.kysely
  const permissions = ['dataLog:list', 'enterprise:history', 'position:history', 'dict:history']
  const reader = await product.signInAs({ username: 'reader', permissions })
  const actor = (await sessions.resolve(reader.token, undefined)) as Actor
  const total = async () => (await reader.get<Page<unknown>>('/sys/dataLog/list')).result.total
  const counted = () => countDataLogs(engine, readableOf(actor, readableEntries(engine, actor)), undefined)
  const before = await total()
  await sql`
    insert into change_log (id, resource, row_id, tenant_id, version, action, by, at)
    select '9' || lpad(n::text, 18, '0'), (array['enterprise', 'position', 'dict', 'gone'])[1 + n % 4], 'r' || n % 2000,
      case when n % 4 = 2 then 0 when n % 10 = 0 then 7 else 1 end, 1, 'edit', 'admin', now()
    from generate_series(1, 2000) n`.execute(db)
  // The lines of another tenant and those of a resource that is gone are not read.
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from change_log where id like '9%' and tenant_id <> 7 and resource <> 'gone'`.execute(db)
  expect(await total()).toBe(before + rows[0]!.n)
  await sql`delete from change_log where id like '9%' and row_id = 'r5'`.execute(db)
  expect(await total()).toBe(before + rows[0]!.n - 1)
  await db.transaction().execute(async (tx) => {
    await sql`lock table change_log in access exclusive mode`.execute(tx)
    expect(await counted()).toBe(before + rows[0]!.n - 1)
  })
})

test('a filter and a row rule are counted by reading the lines', async () => {
  const list = async (client: Client, params: Record<string, string>) =>
    (await client.get<Page<{ dataTable: string }>>('/sys/dataLog/list', { pageSize: 100, ...params })).result
  const filtered = await list(product.admin, { dataTable: 'position', action: 'add' })
  await product.admin.post('/sys/position/add', { code: 'C1', name: '甲', postRank: '3' })
  expect((await list(product.admin, { dataTable: 'position', action: 'add' })).total).toBe(filtered.total + 1)
  const rowRules = [{ resource: 'position', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'C1' }]
  const narrow = await product.signInAs({
    username: 'narrow',
    permissions: ['dataLog:list', 'position:list', 'position:history'],
    rowRules,
  })
  expect((await list(narrow, {})).total).toBe(1)
})
