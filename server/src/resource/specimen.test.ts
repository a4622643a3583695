import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'

interface Row {
  id: string
  version: number
  [name: string]: unknown
}

let product: TestProduct
const frames: unknown[] = []
beforeAll(async () => {
  product = await startTestProduct({
    specimen: { visibleTo: (actor) => actor.isAdmin || { field: 'active', rule: 'eq', values: ['Y'] } },
  })
  product.app.engine.announce = ({ resource, ids, action }) =>
    void frames.push({ resource: resource.name, ids, action })
})
afterAll(() => product?.close())

const add = async (values: object) =>
  (await product.admin.post<Row>('/test/specimen/add', { name: '样本', ...values })).result
const read = async (id: string) => (await product.admin.get<Row>('/test/specimen/queryById', { id })).result

test('HTML from an editor is sanitized before it is saved', async () => {
  const row = await add({ body: '<p onclick="x()">正文<script>alert(1)</script></p>' })
  expect((await read(row.id)).body).toBe('<p>正文</p>')
})

test('a secret is stored and never shown', async () => {
  const row = await add({ secret: 'sesame' })
  await product.admin.put('/test/specimen/edit', { id: row.id, secret: 'sesame2', note: '改' })
  const stored = await sql<{ secret: string }>`select secret from biz_specimen where id = ${row.id}`.execute(
    product.app.engine.db.kysely,
  )
  expect(stored.rows[0]!.secret).toBe('sesame2')
  const shown = [
    await read(row.id),
    (await product.admin.get('/test/specimen/list', { id: row.id })).result,
    (await product.admin.get('/test/specimen/history', { id: row.id })).result,
    (await product.admin.get('/test/specimen/list', { secret: 'sesame2', id: row.id })).result,
  ]
  expect(JSON.stringify(shown)).not.toContain('sesame')
  expect(await product.admin.get('/test/specimen/list', { column: 'secret', order: 'asc' })).toMatchObject({
    success: false,
  })
})

test('the legacy spelling is used on the wire only', async () => {
  const row = await add({ subjcet: '标题一' })
  expect(row).toHaveProperty('subjcet', '标题一')
  expect(row).not.toHaveProperty('subject')
  const { result } = await product.admin.get<{ total: number }>('/test/specimen/list', { subjcet: '*标题一*' })
  expect(result.total).toBe(1)
})

test('the pinyin of a name finds it, in full or by initials, in any case', async () => {
  await add({ name: '重庆火锅协会' })
  for (const words of ['chongqing', 'CQHG', 'huoguo', '火锅'])
    expect(
      (await product.admin.get<{ total: number }>('/test/specimen/list', { name: `*${words}*` })).result.total,
      words,
    ).toBe(1)
})

test('wildcards in a value are plain characters', async () => {
  await add({ name: '百分之100%_\\x' })
  for (const [words, total] of [
    ['0%_', 1],
    ['%', 1],
    ['_', 1],
    ['\\x', 1],
    ['0_', 0],
  ] as const)
    expect(
      (await product.admin.get<{ total: number }>('/test/specimen/list', { name: `*${words}*` })).result.total,
      words,
    ).toBe(total)
})

test('a cross-field rule gets the whole row', async () => {
  const row = await add({ count: 13 })
  const answer = await product.admin.put('/test/specimen/edit', { id: row.id, weight: 13 })
  expect(answer.error?.fields).toEqual([{ field: 'weight', message: '重量不能与数量同为 13' }])
})

test('users cannot create a row outside their own scope', async () => {
  const clerk = await product.signInAs({
    username: 'clerk2',
    permissions: ['specimen:list', 'specimen:add', 'specimen:edit'],
  })
  const hidden = await add({ name: '隐藏', active: 'N' })
  expect(await clerk.get('/test/specimen/queryById', { id: hidden.id })).toMatchObject({
    success: false,
    error: { code: 'not_found' },
  })
  expect((await clerk.get<{ total: number }>('/test/specimen/list', { name: '隐藏' })).result.total).toBe(0)
  expect(await clerk.post('/test/specimen/add', { name: '偷藏', active: 'N' })).toMatchObject({
    status: 403,
    error: { code: 'out_of_scope' },
  })
  expect((await product.admin.get<{ total: number }>('/test/specimen/list', { name: '偷藏' })).result.total).toBe(0)
})

test('a reference to a row of another tenant, or to a deleted one, is refused', async () => {
  const position = await product.admin.post<Row>('/sys/position/add', { code: 'gone', name: '已撤', postRank: '1' })
  await product.admin.delete('/sys/position/delete', { id: position.result.id })
  const answer = await product.admin.post('/test/specimen/add', { name: 'x', positionId: position.result.id })
  expect(answer.error?.fields).toEqual([{ field: 'positionId', message: '职务不存在或已被删除' }])
})

test('a referenced row cannot be deleted, whether used by one field, several, or a tree', async () => {
  const position = await product.admin.post<Row>('/sys/position/add', { code: 'used', name: '在用', postRank: '1' })
  const parent = await add({ name: '父', positionIds: position.result.id })
  await add({ name: '子', parentId: parent.id })
  expect(await product.admin.delete('/sys/position/delete', { id: position.result.id })).toMatchObject({
    message: '该职务正在使用，不能删除：样本 1 条',
  })
  expect(await product.admin.delete('/test/specimen/delete', { id: parent.id })).toMatchObject({
    message: '该样本正在使用，不能删除：下级样本 1 条',
  })
})

test('every change is announced after the commit, with its ids', async () => {
  frames.length = 0
  const row = await add({})
  await product.admin.put('/test/specimen/edit', { id: row.id, note: 'x' })
  await product.admin.put('/test/specimen/edit', { id: row.id, note: 'x' })
  await product.admin.delete('/test/specimen/delete', { id: row.id })
  await product.admin.put('/test/specimen/putRecycleBin', { ids: row.id })
  const about = (action: string) => ({ resource: 'specimen', ids: [row.id], action })
  expect(frames).toEqual([about('add'), about('edit'), about('delete'), about('restore')])
})

test('restoring a version follows the current rules and leaves states alone', async () => {
  const row = await add({ note: '一', count: 1 })
  await product.admin.put('/test/specimen/edit', { id: row.id, note: '二', count: 2 })
  await product.admin.post(`/test/specimen/${row.id}/submit`)
  const { result: lines } = await product.admin.get<{ id: string }[]>('/test/specimen/history', { id: row.id })
  const { result } = await product.admin.post<Row>('/test/specimen/restoreVersion', {
    id: row.id,
    line: lines.at(-1)!.id,
  })
  expect(result).toMatchObject({ note: '一', count: 1, status: 'pending' })
  expect(await product.admin.post('/test/specimen/restoreVersion', { id: row.id, line: 'none' })).toMatchObject({
    success: false,
    message: '该历史版本不存在',
  })
})

test('a number beyond the column is refused with a message before it reaches the database', async () => {
  expect(await product.admin.get('/test/specimen/list', { count_begin: '99999999999' })).toMatchObject({
    success: false,
    message: '数量超出可保存的范围',
  })
})

test('the calls are described in OpenAPI', async () => {
  const answer = await product.admin.send({ method: 'GET', url: '/api/openapi.json' })
  const document = JSON.parse(answer.bytes.toString()) as {
    paths: Record<string, object>
    components: { schemas: Record<string, { required: string[] }> }
  }
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/sys/position/list', '/legal/enterprise/{id}/certify']),
  )
  expect(document.components.schemas.position!.required).toEqual(['code', 'name', 'postRank'])
})
