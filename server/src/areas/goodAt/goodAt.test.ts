import { makeCreditCode, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

let count = 0
const send = (values: Values = {}) => {
  count += 1
  return product.admin.post<{ id: string }>('/legal/goodAt/add', { name: `领域 ${count}`, ...values })
}
const add = async (values: Values = {}): Promise<string> => (await send(values)).result.id
const article = async (goodAt: string[]): Promise<string> => {
  const { result } = await product.admin.get<{ records: { id: string }[] }>('/legal/articleCategory/list')
  const answer = await product.admin.post<{ id: string }>('/legal/article/add', {
    title: '领域文章',
    categoryId: result.records[0]!.id,
    goodAt: goodAt.join(','),
  })
  return answer.result.id
}

test('allows two levels and no third', async () => {
  const root = await add()
  const field = await add({ parentId: root })
  expect(await send({ parentId: field })).toMatchObject({
    success: false,
    message: '擅长领域只有两级，上级领域须为一级领域',
  })
  const other = await add()
  expect(await product.admin.put('/legal/goodAt/edit', { id: root, parentId: other })).toMatchObject({
    success: false,
    message: '该领域有下级领域，不能再放到其他领域之下',
  })
  expect(await product.admin.put('/legal/goodAt/edit', { id: root, parentId: root })).toMatchObject({ success: false })
})

test('[invariant 15] a field in use is merged, not deleted: references move to the other one, with a history entry', async () => {
  const [from, into] = [await add(), await add()]
  const both = await article([from, into])
  const single = await article([from])
  expect(await product.admin.delete('/legal/goodAt/delete', { id: from })).toMatchObject({
    success: false,
    message: '该擅长领域正在使用，不能删除：文章 2 条',
    error: { code: 'in_use', details: { uses: [{ resource: 'article', count: 2 }] } },
  })
  expect(await product.admin.post('/legal/goodAt/merge', { id: from, intoId: from })).toMatchObject({ success: false })
  expect(await product.admin.post('/legal/goodAt/merge', { id: from, intoId: into })).toMatchObject({
    success: true,
    result: { count: 2 },
  })
  const goodAtOf = async (id: string) =>
    (await product.admin.get<{ goodAt: string }>('/legal/article/queryById', { id })).result.goodAt
  expect(await goodAtOf(both)).toBe(into)
  expect(await goodAtOf(single)).toBe(into)
  const { result } = await product.admin.get<{ title: string }[]>('/legal/article/history', { id: single })
  expect(result[0]!.title).toMatch(/^合并“领域 \d+”到“领域 \d+”$/)
  expect(await product.admin.get('/legal/goodAt/queryById', { id: from })).toMatchObject({ success: false })
})

test('extra fields of the office refer to the other one as well', async () => {
  const { admin } = product
  const [from, into] = [await add(), await add()]
  const extension = await admin.post<{ id: string }>('/online/extension/add', {
    target: 'enterprise',
    fields: [{ title: '关注领域', name: 'xTopic', kind: 'reference', source: 'goodAt' }],
  })
  await admin.step('/online/extension', extension.result.id, 'publish')
  const creditCode = makeCreditCode({ kind: '91', regionCode: '110108', subject: 'MG000001' })
  const client = await admin.post<Values & { id: string }>('/legal/enterprise/add', {
    ...{
      name: '关注领域公司',
      creditCode,
      level: 'B',
      contactName: '张三',
      contactMobile: '13812345678',
      xTopic: from,
    },
  })
  expect(client, client.message).toMatchObject({ result: { xTopic: from } })
  expect(await admin.post('/legal/goodAt/merge', { id: from, intoId: into })).toMatchObject({ success: true })
  expect(await admin.get('/legal/enterprise/queryById', { id: client.result.id })).toMatchObject({
    result: { xTopic: into, version: 2 },
  })
})

test('a group with children is merged into a group only, and moves its children along', async () => {
  const [group, other] = [await add(), await add()]
  const field = await add({ parentId: group })
  const elsewhere = await add({ parentId: other })
  expect(await product.admin.post('/legal/goodAt/merge', { id: group, intoId: elsewhere })).toMatchObject({
    success: false,
    message: expect.stringContaining('只能合并到一级领域'),
  })
  expect(await product.admin.post('/legal/goodAt/merge', { id: group, intoId: other })).toMatchObject({ success: true })
  const { result } = await product.admin.get<{ parentId: string }>('/legal/goodAt/queryById', { id: field })
  expect(result.parentId).toBe(other)
})

test('merging needs the permission', async () => {
  const clerk = await product.signInAs({ username: 'goodAtClerk', permissions: ['goodAt:list', 'goodAt:edit'] })
  expect(await clerk.post('/legal/goodAt/merge', { id: '1', intoId: '2' })).toMatchObject({ status: 403 })
})

test('demand and supply are counted by field', async () => {
  const { result } = await product.admin.get<{ id: string; demand: number; supply: number }[]>('/legal/goodAt/figures')
  const { rows } = await product.app.engine.db.pool.query<{ n: number }>(
    `select count(*)::int as n from biz_appointment where tenant_id = 1 and deleted_at is null
     and create_time >= $1::timestamptz - interval '1 year' and good_at_id is not null`,
    [wallClock()],
  )
  expect(result.reduce((sum, { demand }) => sum + demand, 0)).toBe(rows[0]!.n)
  expect(result.some(({ supply }) => supply > 0)).toBe(true)
})
