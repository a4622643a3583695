import { type FieldSources, onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number; fields: Values[]; checks: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, kind = 'text', more: Values = {}): Values => ({ title, kind, inList: 'Y', ...more })

test('the designer is told what a field may name, by its title', async () => {
  const { result } = await product.admin.get<FieldSources>(onlineFormEndpoints.sources.path)
  expect(result.dictionaries).toContainEqual({ value: 'example_kind', text: '示例项目类别' })
  expect(result.resources).toContainEqual({ value: 'enterprise', text: '企业' })
  expect(result.trees.map(({ value }) => value)).toContain('department')
  expect(result.trees.map(({ value }) => value)).not.toContain('enterprise')
  for (const items of Object.values({ ...result }))
    expect(new Set(items.map(({ value }) => value)).size).toBe(items.length)
})

test('titles of sources and of own fields are stored as codes and names', async () => {
  const { admin } = product
  const added = await admin.post<Row>('/online/form/add', {
    title: '来访登记',
    code: 'visitTitles',
    fields: [
      line('说明', 'text', { subTable: '随行人员' }),
      line('称呼'),
      line('来访单位', 'reference', { source: '企业' }),
      line('类别', 'dictionary', { source: 'example_kind' }),
      line('随行人员', 'rows'),
      line('人数', 'integer', { name: 'count' }),
    ],
    titleField: '称呼',
    sortField: '人数',
    checks: [{ condition: 'count > 0', message: '至少一人', field: '人数' }],
  })
  expect(added, added.message).toMatchObject({ success: true })
  const { result: form } = await admin.get<Row>('/online/form/queryById', { id: added.result.id })
  expect(form).toMatchObject({ titleField: 'chenghu', sortField: 'count', checks: [{ field: 'count' }] })
  expect(form.fields.map(({ source, subTable }) => [source, subTable])).toEqual([
    [null, 'suixingrenyuan'],
    [null, null],
    ['enterprise', null],
    ['example_kind', null],
    [null, null],
    [null, null],
  ])

  const edited = await admin.put<Row>('/online/form/edit', {
    ...{ id: form.id, version: form.version, titleField: '说明', sortField: '称呼' },
  })
  expect(edited.message).toContain('没有文本字段“说明”')
  const sorted = { id: form.id, version: form.version, sortField: '称呼' }
  expect(await admin.put<Row>('/online/form/edit', sorted)).toMatchObject({ success: true })
  expect((await admin.get<Row>('/online/form/queryById', { id: form.id })).result).toMatchObject({
    sortField: 'chenghu',
  })
})

test('fields that a choice fills in are found by their titles, in the form and in the same line', async () => {
  const { admin } = product
  const added = await admin.post<Row>('/online/form/add', {
    title: '领用',
    code: 'fillTitles',
    fields: [
      line('联系人'),
      line('单位', 'reference', { source: '企业', fills: '联系人=contactName' }),
      line('明细', 'rows'),
      line('联系人', 'text', { subTable: '明细', name: 'person' }),
      line('供应商', 'reference', { source: '企业', subTable: '明细', fills: '联系人=contactName' }),
    ],
  })
  expect(added, added.message).toMatchObject({ success: true })
  const { result: form } = await admin.get<Row>('/online/form/queryById', { id: added.result.id })
  expect(form.fields.flatMap(({ fills }) => fills ?? [])).toEqual(['lianxiren=contactName', 'person=contactName'])
})

test('a title that several dictionaries have stays as it was written, and cannot be published', async () => {
  const { admin } = product
  for (const dictCode of ['same_title_a', 'same_title_b'])
    expect(await admin.post('/sys/dict/add', { dictName: '同名字典', dictCode })).toMatchObject({ success: true })
  const added = await admin.post<Row>('/online/form/add', {
    ...{ title: '同名', code: 'sameTitle', fields: [line('名称'), line('类别', 'dictionary', { source: '同名字典' })] },
  })
  const { result: form } = await admin.get<Row>('/online/form/queryById', { id: added.result.id })
  expect(form.fields[1]).toMatchObject({ source: '同名字典' })
  const published = await admin.post(`/online/form/${form.id}/publish`, { version: form.version })
  expect(published.message).toContain('“类别”的字典“同名字典”不存在')
})

test('names that nobody typed are as short as the database requires', async () => {
  const long = '对方当事人委托诉讼代理人的姓名及联系方式'
  const { result, success, message } = await product.admin.post<Row>('/online/form/add', {
    title: '长名称',
    code: 'caseLedgerOfAllYears',
    fields: [
      line('名称'),
      line(`${long}一`),
      line(`${long}二`),
      line(`${long}明细`, 'rows', { inList: 'N' }),
      line(`${long}一`, 'text', { subTable: `${long}明细` }),
      line(`${long}二`, 'text', { subTable: `${long}明细` }),
    ],
  })
  expect(success, message).toBe(true)
  const names = result.fields.map(({ name, subTable }) => `${(subTable as string | null) ?? ''}.${name as string}`)
  expect(new Set(names).size).toBe(names.length)
  const published = await product.admin.step('/online/form', result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
})
