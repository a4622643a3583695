import { contract, type Page, type RowGroup, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf } from '../../database/columnsOf.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

const c = columnsOf(contract)

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
  for (const [name, rank, count] of [
    ['分组甲', '1', 5],
    ['分组乙', '1', 7],
    ['分组丙', '2', 40],
    ['别的', '2', 1],
    ['分组丁', undefined, undefined],
  ] as const)
    await product.admin.post('/test/specimen/add', { name, rank, count })
})
afterAll(() => product?.close())

const groupsOf = async (client: Client, params: Record<string, string>, path = '/test/specimen'): Promise<RowGroup[]> =>
  (await client.get<RowGroup[]>(`${path}/groups`, params)).result

test('the rows of the filter are counted and summed by the values of a field, rows without a value too', async () => {
  expect(await groupsOf(product.admin, { groupBy: 'rank', name: '分组*' })).toEqual([
    { value: '1', count: 2, sums: { count: 12 } },
    { value: '2', count: 1, sums: { count: 40 } },
    { value: null, count: 1, sums: { count: null } },
  ])
})

test('amounts in different currencies are not added up', async () => {
  const db = product.app.engine.db.kysely
  const two = await sql<{ id: string }>`select ${c.id} from ${c.$table} where ${c.tenantId} = 1 limit 2`.execute(db)
  for (const [n, { id }] of two.rows.entries())
    await sql`update ${c.$table} set create_by = 'currencies', biz_type = 'sale', amount = ${100 * (n + 1)},
      currency = ${['CNY', 'USD'][n]} where id = ${id}`.execute(db)
  const groups = await groupsOf(product.admin, { groupBy: 'bizType', createBy: 'currencies' }, '/legal/contract')
  expect(groups).toMatchObject([
    { value: 'sale', count: 1, sums: { currency: 'CNY', amount: 100 } },
    { value: 'sale', count: 1, sums: { currency: 'USD', amount: 200 } },
  ])
  expect(await groupsOf(product.admin, { createBy: 'currencies' }, '/legal/contract')).toMatchObject([
    { value: null, count: 1, sums: { currency: 'CNY', amount: 100 } },
    { value: null, count: 1, sums: { currency: 'USD', amount: 200 } },
  ])
})

test('the sums of all rows agree with those of the groups, under the same filter', async () => {
  expect(await groupsOf(product.admin, { name: '分组*' })).toEqual([{ value: null, count: 4, sums: { count: 52 } }])
  const whole = await groupsOf(product.admin, {}, '/legal/contract')
  const groups = await groupsOf(product.admin, { groupBy: 'status' }, '/legal/contract')
  expect(groups.length).toBeGreaterThan(whole.length)
  for (const { count, sums } of whole) {
    const own = groups.filter((group) => group.sums.currency === sums.currency)
    const added = (name: string) => own.reduce((sum, group) => sum + Number(group.sums[name] ?? 0), 0)
    expect(own.reduce((sum, group) => sum + group.count, 0)).toBe(count)
    expect([added('amount'), added('unpaidAmount')]).toEqual([sums.amount, sums.unpaidAmount])
  }
})

test('groups agree with the list for a user who sees some of its rows, and need its permission', async () => {
  const rowRules = [{ resource: 'specimen', ruleColumn: 'name', ruleConditions: '=', ruleValue: '分组乙' }]
  const limited = await product.signInAs({ username: 'groups_some', permissions: ['specimen:list'], rowRules })
  expect(await groupsOf(limited, { groupBy: 'rank' })).toEqual([{ value: '1', count: 1, sums: { count: 7 } }])
  expect(await groupsOf(limited, {})).toEqual([{ value: null, count: 1, sums: { count: 7 } }])
  const { result } = await limited.get<Page<Values>>('/test/specimen/list')
  expect(result.total).toBe(1)
  const other = await product.signInAs({ username: 'groups_none', permissions: ['position:list'] })
  expect(await other.get('/test/specimen/groups', { groupBy: 'rank' })).toMatchObject({ status: 403 })
})

test('a field with free values is refused by its name', async () => {
  for (const groupBy of ['name', 'nothing', ''])
    expect(await product.admin.get('/test/specimen/groups', { groupBy })).toMatchObject({
      success: false,
      message: expect.stringContaining('分组'),
    })
})
