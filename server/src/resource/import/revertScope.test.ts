import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { importing, sheetOf } from './testing/importing.ts'

type Row = Values & { id: string; version: number; no: string }

let product: TestProduct
let admin: Client
let clerk: Client
let matters: Row[]
const path = '/online/data/costs'
const db = () => product.app.engine.db.kysely

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  const fields = [
    { title: '编号', name: 'number', kind: 'text', required: 'Y', unique: 'Y', inList: 'Y' },
    { title: '事由', name: 'topic', kind: 'text', inList: 'Y' },
    { title: '委托', name: 'entrust', kind: 'reference', source: 'entrustment' },
  ]
  const form = { title: '费用', code: 'costs', fields, belongsTo: '委托' }
  const { result } = await admin.post<Row>('/online/form/add', form)
  await admin.step('/online/form', result.id, 'publish')
  matters = (await admin.get<Page<Row>>('/legal/entrustment/list', { pageSize: 2 })).result.records
  const permissions = ['list', 'import', 'add', 'edit', 'delete'].map((act) => `onlineCosts:${act}`)
  clerk = await product.signInAs({ username: 'cost_clerk', permissions: [...permissions, 'entrustment:list'] })
})
afterAll(() => product?.close())
beforeEach(() => wall([]))

/** The matters that the clerk may not see. */
async function wall(hidden: readonly Row[]): Promise<void> {
  const ids = hidden.map(({ id }) => id)
  await sql`update biz_entrustment set blocked_user_ids = case when id = any(${ids}::text[])
    then array(select id from sys_user where username = 'cost_clerk') end`.execute(db())
  product.app.sessions.forget()
}

const costs = () => importing(clerk, path)
async function imported(...rows: string[][]): Promise<string> {
  const { batchId } = await costs().preview(await sheetOf(rows))
  await costs().commit(batchId)
  return batchId
}
const costOf = async (number: string) => (await admin.get<Page<Row>>(`${path}/list`, { number })).result.records[0]

test('new records that their importer may no longer see are not deleted by a revert', async () => {
  const batchId = await imported(
    ['编号', '事由', '委托'],
    ['A1', '差旅', matters[0]!.no],
    ['A2', '复印', matters[1]!.no],
  )
  await wall([matters[0]!])
  expect(await costs().revert(batchId)).toMatchObject({
    success: false,
    message: '第 2 行导入的费用之后已被修改或删除，不能撤销',
  })
  expect(await costOf('A1')).toMatchObject({ topic: '差旅' })
  expect(await costOf('A2')).toMatchObject({ topic: '复印' })
  await wall([])
  expect(await costs().revert(batchId)).toMatchObject({ message: '已撤销导入' })
  expect(await costOf('A1')).toBeUndefined()
})

test('changed records that their importer may no longer see are not restored, and their old values are not shown', async () => {
  await admin.post(`${path}/add`, { number: 'B1', topic: '原来的事由', entrust: matters[0]!.id })
  const batchId = await imported(['编号', '事由'], ['B1', '新的事由'])
  expect(JSON.stringify(await costs().rows(batchId))).toContain('原来的事由')
  await wall([matters[0]!])
  const rows = await costs().rows(batchId)
  expect(rows).toMatchObject([{ row: 2, status: 'changed', values: { number: 'B1', topic: '新的事由' } }])
  expect(JSON.stringify(rows)).not.toContain('原来的事由')
  expect(await costs().revert(batchId)).toMatchObject({
    success: false,
    message: '第 2 行更新的费用之后又被修改，不能撤销',
  })
  expect(await costOf('B1')).toMatchObject({ topic: '新的事由' })
  await wall([])
  expect(await costs().revert(batchId)).toMatchObject({ message: '已撤销导入' })
  expect(await costOf('B1')).toMatchObject({ topic: '原来的事由' })
})

test('a revert moves no record to where its author may not see it', async () => {
  await admin.post(`${path}/add`, { number: 'C1', topic: '移动', entrust: matters[0]!.id })
  const batchId = await imported(['编号', '委托'], ['C1', matters[1]!.no])
  await wall([matters[0]!])
  expect(await costs().revert(batchId)).toMatchObject({
    success: false,
    message: '第 2 行恢复后将不在您的数据权限范围内，不能撤销',
  })
  expect(await costOf('C1')).toMatchObject({ entrust: matters[1]!.id })
})
