import { emptyReport, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant, signIn } from './testing/openTestTenant.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const until = '2099-03-31 23:59:59'
let added = 0
const position = () => ({ code: `r${(added += 1)}`, name: '只读期', postRank: '3' })

test.each<[string, Values]>([
  ['frozen', { status: 0 }],
  ['expired', { endDate: '2026-01-01 00:00:00' }],
])('a %s tenant can be read until the end of its read-only period', async (_, ending) => {
  const { id, client, username } = await openTestTenant(product)
  expect(await client.post('/sys/position/add', position())).toMatchObject({ success: true })
  await product.admin.put('/sys/tenant/edit', { id, ...ending, readOnlyUntil: until })
  expect(await client.get('/sys/position/list')).toMatchObject({ success: true, result: { total: 1 } })
  expect((await client.get('/sys/position/exportXls')).status).toBe(200)
  for (const answer of [
    await client.post('/sys/position/add', position()),
    await client.delete('/sys/position/delete', { id: 'any' }),
    await client.upload('/sys/common/upload', { name: 'a.txt', bytes: Buffer.from('a') }),
  ])
    expect(answer).toMatchObject({
      status: 403,
      error: { code: 'tenant_read_only' },
      message: '本租户已冻结或到期，2099-03-31 23:59 之前只能查看，不能修改。请联系平台续期',
    })
  const again = await signIn(product, username, 'Own-Choice-2026!')
  expect((await again.get<Values[]>('/sys/tenant/queryList')).result).toMatchObject([{ id, readOnlyUntil: until }])
  // The own account is not data of the tenant.
  const password = { oldpassword: 'Own-Choice-2026!', password: 'Other-2026!', confirmpassword: 'Other-2026!' }
  expect(await again.put('/sys/user/updatePassword', { username, ...password })).toMatchObject({ success: true })

  await product.admin.put('/sys/tenant/edit', { id, readOnlyUntil: '2026-01-02 00:00:00' })
  expect(await again.get('/sys/position/list')).toMatchObject({ status: 500 })
  await product.admin.put('/sys/tenant/edit', { id, status: 1, endDate: null })
  expect(await again.post('/sys/position/add', position())).toMatchObject({ success: true })
})

test('the old wire of online forms writes nothing in the read-only period, not even for a visiting administrator', async () => {
  const { id, client } = await openTestTenant(product)
  await product.admin.post('/sys/tenant/enter', { tenantId: id, reason: '应客户要求核对来访数据' })
  const visit = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    product.admin.send<Values>({ method, url: `/api${path}`, headers: { 'tenant-id': String(id) }, payload })
  const fields = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]
  const form = await visit('POST', '/online/form/add', { title: '来访', code: 'closed', fields })
  expect(form, form.message).toMatchObject({ success: true })
  const { id: formId, version } = form.result
  expect(await visit('POST', `/online/form/${String(formId)}/publish`, { version })).toMatchObject({ success: true })
  const api = '/online/cgform/api'
  const rows = `${api}/form/closed`
  const row = await visit('POST', rows, { name: '甲' })
  expect(row, row.message).toMatchObject({ success: true })

  await product.admin.put('/sys/tenant/edit', { id, status: 0, readOnlyUntil: until })
  const rowId = String(row.result.id)
  for (const answer of [
    await visit('POST', rows, { name: '乙' }),
    await visit('PUT', rows, { id: rowId, name: '乙' }),
    await visit('DELETE', `${rows}/${rowId}`),
    await client.post(rows, { name: '乙' }),
    await client.upload(`${api}/importXls/closed`, { name: 'a.xlsx', bytes: Buffer.from('a') }),
  ])
    expect(answer).toMatchObject({ status: 403, error: { code: 'tenant_read_only' } })
  const { result } = await visit('GET', `${api}/getData/closed`)
  expect(result).toMatchObject({ total: 1, records: [{ name: '甲' }] })
  const definition = { ...emptyReport, dimensions: [] }
  expect(await visit('POST', '/online/report/preview', { source: 'position', definition })).toMatchObject({
    success: true,
  })
})
