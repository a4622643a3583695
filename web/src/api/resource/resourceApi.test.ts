import { done, enterprise, page } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { resourceApi } from './resourceApi.ts'

const api = resourceApi(enterprise)

test('lists of the wire are lists of the page', async () => {
  const server = fakeServer({ 'GET /legal/enterprise/list': page([{ id: '1', tags: 'a,b' }], 1, 1, 10) })
  const found = await api.list({ pageNo: 1, name: '*律*' })
  expect(found.records).toEqual([{ id: '1', tags: ['a', 'b'] }])
  expect(found.total).toBe(1)
  expect(server.requests[0]!.params).toMatchObject({ pageNo: '1', name: '*律*' })
})

test('a new row travels in the form of the wire, the form keeps its own', async () => {
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

test('one row and several rows are deleted by their own calls', async () => {
  const server = fakeServer({
    'DELETE /legal/enterprise/delete': done('删除成功!'),
    'DELETE /legal/enterprise/deleteBatch': done('删除成功!'),
  })
  expect(await api.remove(['1'])).toBe('删除成功!')
  await api.remove(['1', '2'])
  expect(server.requests.map(({ params }) => params)).toEqual([{ id: '1' }, { ids: '1,2' }])
})

test('an action names the row and carries the reason', async () => {
  const server = fakeServer({ 'POST /legal/enterprise/1/freeze': { id: '1', status: 'frozen' } })
  expect((await api.action('1', 'freeze', { version: 3, reason: '欠费' })).row.status).toBe('frozen')
  expect(server.requests[0]!.body).toEqual({ version: 3, reason: '欠费' })
})

test('options ask by keyword, by keys or by level', async () => {
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
