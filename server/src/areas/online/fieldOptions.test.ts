import { compileForm, formErrors, listColumns, type OnlineDefinition, type Page, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }
type FormRow = Row & { fields: Values[]; status: string }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({
  title,
  name,
  kind,
  inList: 'Y',
  ...more,
})
const send = (code: string, fields: Values[], more: Values = {}) =>
  product.admin.post<FormRow>('/online/form/add', { title: `表单${code}`, code, fields, ...more })
const readForm = async (id: string): Promise<FormRow> =>
  (await product.admin.get<FormRow>('/online/form/queryById', { id })).result
const publish = async (id: string) =>
  product.admin.post<FormRow>(`/online/form/${id}/publish`, { version: (await readForm(id)).version })
async function use(code: string, fields: Values[], more: Values = {}): Promise<FormRow> {
  const added = await send(code, fields, more)
  expect(added, added.message).toMatchObject({ success: true })
  const published = await publish(added.result.id)
  expect(published, published.message).toMatchObject({ success: true })
  return readForm(added.result.id)
}
const add = (code: string, row: Values) => product.admin.post<Row>(`/online/data/${code}/add`, row)
const definitionOf = async (code: string): Promise<OnlineDefinition> => {
  const { result } = await product.admin.get<OnlineDefinition[]>('/online/form/published')
  return result.find((one) => one.code === code)!
}
const wrong = async (answer: Promise<{ error?: unknown }>) => (await answer).error

test('the columns, their widths and the default order of a list are as the designer says', async () => {
  const form = await use(
    'ordered',
    [
      line('名称', 'name', 'text', { formWidth: 'full' }),
      line('数量', 'count', 'integer', { listOrder: 1, listWidth: 90, importance: '1' }),
      line('备注', 'remark', 'multiline', { formWidth: 'half' }),
    ],
    { sortField: '数量', sortOrder: 'desc', sheet: 'Y' },
  )
  const resource = compileForm(await definitionOf('ordered'))
  expect(listColumns(resource)[0]).toMatchObject({ name: 'count', width: 90, importance: 1 })
  expect(resource.fields.name!.form).toMatchObject({ span: 2 })
  expect(resource.fields.remark!.form).toMatchObject({ span: 1 })
  expect(resource.sheet).toBe(true)

  for (const [name, count] of [
    ['甲', 2],
    ['乙', 9],
    ['丙', 5],
  ])
    await add('ordered', { name, count })
  const { result } = await product.admin.get<Page<Row>>('/online/data/ordered/list')
  expect(result.records.map(({ count }) => count)).toEqual([9, 5, 2])

  const [first] = result.records
  const sheet = { added: [{ name: '丁', count: 1 }], changed: [{ ...first, count: 3 }], deleted: [] }
  expect(await product.admin.post('/online/data/ordered/sheet', sheet)).toMatchObject({ success: true })
  expect(await readForm(form.id)).toMatchObject({ status: 'published' })
})

test('a definition without options has none of their keys, so that old forms count as unchanged', async () => {
  const { id, version } = await use('plainly', [line('名称', 'name')])
  const text = JSON.stringify(await definitionOf('plainly'))
  for (const key of ['formWidth', 'listWidth', 'pattern', 'min', 'sortField', 'sheet']) expect(text).not.toContain(key)
  const { admin } = product
  expect(await admin.put('/online/form/edit', { id, version, description: '说明' })).toMatchObject({
    result: { status: 'published' },
  })
  const { fields, version: next } = await readForm(id)
  const wider = fields.map((field) => ({ ...field, listWidth: 200 }))
  expect(await admin.put('/online/form/edit', { id, version: next, fields: wider })).toMatchObject({
    result: { status: 'changed' },
  })
})

test('limits of numbers, amounts and texts hold in forms and imports', async () => {
  await use('limited', [
    line('名称', 'name', 'text', { min: 2, length: 10 }),
    line('数量', 'count', 'integer', { min: 1, max: 5 }),
    line('单价', 'price', 'money', { min: 0.5 }),
  ])
  expect(await wrong(add('limited', { name: '甲', count: 6, price: 49 }))).toMatchObject({
    fields: [
      { field: 'name', message: '名称不能少于 2 个字' },
      { field: 'count', message: '数量不能大于 5' },
      { field: 'price', message: '单价不能小于 ¥0.50' },
    ],
  })
  expect(await add('limited', { name: '甲乙', count: 5, price: 50 })).toMatchObject({ success: true })
  const work = importing(product.admin, '/online/data/limited')
  const sheet = [
    ['名称', '数量'],
    ['丙丁', '5'],
    ['戊己', '6'],
  ]
  expect(await work.preview(await sheetOf(sheet))).toMatchObject({ added: 1, bad: 1 })
})

test('a pattern of a field is checked in forms, sheets, imports and sub-tables; an endless one is refused', async () => {
  const code = { pattern: '[A-Z]{2}-\\d{3}', patternMessage: '应为两个大写字母加三位数字' }
  await use(
    'patterned',
    [
      line('名称', 'name'),
      line('代码', 'no', 'text', code),
      line('明细', 'items', 'rows'),
      line('条码', 'bar', 'text', { subTable: 'items', ...code }),
    ],
    { sheet: 'Y' },
  )
  const refusal = { field: 'no', message: '代码：应为两个大写字母加三位数字' }
  expect(
    await wrong(add('patterned', { name: '甲', no: 'x', items: [{ bar: 'AB-001' }, { bar: '1' }] })),
  ).toMatchObject({
    fields: [refusal, { field: 'items[1].bar', message: '明细第 2 行：条码：应为两个大写字母加三位数字' }],
  })
  const { admin } = product
  const checked = await admin.post('/online/data/patterned/check', { name: '甲', no: 'x' })
  expect(checked.result, 'before saving').toMatchObject({ errors: [refusal] })
  expect(await add('patterned', { name: '甲', no: 'AB-123' })).toMatchObject({ success: true })
  const sheet = await admin.post('/online/data/patterned/sheet', {
    added: [{ name: '乙', no: 'x' }],
    changed: [],
    deleted: [],
  })
  expect(JSON.stringify(sheet)).toContain(refusal.message)
  const work = importing(admin, '/online/data/patterned')
  const preview = await work.preview(
    await sheetOf([
      ['名称', '代码'],
      ['丙', 'CD-456'],
      ['丁', 'cd-456'],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })

  const endless = { pattern: '(a+)+$', patternMessage: 'x' }
  expect(await wrong(send('endless', [line('名称', 'name', 'text', endless)]))).toMatchObject({
    fields: [{ field: 'fields[0].pattern', message: expect.stringContaining('过于复杂') }],
  })
})

test('options that cannot take effect are refused at their place', () => {
  const errorsOf = (fields: Values[], more: Values = {}) =>
    formErrors({ code: 'x', title: '', isTree: null, titleField: null, fields, ...more } as unknown as OnlineDefinition)
  const name = line('名称', 'name', 'text', { defaultValue: null, length: null })
  const other = (kind: string, more: Values) => [
    name,
    line('乙', 'b', kind, { defaultValue: null, length: null, ...more }),
  ]
  expect(errorsOf(other('date', { min: 1 }))).toMatchObject([
    { field: 'fields[1].min', message: '第 2 行：日期不能限制大小' },
  ])
  expect(errorsOf(other('integer', { min: 3, max: 2 }))).toMatchObject([{ field: 'fields[1].max' }])
  expect(errorsOf(other('text', { max: 3 }))).toMatchObject([{ field: 'fields[1].max' }])
  expect(errorsOf(other('text', { pattern: '(', patternMessage: 'x' }))).toMatchObject([{ field: 'fields[1].pattern' }])
  expect(errorsOf(other('text', { pattern: 'a' }))).toMatchObject([{ field: 'fields[1].patternMessage' }])
  expect(errorsOf(other('integer', { pattern: 'a', patternMessage: 'x' }))).toMatchObject([
    { field: 'fields[1].pattern' },
  ])
  expect(errorsOf([name], { sortField: '没有' })).toMatchObject([
    { field: 'sortField', message: '列表不能按“没有”排序' },
  ])
  expect(errorsOf([name], { sortField: '创建时间' })).toEqual([])
})

test('a 填值规则 numbers the records of a form and of its views, and cannot be taken away while it does', async () => {
  const { admin } = product
  const rule = await admin.post<Row>('/sys/fillRule/add', {
    ruleName: '用章编号',
    ruleCode: 'seal_no',
    ruleClass: 'numbering',
    ruleParams: JSON.stringify({ prefix: 'YZ', date: 'none', digits: 3 }),
  })
  expect(rule, rule.message).toMatchObject({ success: true })
  const fields = [line('事由', 'name'), line('编号', 'no', 'sequence', { source: 'seal_no', inSearch: 'Y' })]
  const missing = await send('unruled', [fields[0]!, { ...fields[1], source: 'nowhere' }])
  expect(await publish(missing.result.id)).toMatchObject({ message: '“编号”的填值规则“nowhere”不存在' })

  const form = await use('seals', fields)
  expect(await add('seals', { name: '甲', no: 'mine' })).toMatchObject({ result: { no: 'YZ001' } })
  const view = await admin.post<Row>('/online/view/add', { title: '视图', code: 'sealsView', formId: form.id })
  expect(view, view.message).toMatchObject({ success: true })
  await admin.post(`/online/view/${view.result.id}/publish`, { version: view.result.version })
  await expect.poll(async () => (await admin.get('/online/data/sealsView/list')).code).toBe(0)
  const seen = await add('sealsView', { name: '乙' })
  expect(seen, seen.message).toMatchObject({ result: { no: 'YZ002' } })
  const { result } = await admin.get<Page<Row>>('/online/data/seals/list', { no: '*002*' })
  expect(result.total).toBe(1)

  const work = importing(admin, '/online/data/seals')
  const preview = await work.preview(await sheetOf([['事由'], ['丙'], ['丁']]))
  await work.commit(preview.batchId)
  expect(await add('seals', { name: '戊' })).toMatchObject({ result: { no: 'YZ005' } })

  const changed = { ...rule.result, ruleParams: JSON.stringify({ prefix: 'Z', date: 'none', digits: 2 }) }
  expect(await admin.put('/sys/fillRule/edit', changed)).toMatchObject({ success: true })
  expect(await add('seals', { name: '己' })).toMatchObject({ result: { no: 'Z06' } })
  expect(await admin.delete('/sys/fillRule/delete', { id: rule.result.id })).toMatchObject({
    success: false,
    message: '填值规则“seal_no”用于表单seals的编号，不能删除',
  })
})

test('categories, tree records and Markdown can be fields', async () => {
  const { admin } = product
  const { result } = await admin.get<Page<Row>>('/sys/category/list', { pageSize: 1 })
  const [root] = result.records
  const fields = [
    line('名称', 'name'),
    line('类别', 'kind', 'category', { source: root!.name }),
    line('科室', 'place', 'tree', { source: 'department' }),
    line('说明', 'words', 'markdown'),
  ]
  await use('kinds', fields)
  const { rows } = await product.app.engine.db.pool.query<{ id: string; name: string }>(
    `select id, depart_name as name from sys_depart where tenant_id = 1 and deleted_at is null limit 1`,
  )
  const row = { name: '甲', kind: root!.id, place: rows[0]!.id, words: '# 标题' }
  const added = await add('kinds', row)
  expect(added, added.message).toMatchObject({
    result: { ...row, kind_dictText: root!.name, place_dictText: rows[0]!.name },
  })
  expect(await add('kinds', { name: '乙', place: 'nothing' })).toMatchObject({ success: false })

  const bad = await send('badKinds', [
    fields[0]!,
    { ...fields[1], source: '没有的分类' },
    { ...fields[2], source: 'enterprise' },
  ])
  const { message } = await publish(bad.result.id)
  expect(message).toContain('“类别”的上级分类“没有的分类”不存在')
  expect(message).toContain('“科室”关联的“enterprise”没有上下级')
})

test('a 编码校验规则 is attached to fields of a form and of its sub-tables, in all its faces', async () => {
  const { admin } = product
  const form = await use('attached', [
    line('名称', 'name'),
    line('代码', 'no'),
    line('明细', 'items', 'rows'),
    line('条码', 'bar', 'text', { subTable: 'items' }),
  ])
  const view = await admin.post<Row>('/online/view/add', { title: '视图', code: 'attachedView', formId: form.id })
  await admin.post(`/online/view/${view.result.id}/publish`, { version: view.result.version })
  await expect.poll(async () => (await admin.get('/online/data/attachedView/list')).code).toBe(0)
  const old = await add('attached', { name: '旧', no: 'old', items: [{ bar: 'old' }] })
  const rule = await admin.post<Row>('/sys/checkRule/add', {
    ruleName: '代码',
    ruleCode: 'attached_no',
    ruleJson: JSON.stringify([{ digits: '*', pattern: '\\d{3}', message: '应为三位数字' }]),
    targets: ['onlineAttached.no', 'onlineAttached.items.bar'],
  })
  expect(rule, rule.message).toMatchObject({ success: true })
  const errorsOf = { fields: [{ field: 'no', message: '代码：应为三位数字' }] }
  for (const code of ['attached', 'attachedView'])
    expect(await wrong(add(code, { name: '甲', no: 'x' }))).toMatchObject(errorsOf)
  expect(await wrong(add('attached', { name: '甲', items: [{ bar: '001' }, { bar: 'x' }] }))).toMatchObject({
    fields: [{ field: 'items[1].bar', message: '明细第 2 行：条码：应为三位数字' }],
  })

  // A line that was right when it was written does not block the rest of the record.
  const { id, version } = old.result
  const items = old.result.items as Values[]
  expect(await admin.post('/online/data/attached/check', { id, items: [...items, { bar: '002' }] })).toMatchObject({
    result: { errors: [] },
  })
  expect(await admin.put('/online/data/attached/edit', { id, version, items: [...items, { bar: 'y' }] })).toMatchObject(
    {
      error: { fields: [{ field: 'items[1].bar' }] },
    },
  )
  expect(
    await admin.put('/online/data/attached/edit', { id, version, items: [...items, { bar: '002' }] }),
  ).toMatchObject({ success: true })

  const strangerRule = {
    ruleName: '他',
    ruleCode: 'strange',
    ruleJson: rule.result.ruleJson,
    targets: ['onlineAttached.no'],
  }
  const stranger = await product.signInAs({ username: 'otherOffice', tenantId: 9, permissions: ['checkRule:add'] })
  expect(await stranger.post('/sys/checkRule/add', strangerRule)).toMatchObject({
    message: '适用字段“onlineAttached.no”不存在或不能校验',
  })
})
