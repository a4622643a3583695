import { type OnlineDefinition, onlineFormEndpoints, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
let formId: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  formId = await addPublished('/online/form', {
    title: '外出',
    code: 'outing',
    fields: [
      { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y' },
      { title: '天数', name: 'days', kind: 'integer', inList: 'Y' },
      { title: '费用', name: 'cost', kind: 'money', inList: 'Y' },
      { title: '类别', name: 'sort', kind: 'dictionary', source: 'example_kind', inList: 'Y' },
    ],
  })
  for (const [topic, days] of [
    ['短途', 1],
    ['长途', 9],
  ] as const)
    await admin.post('/online/data/outing/add', { topic, days, cost: 100 })
})
afterAll(() => product?.close())

const step = async (path: string, id: string, name: string) => {
  const { result } = await admin.get<Row>(`${path}/queryById`, { id })
  const reason = name === 'stop' ? '改版' : undefined
  return admin.post<Row>(`${path}/${id}/${name}`, { version: result.version, reason })
}
async function addPublished(path: string, values: Values): Promise<string> {
  const added = await admin.post<Row>(`${path}/add`, values)
  expect(added, added.message).toMatchObject({ success: true })
  const answer = await step(path, added.result.id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return added.result.id
}
async function addView(code: string, more: Values): Promise<string> {
  const id = await addPublished('/online/view', { title: `视图${code}`, code, formId, ...more })
  await expect.poll(async () => (await admin.get(`/online/data/${code}/list`)).code).toBe(0)
  return id
}
const longOnly = [{ field: '天数', rule: 'ge', value: '5' }]
const list = async (code: string, client = admin) => (await client.get<Page<Row>>(`/online/data/${code}/list`)).result

test('a view shows its rows and fields alone, and its rows are those of the form', async () => {
  await addView('longTrips', {
    columns: [
      { field: '事由', inList: 'Y', inSearch: 'Y' },
      { field: 'days', inList: 'Y' },
    ],
    conditions: longOnly,
  })
  const { total, records } = await list('longTrips')
  expect(total).toBe(1)
  expect(records).toMatchObject([{ topic: '长途', days: 9 }])
  expect(Object.keys(records[0]!)).not.toContain('cost')
  const { id } = records[0]!
  const edited = await admin.put<Row>('/online/data/longTrips/edit', { id, days: 8 })
  expect(edited).toMatchObject({ success: true })
  const row = await admin.get<Row>('/online/data/outing/queryById', { id })
  expect(row.result).toMatchObject({ days: 8, cost: 100 })
  const { result: history } = await admin.get<Values[]>('/online/data/outing/history', { id })
  expect(history, 'changes through a view are in the history of the record').toHaveLength(2)
})

test('writes through a view obey its condition', async () => {
  await addView('longOnes', { conditions: longOnly })
  const short = (await list('outing')).records.find(({ topic }) => topic === '短途')!
  expect(await admin.get('/online/data/longOnes/queryById', { id: short.id })).toMatchObject({ success: false })
  expect(await admin.put('/online/data/longOnes/edit', { id: short.id, days: 7 })).toMatchObject({ success: false })
  expect(await admin.delete('/online/data/longOnes/delete', { id: short.id })).toMatchObject({ success: false })
  expect(await admin.post('/online/data/longOnes/add', { topic: '太短', days: 2 })).toMatchObject({ success: false })
  const added = await admin.post<Row>('/online/data/longOnes/add', { topic: '够长', days: 6 })
  expect(added, added.message).toMatchObject({ success: true })
  expect(
    await admin.put('/online/data/longOnes/edit', { id: added.result.id, days: 1 }),
    'a row cannot be moved out of the view',
  ).toMatchObject({ success: false })
  const work = importing(admin, '/online/data/longOnes')
  const preview = await work.preview(
    await sheetOf([
      ['事由', '天数'],
      ['表里短', '1'],
      ['表里长', '30'],
    ]),
  )
  expect(await work.commit(preview.batchId, true)).toMatchObject({ added: 1 })
  const topics = (await list('outing')).records.map(({ topic }) => topic)
  expect(topics).toContain('表里长')
  expect(topics).not.toContain('表里短')
  expect(topics).not.toContain('太短')
})

test('a view has permissions of its own', async () => {
  await addView('granted', { columns: [{ field: 'topic' }] })
  const reader = await product.signInAs({ username: 'view_reader', permissions: ['onlineGranted:list'] })
  expect((await list('granted', reader)).total).toBeGreaterThan(1)
  expect(await reader.get('/online/data/outing/list')).toMatchObject({ status: 403 })
  expect(await reader.post('/online/data/granted/add', { topic: '不行' })).toMatchObject({ status: 403 })
  const { result } = await reader.get<OnlineDefinition[]>(onlineFormEndpoints.published.path)
  expect(result).toMatchObject([{ code: 'granted', formCode: 'outing', theme: 'plain', fields: [{ name: 'topic' }] }])
  expect(await reader.get('/online/view/list')).toMatchObject({ status: 403 })

  const { id: tenantId } = await openTestTenant(product)
  const permissions = ['onlineGranted:list', 'onlineView:list', 'onlineView:add']
  const other = await product.signInAs({ username: 'view_other', tenantId, permissions })
  expect(await other.get('/online/data/granted/list')).toMatchObject({ status: 404 })
  expect(await other.post('/online/view/add', { title: '外所', code: 'foreign', formId })).toMatchObject({
    success: false,
  })
})

test('a view neither shows nor exports a field that its expressions need, and still computes with it', async () => {
  const priced = await addPublished('/online/form', {
    title: '报价',
    code: 'quote',
    fields: [
      { title: '品名', name: 'item', kind: 'text', inList: 'Y' },
      { title: '数量', name: 'count', kind: 'integer', inList: 'Y' },
      { title: '单价', name: 'price', kind: 'integer', inList: 'Y' },
      { title: '金额', name: 'total', kind: 'integer', formula: 'count * price', inList: 'Y' },
      { title: '供应商', name: 'supplier', kind: 'text', inList: 'Y' },
    ],
  })
  const added = await admin.post<Row>('/online/data/quote/add', { item: '笔', count: 2, price: 7, supplier: '甲厂' })
  const { id } = added.result
  await addView('quoteCounts', { formId: priced, columns: [{ field: 'item' }, { field: 'count' }] })
  const acts = ['list', 'edit', 'export', 'history'].map((act) => `onlineQuoteCounts:${act}`)
  const clerk = await product.signInAs({ username: 'quote_clerk', permissions: acts })
  for (const reader of [clerk, admin]) {
    const row = (await reader.get<Row>('/online/data/quoteCounts/queryById', { id })).result
    expect(row).toMatchObject({ item: '笔', count: 2 })
    expect(['price', 'total', 'supplier'].filter((name) => name in row)).toEqual([])
    expect((await list('quoteCounts', reader)).records[0]).not.toHaveProperty('total')
  }
  expect(await clerk.put('/online/data/quoteCounts/edit', { id, price: 1 })).toMatchObject({ status: 403 })
  const edited = await clerk.put<Row>('/online/data/quoteCounts/edit', { id, count: 3 })
  expect(edited, edited.message).toMatchObject({ success: true, result: { count: 3 } })
  expect(edited.result).not.toHaveProperty('total')
  const whole = await admin.get<Row>('/online/data/quote/queryById', { id })
  expect(whole.result).toMatchObject({ count: 3, price: 7, total: 21, supplier: '甲厂' })
  const { result: history } = await clerk.get('/online/data/quoteCounts/history', { id })
  expect(JSON.stringify(history)).not.toMatch(/单价|金额|供应商/)
  const { result: open } = await clerk.get<Values[]>(onlineFormEndpoints.published.path)
  expect(open[0]).toMatchObject({ hidden: ['price', 'total'] })
})

test.each([
  ['an unknown field', { columns: [{ field: '没有' }] }, '第 1 行：表单没有字段“没有”'],
  [
    'a condition on an unknown field',
    { conditions: [{ field: 'x', rule: 'eq', value: '1' }] },
    '第 1 行：表单没有字段“x”',
  ],
  ['a value that does not fit', { conditions: [{ field: '天数', rule: 'ge', value: '很多' }] }, '天数应为数字'],
  [
    'a condition on a field outside of it',
    { columns: [{ field: '事由' }], conditions: longOnly },
    '查询字段“days”不存在或不允许查询',
  ],
  ['a name of the product', { code: 'view' }, '编码“view”由系统使用，请换一个'],
  ['the code of a form', { code: 'outing' }, '编码“outing”已用于在线表单，请换一个'],
])('a view with %s is refused', async (_, more, message) => {
  const answer = await admin.post('/online/view/add', { title: '不对', code: 'wrong', formId, ...more })
  expect((answer.error as { fields?: Values[] } | undefined)?.fields?.[0], answer.message).toMatchObject({ message })
})

test('a form does not take the code of a view', async () => {
  await addView('takenCode', {})
  const fields = [{ title: '名称', name: 'name', kind: 'text' }]
  expect(await admin.post('/online/form/add', { title: '又', code: 'takenCode', fields })).toMatchObject({
    error: { fields: [{ field: 'code', message: '编码“takenCode”已用于视图，请换一个' }] },
  })
})

test('neither a form nor a view returns from the bin to a code that the other has taken', async () => {
  const fields = [{ title: '名称', name: 'name', kind: 'text' }]
  const add = async (kind: 'form' | 'view', code: string) => {
    const own = kind === 'form' ? { fields } : { formId }
    const answer = await admin.post<Row>(`/online/${kind}/add`, { title: code, code, ...own })
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result
  }
  const restore = (kind: string, id: string) => admin.put(`/online/${kind}/putRecycleBin`, { ids: id })
  const form = await add('form', 'backForm')
  await admin.delete('/online/form/delete', { id: form.id })
  await add('view', 'backForm')
  expect(await restore('form', form.id)).toMatchObject({ success: false, error: { fields: [{ field: 'code' }] } })

  const view = await add('view', 'backView')
  await admin.delete('/online/view/delete', { id: view.id })
  await add('form', 'backView')
  expect(await restore('view', view.id)).toMatchObject({ success: false, error: { fields: [{ field: 'code' }] } })
})

test('of a form and a view that are added with the same code at once, one is refused', async () => {
  const fields = [{ title: '名称', name: 'name', kind: 'text' }]
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    const code = `twin${letter}`
    const answers = await Promise.all([
      admin.post('/online/form/add', { title: code, code, fields }),
      admin.post('/online/view/add', { title: code, code, formId }),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  }
})

test('neither a form nor a view is published under a code that both have', async () => {
  const viewId = await addView('bothHave', {})
  const fields = [{ title: '名称', name: 'name', kind: 'text' }]
  const { result } = await admin.post<Row>('/online/form/add', { title: '又', code: 'bothAdd', fields })
  const db = product.app.engine.db.kysely
  await sql`update onl_form set code = 'bothHave' where id = ${result.id}`.execute(db)
  const message = '编码“bothHave”已用于视图，请换一个'
  expect(await step('/online/form', result.id, 'publish')).toMatchObject({ error: { fields: [{ message }] } })
  await sql`update onl_view set status = 'draft' where id = ${viewId}`.execute(db)
  expect(await step('/online/view', viewId, 'publish')).toMatchObject({
    error: { fields: [{ message: '编码“bothHave”已用于在线表单，请换一个' }] },
  })
})

test('a row that is in use is not deleted through a view either', async () => {
  await addView('used', {})
  const expense = await addPublished('/online/form', {
    title: '报销',
    code: 'expense',
    fields: [
      { title: '名称', name: 'name', kind: 'text' },
      { title: '外出', name: 'trip', kind: 'reference', source: 'onlineOuting' },
    ],
  })
  const { result } = await admin.post<Row>('/online/data/outing/add', { topic: '被引用', days: 3 })
  expect(await admin.post('/online/data/expense/add', { name: '机票', trip: result.id })).toMatchObject({
    success: true,
  })
  expect((await admin.delete('/online/data/used/delete', { id: result.id })).message).toMatch('报销 1 条')
  // A form that others refer to cannot be stopped.
  expect(await step('/online/form', expense, 'stop')).toMatchObject({ success: true })
})

test('a stopped view is gone, and a stopped form takes its views along', async () => {
  const id = await addView('pausing', {})
  expect(await step('/online/view', id, 'stop')).toMatchObject({ success: true })
  await expect.poll(async () => (await admin.get('/online/data/pausing/list')).status).toBe(404)
  await step('/online/view', id, 'publish')
  await expect.poll(async () => (await admin.get('/online/data/pausing/list')).code).toBe(0)
  expect(await step('/online/form', formId, 'stop')).toMatchObject({ success: true })
  await expect.poll(async () => (await admin.get('/online/data/pausing/list')).status).toBe(404)
})
