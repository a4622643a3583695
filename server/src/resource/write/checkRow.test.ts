import type { FieldError, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let id: string
beforeAll(async () => {
  product = await startTestProduct()
  const [client] = (await product.admin.get<{ value: string }[]>('/legal/enterprise/options')).result
  const contract = {
    name: '分期付款',
    bizType: 'other',
    amount: 300,
    enterpriseId: client!.value,
    startDate: '2031-01-01',
  }
  id = (await product.admin.post<{ id: string }>('/legal/contract/add', contract)).result.id
})
afterAll(() => product?.close())

const check = async (values: Values) =>
  (await product.admin.post<{ errors: FieldError[] }>('/legal/contract/check', values)).result.errors

test('an edit is checked as the whole row that it would become', async () => {
  const line = { dueDate: '2031-02-01', amount: 300 }
  expect(await check({ id, payPlan: [line] })).toEqual([])
  expect(await check({ id, payPlan: [{ ...line, amount: 200 }] })).toMatchObject([{ field: 'payPlan' }])
  expect(await check({ id, endDate: '2030-12-31' })).toMatchObject([{ field: 'endDate' }])
  expect(await check({ id, enterpriseId: null })).toMatchObject([{ field: 'enterpriseId' }])
})

test('a new row is checked by itself', async () => {
  expect(await check({ name: '没有客户', bizType: 'other' })).toMatchObject([{ field: 'enterpriseId' }])
})

test('a row that the user may not see is not compared with', async () => {
  const rowRules = [{ resource: 'contract', ruleColumn: 'name', ruleConditions: '=', ruleValue: '别的合同' }]
  const other = await product.signInAs({ username: 'check_other', permissions: ['contract:list'], rowRules })
  expect(await other.post('/legal/contract/check', { id, endDate: '2030-12-31' })).toMatchObject({ success: false })
})
