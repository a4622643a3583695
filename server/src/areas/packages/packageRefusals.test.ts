import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefused } from '../../testing/expectRefused.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Row {
  id: string
  status: string
}

let product: TestProduct
let second: Client
let categoryId: string
beforeAll(async () => {
  product = await startTestProduct()
  const acts = ['list', 'approve', 'confirmPrice', 'return'].map((act) => `servicePackage:${act}`)
  second = await product.signInAs({ username: 'pkgSecond', permissions: acts })
  const { result } = await product.admin.get<{ records: Row[] }>('/legal/packageCategory/list')
  categoryId = result.records[0]!.id
})
afterAll(() => product?.close())

const admin = () => product.admin
const packages = '/legal/servicePackage'
const orders = '/legal/packageOrder'
const line = { itemType: 'other', itemName: '热线答疑', qty: 2, unit: 'time' }
let count = 0
const values = (changes: object = {}) => ({
  code: `R${(count += 1)}`,
  name: `拒绝套餐${count}`,
  categoryId,
  price: 100_000,
  period: 'year',
  validDays: 30,
  activate: 'onPay',
  lines: [line],
  ...changes,
})
const read = async (path: string, id: string): Promise<Row> =>
  (await admin().get<Row>(`${path}/queryById`, { id })).result
const seeded = async (path: string, status: string): Promise<Row> =>
  (await admin().get<{ records: Row[] }>(`${path}/list`, { status })).result.records[0]!
async function unchanged(path: string, id: string, work: () => Promise<unknown>): Promise<void> {
  const before = await read(path, id)
  await work()
  expect(await read(path, id)).toEqual(before)
}

describe('a package', () => {
  test.each([
    ['without a line', { lines: [] }, '权益明细'],
    ['with a negative number', { lines: [{ ...line, qty: -1 }] }, '数量'],
    ['with a fractional number', { lines: [{ ...line, qty: 1.5 }] }, '数量'],
    ['unlimited without a cap', { lines: [{ ...line, qty: 0 }] }, '数量为 0（不限量）时请输入合理使用上限'],
    ['limited with a cap', { lines: [{ ...line, fairUseCap: 3 }] }, '限量的权益不能填写合理使用上限'],
    ['with a monthly limit above the total', { lines: [{ ...line, perMonthCap: 3 }] }, '每月上限不能大于数量'],
    ['with a duplicate line', { lines: [line, line] }, '权益明细第 2 行：“热线答疑”已在前面列出'],
    ['with an unknown item', { lines: [{ ...line, itemType: 'counsel', itemName: '算命' }] }, '没有名为“算命”的顾问项目'], // prettier-ignore
    ['with a list price below the price', { listPrice: 1 }, '原价不能低于售价'],
    ['that ends before it begins', { startSale: '2026-02-01', endSale: '2026-01-01' }, '停售日期不能早于开售日期'],
    ['with a negative price', { price: -1 }, '售价'],
  ])('%s is refused, and nothing is stored', async (_name, changes, words) => {
    const sent = values(changes)
    expectRefused(await admin().post(`${packages}/add`, sent), words)
    expect((await admin().get<{ total: number }>(`${packages}/list`, { code: sent.code })).result.total).toBe(0)
  })

  test('stores its validity and how it starts', async () => {
    const { result } = await admin().post<Row>(`${packages}/add`, values())
    const edit = (changes: object) => admin().put(`${packages}/edit`, { id: result.id, ...changes })
    await unchanged(packages, result.id, async () => {
      expectRefused(await edit({ validDays: null }), '请输入有效天数')
      expectRefused(await edit({ activate: null }), '请选择生效方式')
    })
  })

  test('is approved once by each, not sold after its end, and not sold twice under one code', async () => {
    const sent = values()
    const { result } = await admin().post<Row>(`${packages}/add`, sent)
    expectRefused(
      await admin().post(`${packages}/add`, { ...values(), code: sent.code }),
      `套餐编码“${sent.code}”已存在`,
    )
    await admin().post(`${packages}/${result.id}/submit`)
    await second.post(`${packages}/${result.id}/approve`)
    await unchanged(packages, result.id, async () => {
      expectRefused(await second.post(`${packages}/${result.id}/approve`), '该环节已通过，等待另一环节')
      expectRefused(await second.post(`${packages}/${result.id}/confirmPrice`), '主管审批与财务核价须由两人分别完成')
      expectRefused(await admin().put(`${packages}/edit`, { id: result.id, price: 1 }), '不能修改')
    })
    const { id } = await seeded(packages, 'offSale')
    await sql`update biz_service_package set end_sale = '2026-01-01' where id = ${id}`.execute(
      product.app.engine.db.kysely,
    )
    await unchanged(packages, id, async () =>
      expectRefused(await admin().post(`${packages}/${id}/putOn`), '该套餐已于 2026-01-01 停售'),
    )
  })
})

describe('an order', () => {
  test.each([
    ['for no package', {}, '请选择套餐'],
    ['with a name but no amount', { packageName: '旧套餐' }, '请输入订单金额'],
    ['with a negative amount', { packageName: '旧套餐', amount: -1 }, '订单金额'],
    ['for an unknown package', { packageId: 'nobody' }, '套餐'],
    ['for an unknown client', { packageName: '旧套餐', amount: 1, enterpriseId: 'nobody' }, '购买企业不存在或已被删除'], // prettier-ignore
  ])('%s is refused', async (_name, changes, words) => {
    expectRefused(await admin().post(`${orders}/add`, changes), words)
  })

  test('cannot be paid without a package or a buyer, nor with a date in the future or another century', async () => {
    const pay = (id: string, paidAt = '2026-01-05 09:00:00') => admin().step(orders, id, 'pay', { paidAt })
    const { result: old } = await admin().post<Row>(`${orders}/add`, { packageName: '旧套餐', amount: 1 })
    await unchanged(orders, old.id, async () => expectRefused(await pay(old.id), '该订单没有选择套餐，不能确认收款'))
    const { id: packageId } = await seeded(packages, 'onSale')
    const { result } = await admin().post<Row>(`${orders}/add`, { packageId, startDate: '2036-01-01' })
    await unchanged(orders, result.id, async () => expectRefused(await pay(result.id), '请先填写购买企业或购买人'))
    await admin().put(`${orders}/edit`, { id: result.id, personName: '韩梅梅' })
    await unchanged(orders, result.id, async () =>
      expectRefused(await pay(result.id, '2036-01-01 00:00:00'), '支付时间不能晚于现在'),
    )
    await unchanged(orders, result.id, async () =>
      expectRefused(await pay(result.id, '1990-01-05 09:00:00'), '支付时间不能早于'),
    )
  })

  test('its balances are adjusted with a reason by two people, never below zero and never by zero', async () => {
    const { id } = await seeded(orders, 'active')
    const { result } = await admin().get<{ accounts: { id: string; available: number; itemName: string }[] }>(
      `${orders}/balances`,
      { id },
    )
    const account = result.accounts.find(({ available }) => available > 0)!
    const ask = (qty: number, accountId = account.id) =>
      admin().step(orders, id, 'requestAdjust', { accountId, qty, reason: '更正' })
    await unchanged(orders, id, async () => {
      expectRefused(await ask(0), '调整数量不能为 0')
      expectRefused(await ask(1, 'nobody'), '请选择该订单的一项权益')
      expectRefused(await ask(-account.available - 1), `${account.itemName}剩余 ${account.available}`)
      expectRefused(await admin().step(orders, id, 'approveAdjust'), '没有等待审批的调整')
      expectRefused(await admin().step(orders, id, 'rejectAdjust', { reason: '不' }), '没有等待审批的调整')
    })
    await ask(1)
    await unchanged(orders, id, async () => {
      expectRefused(await ask(1), '已有一笔调整等待审批，请先处理')
      expectRefused(
        await admin().step(orders, id, 'approveAdjust'),
        '“申请调整权益”由您本人办理，“批准调整”须由他人办理',
      )
    })
  })

  test('a sold package and the items of a package cannot be deleted', async () => {
    const { rows } = await sql<{ packageId: string }>`
      select package_id as "packageId" from biz_package_order where package_id is not null and deleted_at is null limit 1`.execute(
      product.app.engine.db.kysely,
    )
    const { packageId } = rows[0]!
    await unchanged(packages, packageId, async () =>
      expectRefused(await admin().delete(`${packages}/delete`, { id: packageId }), '不能删除'),
    )
    const { rows: items } = await sql<{ id: string }>`
      select item_id as id from biz_service_package_lines where item_type = 'counsel' and item_id is not null limit 1`.execute(
      product.app.engine.db.kysely,
    )
    const { id } = items[0]!
    expectRefused(await admin().delete('/legal/counselItem/delete', { id }), '该顾问项目正在使用，不能删除：套餐')
  })
})
