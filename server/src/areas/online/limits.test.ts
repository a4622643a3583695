import { onlineFormEndpoints, onlineWorkbookEndpoints, type Page, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, name: string, more: Values = {}): Values => ({
  ...{ title, name, kind: 'text', inList: 'Y' },
  ...more,
})
const addForm = (code: string, fields: Values[], more: Values = {}) =>
  product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const step = async (id: string, act: string, input: Values = {}) =>
  product.admin.post<Row>(`/online/form/${id}/${act}`, { version: (await read(id)).version, ...input })
const publish = async (id: string) => {
  const answer = await step(id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
}
const published = async (code: string, fields: Values[], more: Values = {}): Promise<string> => {
  const added = await addForm(code, fields, more)
  expect(added, JSON.stringify(added.error)).toMatchObject({ success: true })
  await publish(added.result.id)
  return added.result.id
}
const change = async (id: string, fields: (now: Values[]) => Values[]) => {
  const { version, fields: now } = await read(id)
  const answer = await product.admin.put<Row>('/online/form/edit', { id, version, fields: fields(now) })
  expect(answer, JSON.stringify(answer.error)).toMatchObject({ success: true })
}
const errorsOf = ({ error }: { error?: unknown }): string[] =>
  (error as { fields: { message: string }[] }).fields.map(({ message }) => message)

/** Words of SQL and of the expression language, names of the program, and parameters of every list. */
const words = [
  ...['select', 'group', 'user', 'table', 'where', 'default', 'check', 'all', 'end', 'offset', 'desc', 'end'],
  ...['then', 'length', 'in', 'true', 'null', 'size', 'matches', 'type', 'count', 'blank', 'sum'],
  ...['key', 'row', 'values', 'records', 'total', 'action', 'code', 'parent', 'children', 'title', 'label', 'value'],
  ...['text', 'tenant', 'rowId', 'sortNo', 'name', 'file', 'order', 'column', 'field', 'sort', 'rev', 'items'],
].filter((word, at, all) => all.indexOf(word) === at)

test('fields may be called like words of SQL, of the program, and of its calls', async () => {
  const { admin } = product
  const unsearched = ['order', 'column', 'field', 'sort']
  const fields = words.map((word) => line(`${word}项`, word, { inSearch: unsearched.includes(word) ? 'N' : 'Y' }))
  const lines = [line('明细', 'lines', { kind: 'rows', inList: 'N' }), line('组', 'group', { subTable: 'lines' })]
  await published('words', [...fields, ...lines])
  const path = '/online/data/words'
  const row = Object.fromEntries(words.map((word) => [word, `值${word}`]))
  const added = await admin.post<Row>(`${path}/add`, { ...row, lines: [{ group: '甲组' }] })
  expect(added, JSON.stringify(added)).toMatchObject({ success: true })
  const { id, version } = added.result
  expect(await admin.get(`${path}/queryById`, { id })).toMatchObject({ result: { ...row, lines: [{ group: '甲组' }] } })
  expect(await admin.post<Row>(`${path}/add`, { select: '空' })).toMatchObject({ success: true })
  const edited = await admin.put<Row>(`${path}/edit`, { id, version, user: '改' })
  expect(edited, JSON.stringify(edited)).toMatchObject({ success: true, result: { ...row, user: '改' } })
  for (const word of words) {
    const sorted = await admin.get<Page<Row>>(`${path}/list`, { column: word, order: 'asc' })
    expect(sorted, `${word}: ${sorted.message}`).toMatchObject({ success: true, result: { total: 2 } })
  }
  const found = await admin.get<Page<Row>>(`${path}/list`, { select: '值select', user: '改' })
  expect(found.result.records, found.message).toMatchObject([{ id }])
  const work = importing(admin, path)
  const preview = await work.preview(
    await sheetOf([
      ['select项', 'order项'],
      ['导入', '顺序'],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 0 })
  await work.commit(preview.batchId)
  expect(await admin.get(`${path}/list`, { select: '导入' })).toMatchObject({
    result: { records: [{ order: '顺序' }] },
  })
  expect((await admin.get(`${path}/exportXls`)).status).toBe(200)
})

test.each(['id', 'createTime', 'status', 'constructor', 'prototype', 'toString', 'ctid', 'xmin', 'tableoid'])(
  'a field cannot be called %s',
  async (name) => {
    const answer = await addForm('wrong', [line('名称', 'title'), line('项', name)])
    expect(errorsOf(answer)).toEqual([`第 2 行：“${name}”由系统使用，请换一个字段名`])
  },
)

test('a title whose reading is reserved gets another name, and a parameter of the list is no search field', async () => {
  const columns = ['ID', 'Status', '拼音'].map((title) => ({ title, kind: 'text' }))
  const created = await product.admin.post<Row>(onlineWorkbookEndpoints.create.path, {
    title: '读音',
    code: 'readings',
    columns,
  })
  expect(created, JSON.stringify(created.error)).toMatchObject({ success: true })
  expect((await read(created.result.id)).fields.map(({ name }) => name)).toEqual(['id2', 'status2', 'pinyin2'])
  expect(errorsOf(await addForm('wrong', [line('名称', 'order', { inSearch: 'Y' })]))).toEqual([
    '第 1 行：“order”是列表的参数，不能作为查询条件，请换一个字段名',
  ])
})

test('500 fields are published and used; one more is refused', async () => {
  const { admin } = product
  const kinds = ['text', 'integer', 'date', 'money', 'yesNo', 'multiline']
  const fields = Array.from({ length: 500 }, (_, at) =>
    line(`字段${at}`, `field${at}`, { kind: kinds[at % 6], unique: at === 0 ? 'Y' : 'N' }),
  )
  expect(errorsOf(await addForm('toowide', [...fields, line('多', 'more')])).join()).toContain('最多 500 行')
  await published('wide', fields)
  const samples: Record<string, unknown> = {
    text: '文',
    integer: 7,
    date: '2026-01-02',
    money: 100,
    yesNo: 'Y',
    multiline: '行',
  }
  const row = Object.fromEntries(fields.map(({ name, kind }) => [name, samples[kind as string]]))
  const added = await admin.post<Row>('/online/data/wide/add', row)
  expect(added, added.message).toMatchObject({ success: true, result: row })
  const { id, version } = added.result
  expect(await admin.put('/online/data/wide/edit', { id, version, field499: 8 })).toMatchObject({ success: true })
  const { result } = await admin.get<Page<Row>>('/online/data/wide/list', { field0: '*文*' })
  expect(result).toMatchObject({ total: 1 })
  expect((await admin.get<Values[]>('/online/data/wide/history', { id })).result).toHaveLength(2)

  const work = importing(admin, '/online/data/wide')
  const { bytes } = await admin.get('/online/data/wide/exportXls')
  const same = await work.preview(bytes)
  expect(same).toMatchObject({ total: 1, unchanged: 1, bad: 0, unknownColumns: [], missingColumns: [] })
  const titles = fields.map(({ title }) => String(title))
  const written = ['文', '7', '2026-01-02', '1', '是', '行']
  const lineOf = (name: string) => titles.map((_, at) => (at === 0 ? name : written[at % 6]!))
  const preview = await work.preview(await sheetOf([titles, lineOf('文'), lineOf('新')]))
  expect(preview).toMatchObject({ added: 1, changed: 1, bad: 0 })
  await work.commit(preview.batchId)
  const { result: after } = await admin.get<Page<Row>>('/online/data/wide/list', { column: 'field0', order: 'asc' })
  expect(after.records).toMatchObject([
    { ...row, field0: '文' },
    { ...row, field0: '新' },
  ])
  const wider = [...titles, ...Array.from({ length: 101 }, (_, at) => `备注${at}`)]
  await expect(work.preview(await sheetOf([wider, wider]))).rejects.toThrow('超过 600 列')
})

test('a record that is too large for its table is refused with a sentence', async () => {
  const { admin } = product
  const fields = Array.from({ length: 450 }, (_, at) => line(`字段${at}`, `field${at}`))
  await published('heavy', fields)
  const row = Object.fromEntries(fields.map(({ name }, at) => [name, `${at}号当事人的资料`]))
  const answer = await admin.post('/online/data/heavy/add', row)
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toMatch(/^这条记录的内容太多/)
  expect((await admin.get<Page<Row>>('/online/data/heavy/list')).result.total).toBe(0)
})

test('forms may refer to each other and to themselves, but only to what is published', async () => {
  const { admin } = product
  const name = line('名称', 'name')
  const refers = (code: string) => line('对方', 'other', { kind: 'reference', source: `online${code}`, inSearch: 'Y' })
  const early = await addForm('circleA', [name, refers('CircleB')])
  expect((await step(early.result.id, 'publish')).message).toBe('“对方”关联的资源“onlineCircleB”不存在')
  const other = await published('circleB', [name])
  await publish(early.result.id)
  await change(other, (fields) => [...fields, refers('CircleA')])
  await publish(other)
  await published('circleC', [name, refers('CircleC')])
  const a = await admin.post<Row>('/online/data/circleA/add', { name: '甲' })
  const b = await admin.post<Row>('/online/data/circleB/add', { name: '乙', other: a.result.id })
  const { id, version } = a.result
  const edited = await admin.put('/online/data/circleA/edit', { id, version, other: b.result.id })
  expect(edited, edited.message).toMatchObject({ result: { other_dictText: '乙' } })
  const c = await admin.post<Row>('/online/data/circleC/add', { name: '丙' })
  expect(
    await admin.put('/online/data/circleC/edit', { id: c.result.id, version: 1, other: c.result.id }),
  ).toMatchObject({ success: true })

  expect((await step(other, 'stop', { reason: '不用了' })).message).toBe(
    '“表单circleA”的“对方”关联“表单circleB”，请先修改并发布',
  )
  await change(early.result.id, (fields) => fields.slice(0, 1))
  await publish(early.result.id)
  expect(await step(other, 'stop', { reason: '不用了' })).toMatchObject({ success: true })
  for (const code of ['circleA', 'circleC']) {
    expect((await admin.get<Page<Row>>(`/online/data/${code}/list`)).result.total).toBe(1)
    expect((await admin.get(`/online/data/${code}/exportXls`)).status).toBe(200)
  }
})

test('a record of a tree cannot be put below itself', async () => {
  const { admin } = product
  await published('circleTree', [line('名称', 'name')], { isTree: 'Y' })
  const top = await admin.post<Row>('/online/data/circleTree/add', { name: '上' })
  const low = await admin.post<Row>('/online/data/circleTree/add', { name: '下', parentId: top.result.id })
  const { id, version } = top.result
  for (const parentId of [id, low.result.id]) {
    const answer = await admin.put('/online/data/circleTree/edit', { id, version, parentId })
    expect(errorsOf(answer)).toEqual(['上级不能是自己或自己的下级'])
  }
})

test('of two designers, the one who saved later is told; nothing of the form changes', async () => {
  const { admin } = product
  const permissions = ['onlineForm:list', 'onlineForm:edit', 'onlineForm:publish']
  const second = await product.signInAs({ username: 'designer_two', permissions })
  const id = await published('shared', [line('名称', 'name')])
  const { version, fields } = await read(id)
  const edit = (client: typeof admin, title: string, at = version) =>
    client.put<Row>('/online/form/edit', { id, version: at, fields: [...fields, line(title, '')] })
  const answers = await Promise.all([edit(admin, '甲加的'), edit(second, '乙加的')])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const refused = answers.find(({ success }) => !success)!
  expect(refused).toMatchObject({ status: 409 })
  expect((await read(id)).fields).toHaveLength(2)
  // A publication and an edit at once: what is published is one of both, whole.
  const now = (await read(id)).version
  const [published2, edited] = await Promise.all([
    second.post(`/online/form/${id}/publish`, { version: now }),
    edit(admin, '同时加的', now),
  ])
  expect([published2.success, edited.success].filter(Boolean)).toHaveLength(1)
  expect((published2.success ? edited : published2).status).toBe(409)
  expect(await second.get(onlineFormEndpoints.plan.path, { id })).toMatchObject({ success: true })
})

test('what refers to a deleted field is refused when the form is saved, or ends with a sentence', async () => {
  const { admin } = product
  const fields = [line('名称', 'name'), line('天数', 'days', { kind: 'integer', inSearch: 'Y' })]
  const id = await published('referred', fields, { sortField: 'days' })
  await admin.post('/online/data/referred/add', { name: '甲', days: 3 })
  const rule = { resource: 'onlineReferred', ruleColumn: 'days', ruleConditions: '>', ruleValue: '5' }
  const limited = await product.signInAs({
    username: 'rule_days',
    permissions: ['onlineReferred:list'],
    rowRules: [rule],
  })
  expect(await limited.get('/online/data/referred/list')).toMatchObject({ result: { total: 0 } })
  const { version } = await read(id)
  const without = await admin.put('/online/form/edit', { id, version, fields: (await read(id)).fields.slice(0, 1) })
  expect(errorsOf(without)).toEqual(['列表不能按“days”排序'])
  const cleared = await admin.put('/online/form/edit', {
    id,
    version,
    sortField: null,
    fields: (await read(id)).fields.slice(0, 1),
  })
  expect(cleared).toMatchObject({ success: true })
  await publish(id)
  // A rule about a field that is gone hides everything rather than showing everything.
  const hidden = await limited.get<Page<Row>>('/online/data/referred/list')
  expect(hidden.success ? hidden.result.total : hidden.message).not.toBe(1)
  expect(hidden.message ?? '').not.toContain('系统繁忙')
  const old = await admin.get('/online/data/referred/list', { days_begin: '1', column: 'days', order: 'asc' })
  expect(old.message).not.toContain('系统繁忙')
})
