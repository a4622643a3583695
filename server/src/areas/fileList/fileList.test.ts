import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, png } from '../../files/testing/sampleFiles.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; fileName: string; address: string }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const upload = async (name: string, bytes = png, client: Client = product.admin): Promise<Row> => {
  const answer = await client.upload<Row>('/sys/oss/file/upload', { name, bytes })
  expect(answer, answer.message).toMatchObject({ success: true, code: 200, message: '上传成功！' })
  return answer.result
}
const list = async (params: Record<string, string> = {}, client: Client = product.admin) =>
  (await client.get<Page<Row>>('/sys/oss/file/list', { pageSize: 100, ...params })).result

test('[A1.03] a file is uploaded, found, fetched by its URL and deleted', async () => {
  const stored = await upload('收条.pdf', pdf)
  await upload('印章.png')
  expect(stored).toMatchObject({
    fileName: '收条.pdf',
    extension: 'pdf',
    size: pdf.length,
    uploader: '管理员',
    uses: '',
  })
  expect((await list({ fileName: '*收条*' })).records).toMatchObject([
    { id: stored.id, url: stored.id, createBy: 'admin' },
  ])
  expect((await list({ extension: 'png', fileName: '印章.png', url: '*temp*' })).records).toMatchObject([
    { fileName: '印章.png' },
  ])
  const query = JSON.stringify([{ field: 'size', rule: 'gt', val: '1000000' }])
  expect((await list({ superQueryParams: query })).total).toBe(0)
  expect((await product.admin.get('/sys/oss/file/queryById', { id: stored.id })).result).toMatchObject({
    id: stored.id,
  })

  const fetched = await product.admin.send({ method: 'GET', url: stored.address })
  expect([fetched.status, fetched.bytes.equals(pdf)]).toEqual([200, true])
  expect((await product.anonymous.send({ method: 'GET', url: stored.address })).status).toBe(401)

  expect(await product.admin.delete('/sys/oss/file/delete', { id: stored.id })).toMatchObject({ message: '删除成功!' })
  expect((await list({ fileName: '*收条*' })).total).toBe(0)
  expect((await product.admin.send({ method: 'GET', url: stored.address })).status).toBe(404)
  const { rows } = await sql<{ log_content: string }>`
    select log_content from sys_log where log_content like '%收条.pdf%' order by create_time, id`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows.map(({ log_content: words }) => words.slice(0, 4))).toEqual(['上传文件', '删除文件'])
})

test('the older object store endpoint returns the URL in its message', async () => {
  const answer = await product.admin.upload<Row>('/sys/upload/uploadMinio', { name: '头像.png', bytes: png })
  expect(answer).toMatchObject({ success: true, message: answer.result.url })
})

test('a file in use cannot be deleted, and its uses are reported; a batch is deleted completely or not at all', async () => {
  const [used, free] = [await upload('在用.png'), await upload('闲置.png')]
  const { result: user } = await product.admin.post<Row>('/sys/user/add', {
    username: 'pictured',
    realname: '有像',
    workNo: 'P-1',
    password: 'Secret-2026!',
    avatar: used.id,
  })
  expect((await list({ fileName: '在用*' })).records).toMatchObject([{ uses: '用户 1 条' }])
  for (const answer of [
    await product.admin.delete('/sys/oss/file/delete', { id: used.id }),
    await product.admin.delete('/sys/oss/file/deleteBatch', { ids: `${used.id},${free.id},` }),
  ])
    expect(answer.message).toBe('该文件“在用.png”正在使用，不能删除：用户 1 条')
  expect((await list({ id: free.id })).total).toBe(1)
  await product.admin.put('/sys/user/edit', { id: user.id, avatar: '' })
  expect(await product.admin.delete('/sys/oss/file/deleteBatch', { ids: `${used.id},${free.id},` })).toMatchObject({
    success: true,
  })
})

test('refuses forbidden file types, files of other tenants, private files, and calls without permission', async () => {
  const bad = await product.admin.upload('/sys/oss/file/upload', { name: '网页.html', bytes: Buffer.from('<script>') })
  expect(bad).toMatchObject({ success: false })
  const mine = await upload('本所.png')
  const permissions = ['fileObject:list', 'fileObject:upload', 'fileObject:delete']
  const stranger = await product.signInAs({ username: 'filer', tenantId: 80, permissions })
  expect((await list({}, stranger)).total).toBe(0)
  expect(await stranger.get('/sys/oss/file/queryById', { id: mine.id })).toMatchObject({ success: false })
  expect(await stranger.delete('/sys/oss/file/delete', { id: mine.id })).toMatchObject({
    message: '未找到对应实体：该文件不存在或已被删除',
  })
  const colleague = await product.signInAs({ username: 'colleague', permissions })
  await sql`update stored_file set biz = 'export' where path = ${mine.id}`.execute(product.app.engine.db.kysely)
  expect((await list({ id: mine.id }, colleague)).total).toBe(0)
  expect((await list({ id: mine.id })).total).toBe(1)

  const powerless = await product.signInAs({ username: 'idle' })
  const answers = (client: Client) =>
    Promise.all([
      client.get('/sys/oss/file/list'),
      client.get('/sys/oss/file/queryById', { id: mine.id }),
      client.upload('/sys/oss/file/upload', { name: '一.png', bytes: png }),
      client.upload('/sys/upload/uploadMinio', { name: '一.png', bytes: png }),
      client.delete('/sys/oss/file/delete', { id: mine.id }),
      client.delete('/sys/oss/file/deleteBatch', { ids: mine.id }),
    ])
  for (const { status } of await answers(powerless)) expect(status).toBe(403)
  for (const { status } of await answers(product.anonymous)) expect(status).toBe(401)
})
