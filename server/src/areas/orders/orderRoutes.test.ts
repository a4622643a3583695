import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const mine = '/legal/packageOrder/mine'

test('users see their own orders and nothing else, with any query', async () => {
  const buyer = await product.signInAs({ username: 'buyer', permissions: ['packageOrder:add'] })
  const other = await product.signInAs({ username: 'other' })
  await buyer.post('/legal/packageOrder/add', { packageName: '企业常年顾问', amount: 12_800 })
  const answer = await buyer.get<{ records: object[]; total: number }>(mine)
  expect(answer.result).toMatchObject({ total: 1, records: [{ packageName: '企业常年顾问', amount: 12_800 }] })
  expect((await other.get(mine, { createBy: 'buyer' })).result).toMatchObject({ total: 0 })
  expect((await other.get('/legal/packageOrder/list')).status).toBe(403)
  expect((await product.anonymous.get(mine)).status).toBe(401)
})
