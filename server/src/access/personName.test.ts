import { contract, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRow } from '../resource/write/addRow.ts'
import { type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { systemActor } from './Actor.ts'

let product: TestProduct
let colleague: Client
beforeAll(async () => {
  product = await startTestProduct()
  const permissions = ['list', 'add', 'edit', 'delete', 'recycleBin', 'exportXls'].map((act) => `goodAt:${act}`)
  colleague = await product.signInAs({ username: 'fangdi', permissions })
  await setRealname('方迪')
})
afterAll(() => product?.close())

const database = () => product.app.engine.db.kysely
const setRealname = (realname: string) =>
  sql`update sys_user set realname = ${realname} where username = 'fangdi'`.execute(database())

async function rowOf(id: string): Promise<Values> {
  return (await product.admin.get<Values>('/legal/goodAt/queryById', { id })).result
}

test('a record shows who created and changed it by name, and stores the account', async () => {
  const { result } = await colleague.post<{ id: string; version: number }>('/legal/goodAt/add', { name: '海商海事' })
  await colleague.post('/legal/goodAt/edit', { id: result.id, version: result.version, name: '海商' })
  const people = {
    createBy: 'fangdi',
    createBy_dictText: '方迪',
    updateBy: 'fangdi',
    updateBy_dictText: '方迪',
  }
  expect(await rowOf(result.id)).toMatchObject(people)
  const listed = await product.admin.get<Page<Values>>('/legal/goodAt/list', { name: '海商' })
  expect(listed.result.records).toEqual([expect.objectContaining(people)])
  await colleague.delete('/legal/goodAt/delete', { id: result.id })
  const bin = await product.admin.get<Page<Values>>('/legal/goodAt/recycleBin', { pageNo: 1 })
  expect(bin.result.records[0]).toMatchObject({ deletedBy: 'fangdi', deletedBy_dictText: '方迪' })
})

test('former staff still have a name, and the server is shown as the system', async () => {
  const { result } = await colleague.post<{ id: string }>('/legal/goodAt/add', { name: '网络安全' })
  await sql`update sys_user set deleted_at = now() where username = 'fangdi'`.execute(database())
  expect(await rowOf(result.id)).toMatchObject({ createBy: 'fangdi', createBy_dictText: '方迪' })
  await sql`update sys_user set deleted_at = null where username = 'fangdi'`.execute(database())

  const enterprises = await product.admin.get<Page<{ id: string }>>('/legal/enterprise/list', { pageSize: 1 })
  const values = { name: '系统建立的合同', enterpriseId: enterprises.result.records[0]!.id, bizType: 'other' }
  const made = await addRow(product.app.engine, systemActor(1), contract, values)
  const { result: row } = await product.admin.get<Values>('/legal/contract/queryById', { id: made.id })
  expect(row).toMatchObject({ createBy: 'system', createBy_dictText: '系统' })
})
