import { type FormTables, onlineButtonEndpoints, onlineCollectionEndpoints, onlineFormEndpoints } from '@lexdesk/domain'
import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
})
afterAll(() => product?.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
const db = () => product.app.engine.db.kysely
const fields = [
  { title: '名称', name: 'name', kind: 'text', required: 'Y', inList: 'Y' },
  { title: '材料', name: 'paper', kind: 'file' },
]
const buttons = [{ title: '打开', name: 'open', kind: 'link', target: '/legal/enterprise' }]

async function publish(title: string): Promise<string> {
  const { result } = await admin.post<Row>('/online/form/add', { title, code: 'again', fields, buttons })
  const answer = await admin.step('/online/form', result.id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return result.id
}

test('a form that gets the code of a dropped one has none of its links, answers, files and button runs', async () => {
  const id = await publish('旧表单')
  const record = (await admin.post<Row>('/online/data/again/add', { name: '旧记录' })).result
  const link = async () =>
    (
      await admin.post<{ id: string; token: string }>(onlineCollectionEndpoints.create.path, {
        ...{ formCode: 'again', title: '旧链接', fieldNames: 'name,paper', expiresAt: '2099-01-01 00:00:00' },
        ...{ maxAnswers: 10, hasCaptcha: 'N' },
      })
    ).result
  const [kept, binned] = [await link(), await link()]
  const address = `/online/collect/${kept.token}`
  const file = { name: '旧材料.pdf', bytes: pdf }
  const { path } = (await product.anonymous.upload<{ path: string }>(`${address}/file?field=paper`, file)).result
  const sent = await product.anonymous.post(address, { content: { name: '旧访客', paper: [path] } })
  expect(sent, sent.message).toMatchObject({ success: true })
  const [answer] = (await admin.get<Page<Row>>('/online/answer/list', { formCode: 'again' })).result.records
  await admin.delete('/online/collection/delete', { id: binned.id })
  await admin.post(onlineButtonEndpoints.use.path, { code: 'again', id: record.id, name: 'open' })
  const { id: elsewhere } = await openTestTenant(product)
  await sql`insert into onl_button_run (id, tenant_id, title, kind, form_code, button_name, record_id, status)
    values ('elsewhere', ${elsewhere}, '别处', 'link', 'again', 'open', 'r', 'done')`.execute(db())

  await admin.step('/online/form', id, 'stop', { reason: '不用了' })
  const { result } = await admin.get<FormTables>(onlineFormEndpoints.tables.path, { id })
  expect(result.related).toEqual({ links: 2, answers: 1, runs: 1 })
  const also = '填报链接 2 个、填报记录 1 份（含文件）、按钮记录 1 条'
  expect(await admin.post(onlineFormEndpoints.dropTables.path, { id, title: '旧表单', rows: 1 })).toMatchObject({
    message: `已删除“旧表单”的数据表和 1 条记录，以及${also}，编码可以重新使用`,
  })
  const { rows: logged } = await sql`select 1 from sys_log where log_content like ${`%；同时删除${also}`}`.execute(db())
  expect(logged).toHaveLength(1)
  const { rows: uses } = await sql`select 1 from file_use where path = ${path}`.execute(db())
  expect(uses).toEqual([])
  await admin.delete('/online/form/delete', { id })
  await admin.delete('/online/form/deleteRecycleBin', { ids: id })

  await publish('新表单')
  for (const call of [() => product.anonymous.get(address), () => product.anonymous.post(address, { content: {} })])
    expect(await call()).toMatchObject({ success: false, message: '链接无效，请向发送者索取新的链接' })
  const permissions = ['onlineAgain:list', 'collectionLink:list']
  const reader = await product.signInAs({
    username: 'again_reader',
    permissions: [...permissions, 'collectionLink:restore', 'collectionAnswer:list', 'buttonRun:list'],
  })
  for (const client of [reader, admin])
    for (const list of ['collection/list', 'collection/recycleBin', 'answer/list', 'buttonRun/list'])
      expect((await client.get<Page<Row>>(`/online/${list}`)).result.total, list).toBe(0)
  expect(await admin.get('/online/answer/content', { id: answer!.id })).toMatchObject({ success: false })
  const { status } = await admin.send({ method: 'GET', url: `/api/sys/common/static/${path}` })
  expect(status).toBe(404)
  const { rows: others } = await sql`select 1 from onl_button_run where id = 'elsewhere'`.execute(db())
  expect(others, 'those of another tenant stay').toHaveLength(1)
})
