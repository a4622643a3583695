import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

const number = '11010519491231002X'
const masked = '110***********002X'

let product: TestProduct
let reader: Client
let row: Values & { id: string; name: string }
beforeAll(async () => {
  product = await startTestProduct()
  const permissions = ['list', 'edit', 'export', 'history'].map((act) => `enterprise:${act}`)
  reader = await product.signInAs({ username: 'idReader', permissions })
  const { result } = await product.admin.get<Page<typeof row>>('/legal/enterprise/list', { pageSize: 1 })
  row = result.records[0]!
})
afterAll(() => product?.close())

const edit = (values: Values, client = product.admin) =>
  client.put<Values>('/legal/enterprise/edit', { id: row.id, ...values })
const logged = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::integer as n from sys_log where log_content = ${`查看法定代表人身份证号：${row.name}`}`.execute(
      product.app.engine.db.kysely,
    )
  ).rows[0]!.n

test('an invalid number is refused with the reason', async () => {
  expect((await edit({ legalRepIdNo: '123' })).message).toContain('法定代表人身份证号应为 18 位身份证号')
  expect((await edit({ legalRepIdNo: '110105194912310021' })).message).toContain('校验位不正确')
})

test('once stored, it leaves the server masked only: in rows, lists, history and answers', async () => {
  const saved = await edit({ legalRepIdNo: number })
  expect(saved, saved.message).toMatchObject({ success: true, result: { legalRepIdMask: masked } })
  const answers = [
    saved,
    await reader.get('/legal/enterprise/queryById', { id: row.id }),
    await reader.get('/legal/enterprise/list', { pageSize: 5 }),
    await reader.get('/legal/enterprise/history', { id: row.id }),
  ]
  for (const answer of answers) expect(answer.bytes.toString()).not.toContain(number)
  // Searching for a number does not reveal it.
  const total = async (params: Values) =>
    (await reader.get<Page<Values>>('/legal/enterprise/list', params as never)).result.total
  expect(await total({ legalRepIdNo: number })).toBe(await total({}))
  const query = JSON.stringify([{ field: 'legalRepIdNo', rule: 'eq', val: number }])
  expect((await reader.get('/legal/enterprise/list', { superQueryParams: query })).success).toBe(false)
})

test('another edit leaves it unchanged, and users without the permission cannot reveal it', async () => {
  await edit({ legalRep: '某人' }, reader)
  expect((await reader.post('/legal/enterprise/reveal', { id: row.id })).status).toBe(403)
  expect(await logged()).toBe(0)
  const revealed = await product.admin.post<Values>('/legal/enterprise/reveal', { id: row.id })
  expect(revealed.result).toEqual({ legalRepIdNo: number })
  expect(await logged()).toBe(1)
})
