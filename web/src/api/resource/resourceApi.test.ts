import { done, enterprise, page } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { resourceApi } from './resourceApi.ts'

const api = resourceApi(enterprise)

test('comma lists of the wire become arrays', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/list': page([{ id: '1', tags: 'a,b' }], 1, 1, 10) })
  const found = await api.list({ pageNo: 1, name: '*律*' })
  expect(found.records).toEqual([{ id: '1', tags: ['a', 'b'] }])
  expect(found.total).toBe(1)
  expect(server.requests[0]!.params).toMatchObject({ pageNo: '1', name: '*律*' })
})

test('a new row is sent in wire format, and the form values are not modified', async () => {
  const server = fakeServer({
    'POST /legal/enterprise/add': {
      ...done('添加成功！', { id: '1', tags: 'a,b' }),
      warnings: [{ field: 'name', message: '存在相似企业' }],
    },
  })
  const values = { name: '甲', tags: ['a', 'b'] }
  expect(await api.add(values, { idempotencyKey: 'k1' })).toEqual({
    row: { id: '1', tags: ['a', 'b'] },
    message: '添加成功！',
    warnings: [{ field: 'name', message: '存在相似企业' }],
  })
  expect(server.requests[0]!.body).toEqual({ name: '甲', tags: 'a,b' })
  expect(server.requests[0]!.headers).toMatchObject({ 'Idempotency-Key': 'k1' })
  expect(values.tags).toEqual(['a', 'b'])
})

test('deleting one row and deleting several rows use different calls', async () => {
  const server = fakeServer({
    'DELETE /legal/enterprise/delete': done('删除成功!'),
    'DELETE /legal/enterprise/deleteBatch': done('删除成功!'),
  })
  expect(await api.remove(['1'])).toBe('删除成功!')
  await api.remove(['1', '2'])
  expect(server.requests.map(({ params }) => params)).toEqual([{ id: '1' }, { ids: '1,2' }])
})

test('an action sends the row id and the reason', async () => {
  const server = fakeServer({ 'POST /legal/enterprise/1/freeze': { id: '1', status: 'frozen' } })
  expect((await api.action('1', 'freeze', { version: 3, reason: '欠费' })).row.status).toBe('frozen')
  expect(server.requests[0]!.body).toEqual({ version: 3, reason: '欠费' })
})

test('options are queried by keyword, by keys or by level', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/options': [{ value: '1', text: '甲' }] })
  await api.options({ keyword: 'jia', pageSize: 20 })
  await api.options({ keys: ['1', '2'] })
  await api.options({ roots: true })
  const sent = server.requests.map(({ params: { _t, ...params } }) => params)
  expect(sent).toEqual([{ keyword: 'jia', pageSize: '20' }, { keys: '1,2' }, { roots: '1' }])
})

test('a sheet is sent as a file', async () => {
  const server = fakeServer({ 'POST /legal/enterprise/import/preview': { taskId: 't1' } })
  expect(await api.importPreview(new File(['x'], '企业.xlsx'))).toEqual({ taskId: 't1' })
  const form = server.requests[0]!.body as FormData
  expect((form.get('file') as File).name).toBe('企业.xlsx')
  expect(server.requests[0]!.headers).not.toHaveProperty('Content-Type')
})
