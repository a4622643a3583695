import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { expectRefused } from '../../testing/expectRefused.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

const path = '/legal/counsel'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const read = async (id: string) => (await product.admin.get<object>(`${path}/queryById`, { id })).result
const step = (id: string, name: string, body: object = {}) => product.admin.step(path, id, name, body)
async function counselAt(status: string): Promise<string> {
  const { result } = await product.admin.get<{ records: { id: string }[] }>(`${path}/list`, { status })
  return result.records[0]!.id
}
async function unchanged(id: string, work: () => Promise<unknown>): Promise<void> {
  const before = await read(id)
  await work()
  expect(await read(id)).toEqual(before)
}

test('an early end is requested once, withdrawn only while requested, and settled by another user', async () => {
  const id = await counselAt('active')
  await unchanged(id, async () => {
    expectRefused(await step(id, 'withdrawEnd'), '没有待结算的终止申请')
    expectRefused(await step(id, 'terminate', { settledAmount: 0 }), '请先由主管申请提前终止')
  })
  expect(await step(id, 'proposeEnd', { reason: '客户要求' })).toMatchObject({ success: true })
  await unchanged(id, async () => {
    expectRefused(await step(id, 'proposeEnd', { reason: '再次' }), '已申请提前终止，等待财务结算')
    expectRefused(
      await step(id, 'terminate', { settledAmount: 0 }),
      '“申请提前终止”由您本人办理，“终止并结算”须由他人办理',
    )
    expectRefused(await step(id, 'terminate', { settledAmount: -1 }), '退还金额')
  })
})

test('service cannot start on an order that is not in force', async () => {
  const id = await counselAt('pendingSign')
  await sql`
    update biz_counsel set start_date = ${today()}::date - 1, end_date = ${today()}::date + 100,
      package_order_id = (select id from biz_package_order where status = 'pendingPay' and deleted_at is null limit 1)
    where id = ${id}`.execute(db())
  await sql`
    insert into biz_contract (id, tenant_id, no, name, enterprise_id, biz_type, biz_id, status, create_by)
    select 'refused-contract', 1, 'HT-REFUSED', '顾问合同', enterprise_id, 'counsel', id, 'effective', 'test'
    from biz_counsel where id = ${id}`.execute(db())
  await unchanged(id, async () => expectRefused(await step(id, 'sign'), '不在生效中，不能签约'))
})

test.each([
  ['no mode of service', { mode: null }, '请选择顾问方式'],
  ['an end before its start', { endDate: '2020-01-01' }, '结束日期不能早于开始日期'],
  ['a negative fee', { fee: -1 }, '服务费'],
  ['a line with quantity zero', { lines: [{ counselItemId: 'first', qty: 0 }] }, '数量'],
  ['an item twice', { lines: [{ counselItemId: 'first', qty: 1 }, { counselItemId: 'first', qty: 1 }] }, '该顾问项目已在前面列出'],
  ['a contract of another client', { contractId: 'another' }, '所选合同不属于该企业'],
])('a draft with %s is refused, and is unchanged', async (_name, changes, words) => {
  const id = await counselAt('draft')
  const { rows: items } = await sql<{ id: string }>`select id from biz_counsel_item order by id limit 1`.execute(db())
  const { rows: contracts } = await sql<{ id: string }>`
    select id from biz_contract where deleted_at is null
      and enterprise_id <> (select enterprise_id from biz_counsel where id = ${id}) limit 1`.execute(db())
  const body = JSON.parse(
    JSON.stringify(changes).replaceAll('"first"', `"${items[0]!.id}"`).replaceAll('"another"', `"${contracts[0]!.id}"`),
  ) as object
  await unchanged(id, async () => expectRefused(await product.admin.put(`${path}/edit`, { id, ...body }), words))
}) // prettier-ignore
