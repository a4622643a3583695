import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }
interface Refused {
  success: boolean
  error: { fields: { field: string; message: string }[] }
}

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

const addForm = (code: string, fields: Values[], more: Values = {}) =>
  product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })

async function publishForm(code: string, fields: Values[], more: Values = {}): Promise<string> {
  const added = await addForm(code, fields, more)
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version } = added.result
  const published = await product.admin.post(`/online/form/${id}/publish`, { version })
  expect(published, published.message).toMatchObject({ success: true })
  return id
}

const errorsOf = async (answer: Promise<unknown>): Promise<string[]> =>
  ((await answer) as Refused).error.fields.map(({ field, message }) => `${field} ${message}`)

const caseFields = [
  line('案由', 'cause', 'text', { required: 'Y' }),
  line('类型', 'sort', 'dictionary', { source: 'example_kind' }),
  line('加急', 'urgent', 'yesNo'),
  line('加急理由', 'reasons', 'text', { required: 'Y', shownIf: 'urgent' }),
  line('标的额', 'amount', 'money'),
  line('费率', 'rate', 'number', { length: 4, defaultValue: '=0.06' }),
  line('费用', 'fee', 'money', { formula: 'round(amount * rate, 2)' }),
  line('审批人', 'approver', 'text', { requiredIf: 'fee > 1000' }),
  line('锁定', 'sealed', 'yesNo'),
  line('备注', 'remark', 'text', { lockedIf: 'sealed', defaultValue: '无' }),
  line('开始', 'start', 'date'),
  line('结束', 'finish', 'date', { defaultValue: '=addMonths(start, 12)' }),
  line('天数', 'days', 'integer', { formula: 'finish - start' }),
  line('明细', 'items', 'rows'),
  line('单价', 'price', 'money', { subTable: 'items' }),
  line('数量', 'count', 'integer', { subTable: 'items' }),
  line('小计', 'subtotal', 'money', { subTable: 'items', formula: 'price * count' }),
  line('说明', 'words', 'text', { subTable: 'items', requiredIf: 'subtotal > 100' }),
  line('合计', 'total', 'money', { formula: 'sum(items.map(i, i.subtotal))' }),
]
const caseChecks = [
  { condition: 'finish >= start', message: '结束不能早于开始', field: 'finish' },
  { condition: 'count(items) <= 3', message: '明细最多 3 行' },
]

test('conditions, formulas, defaults and checks hold for adding, editing and importing', async () => {
  const { admin } = product
  await publishForm('cases', caseFields, { checks: caseChecks })
  const add = (values: Values) => admin.post<Row>('/online/data/cases/add', values)

  const plain = await add({ cause: '借款', reasons: '不显示', amount: 1_000_000, start: '2026-01-31' })
  expect(plain, plain.message).toMatchObject({
    success: true,
    // 10,000 yuan at 6 percent, in cents.
    result: { reasons: null, rate: 0.06, fee: 60_000, finish: '2027-01-31', days: 365, remark: '无', total: 0 },
  })
  expect(await errorsOf(add({ cause: '借款', urgent: 'Y' }))).toEqual(['reasons 请输入加急理由'])
  expect(await errorsOf(add({ cause: '借款', amount: 5_000_000 })), 'required by a computed value').toEqual([
    'approver 请输入审批人',
  ])
  expect(await errorsOf(add({ cause: '借款', start: '2026-03-01', finish: '2026-02-01' }))).toEqual([
    'finish 结束不能早于开始',
  ])
  expect(await add({ cause: '只有结束', finish: '2026-02-01' }), 'nothing to compare yet').toMatchObject({
    success: true,
  })
  const items = [1, 2, 3, 4].map((count) => ({ price: 1000, count }))
  expect(await errorsOf(add({ cause: '多', items }))).toEqual(['items 明细最多 3 行'])
  expect(await errorsOf(add({ cause: '贵', items: [{ price: 20_000, count: 1 }] }))).toEqual([
    'items[0].words 明细第 1 行：请输入说明',
  ])
  const summed = await add({ cause: '小计', items: items.slice(0, 2) })
  expect(summed.result).toMatchObject({ total: 3000, items: [{ subtotal: 1000 }, { subtotal: 2000 }] })

  const { id, version } = plain.result
  const edited = await admin.put<Row>('/online/data/cases/edit', {
    id,
    version,
    amount: 100_000,
    sealed: 'Y',
    remark: '改不了',
    fee: 1,
  })
  expect(edited.result, 'a formula is computed again, a locked field keeps its value').toMatchObject({
    fee: 6000,
    remark: '无',
  })
  expect(
    await errorsOf(admin.put('/online/data/cases/edit', { id, version: edited.result.version, urgent: 'Y' })),
  ).toEqual(['reasons 请输入加急理由'])

  const work = importing(admin, '/online/data/cases')
  const preview = await work.preview(
    await sheetOf([
      ['案由', '加急', '加急理由', '标的额', '开始', '结束'],
      ['导入一', '否', '不显示', '10000', '2026-01-01', '2026-01-11'],
      ['导入二', '是', '', '1', '', ''],
      ['导入三', '否', '', '1', '2026-02-01', '2026-01-01'],
      ['导入四', '是', '开庭在即', '1', '', ''],
    ]),
  )
  expect(preview).toMatchObject({ added: 2, bad: 2 })
  await work.commit(preview.batchId, true)
  const { result } = await admin.get<{ records: Row[] }>('/online/data/cases/list', { column: 'cause', order: 'asc' })
  const imported = result.records.find(({ cause }) => cause === '导入一')
  expect(imported).toMatchObject({ reasons: null, rate: 0.06, fee: 60_000, days: 10 })
})

test('an import into existing rows leaves what its sheet does not have', async () => {
  const { admin } = product
  await publishForm('known', [
    line('编号', 'number', 'text', { unique: 'Y' }),
    line('加急', 'urgent', 'yesNo'),
    line('理由', 'words', 'text', { shownIf: 'urgent' }),
    line('费率', 'rate', 'number', { defaultValue: '=0.5' }),
    line('数量', 'count', 'integer'),
    line('结果', 'result', 'number', { formula: 'count * rate' }),
  ])
  const row = { number: 'A1', urgent: 'Y', words: '旧', rate: 0.25, count: 4 }
  expect((await admin.post<Row>('/online/data/known/add', row)).result).toMatchObject({ result: 1 })
  const work = importing(admin, '/online/data/known')
  const sheet = [
    ['编号', '理由', '数量'],
    ['A1', '新', '8'],
    ['A2', '不显示', '2'],
  ]
  const { batchId } = await work.preview(await sheetOf(sheet))
  await work.commit(batchId)
  const rows = await work.list({ column: 'number', order: 'asc' })
  expect(rows).toMatchObject([
    { number: 'A1', urgent: 'Y', words: '新', rate: 0.25, result: 2 },
    { number: 'A2', words: null, rate: 0.5, result: 1 },
  ])
})

test.each([
  ['an unknown field', { shownIf: 'nothing > 1' }, 'shownIf 第 2 行：显示条件第 1 个字符处没有名为“nothing”的字段'],
  ['a wrong type', { requiredIf: 'name' }, 'requiredIf 第 2 行：必填条件结果应为条件，现在是文本'],
  ['bad syntax', { lockedIf: 'name ==' }, 'lockedIf 第 2 行：只读条件第 8 个字符处没有写完'],
  ['itself', { shownIf: 'other == 1' }, 'shownIf 第 2 行：显示条件不能引用本字段'],
  ['a text for a number', { formula: 'name' }, 'formula 第 2 行：计算公式结果应为数字，现在是文本'],
  ['itself in a formula', { formula: 'other + 1' }, 'formula 第 2 行：计算公式不能引用本字段'],
  ['a later formula', { formula: 'later + 1' }, 'formula 第 2 行：计算公式引用的“后”也是计算的，须排在本字段之前'],
  ['a pattern', { shownIf: 'name.matches("(a+)+$")' }, 'shownIf 第 2 行：显示条件第 1 个字符处的函数 matches 不能使用'],
  ['a default of the wrong type', { defaultValue: '=name' }, 'defaultValue 第 2 行：默认值结果应为数字，现在是文本'],
])('a condition with %s is refused at its cell', async (_words, more, message) => {
  const fields = [line('名称', 'name'), line('数', 'other', 'integer', more)]
  if ('formula' in more) fields.push(line('后', 'later', 'integer', { formula: '1' }))
  expect(await errorsOf(addForm('wrongs', fields))).toEqual([`fields[1].${message}`])
})

test('a check is refused where it is wrong, and a field that a condition needs cannot be deleted', async () => {
  const { admin } = product
  const checks = [{ condition: 'nothing == 1', message: '不对', field: 'nowhere' }]
  expect(await errorsOf(addForm('wrongs', [line('名称', 'name')], { checks }))).toEqual([
    'checks[0].condition 校验第 1 行：条件第 1 个字符处没有名为“nothing”的字段',
    'checks[0].field 校验第 1 行：没有名为“nowhere”的字段',
  ])
  const fields = [
    line('名称', 'name'),
    line('甲', 'first', 'yesNo'),
    line('乙', 'second', 'text', { shownIf: 'first' }),
  ]
  const { result } = await addForm('needed', fields, {
    checks: [{ condition: 'first || blank(second)', message: '不对' }],
  })
  const { id, version } = result
  const stored = (await admin.get<{ fields: Values[] }>('/online/form/queryById', { id })).result.fields
  const edit = (values: Values) => admin.put('/online/form/edit', { id, version, ...values })
  expect(await errorsOf(edit({ fields: stored.filter(({ name }) => name !== 'first') }))).toEqual([
    'fields[1].shownIf 第 2 行：显示条件第 1 个字符处没有名为“first”的字段',
    'checks[0].condition 校验第 1 行：条件第 1 个字符处没有名为“first”的字段',
  ])
  expect(await errorsOf(edit({ checks: [{ condition: 'blank(third)', message: '不对' }] }))).toHaveLength(1)
})

test('conditions are part of what is published: they take effect with the next publication', async () => {
  const { admin } = product
  const id = await publishForm('later', [line('名称', 'name'), line('备注', 'remark')])
  const stored = (await admin.get<Row & { fields: Values[] }>('/online/form/queryById', { id })).result
  const fields = stored.fields.map((one) => (one.name === 'remark' ? { ...one, requiredIf: 'name == "甲"' } : one))
  const edited = await admin.put<Row>('/online/form/edit', { id, version: stored.version, fields })
  expect(edited.result.status).toBe('changed')
  expect(await admin.post('/online/data/later/add', { name: '甲' })).toMatchObject({ success: true })
  await admin.post(`/online/form/${id}/publish`, { version: edited.result.version })
  expect(await errorsOf(admin.post('/online/data/later/add', { name: '甲' }))).toEqual(['remark 请输入备注'])
})

test('a line takes the fields of the record that is chosen in it, and its locked fields keep their values', async () => {
  const { admin } = product
  const client = line('客户', 'client', 'reference', { subTable: 'items', source: 'enterprise', fills: 'grade=level' })
  const grade = line('等级', 'grade', 'dictionary', { subTable: 'items', source: 'ent_level' })
  const lines = [
    line('名称', 'name'),
    line('明细', 'items', 'rows'),
    line('已结', 'settled', 'yesNo', { subTable: 'items' }),
    line('单价', 'price', 'money', { subTable: 'items', lockedIf: 'settled' }),
  ]
  expect(await errorsOf(addForm('orders', [...lines, { ...client, fills: 'name=level' }, grade]))).toEqual([
    'fields[4].fills 第 5 行：同一附表没有字段“name”',
  ])
  const wrong = await addForm('orders', [...lines, client, { ...grade, kind: 'integer', source: null }])
  expect(await admin.step('/online/form', wrong.result.id, 'publish')).toMatchObject({
    message: expect.stringContaining('不能带出到“等级”，两者的类型不同'),
  })
  await publishForm('ordersToo', [...lines, client, grade])
  const path = '/online/data/ordersToo'
  const added = await admin.post<Row & { items: Row[] }>(`${path}/add`, {
    name: '甲',
    items: [
      { settled: 'Y', price: 100 },
      { settled: 'N', price: 200 },
    ],
  })
  expect(added.result.items, added.message).toMatchObject([{ price: null }, { price: 200 }])
  const { id, version, items } = added.result
  const edited = await admin.put<Row>(`${path}/edit`, {
    ...{ id, version },
    items: items.map((item) => ({ ...item, settled: 'Y', price: 900 })).reverse(),
  })
  expect(edited.result.items, edited.message).toMatchObject([{ price: 200 }, { price: null }])
})

test('a line has values only in the fields that its conditions show, whatever is sent', async () => {
  const { admin } = product
  const inLines = { subTable: 'items' }
  const fields = (paid: string) => [
    line('编号', 'number', 'text', { unique: 'Y' }),
    line('明细', 'items', 'rows'),
    line('收费', 'paid', 'yesNo', inLines),
    line('单价', 'price', 'money', { ...inLines, required: 'Y', min: 1, shownIf: paid }),
    line('数量', 'count', 'integer', inLines),
    line('小计', 'sum', 'money', { ...inLines, formula: 'price * count' }),
    line('说明', 'words', 'text', { ...inLines, shownIf: 'sum > 100' }),
    line('合计', 'total', 'money', { formula: 'sum(items.map(i, i.sum))' }),
  ]
  expect(await errorsOf(addForm('costs', fields('nothing')))).toEqual([
    'fields[3].shownIf 第 4 行：显示条件第 1 个字符处没有名为“nothing”的字段',
  ])
  expect(await errorsOf(addForm('costs', fields('price > 1'))), 'its own value').toEqual([
    'fields[3].shownIf 第 4 行：显示条件不能引用本字段',
  ])
  const formId = await publishForm('costs', fields('paid'))
  const path = '/online/data/costs'
  const items = [
    { paid: 'Y', price: 20_000, count: 1, words: '加急' },
    { paid: 'Y', price: 100, count: 1, words: '不显示' },
    { paid: 'N', price: 20_000, count: 1, words: '不显示' },
  ]
  const added = await admin.post<Row & { items: Row[] }>(`${path}/add`, { number: 'A1', items })
  expect(added.result, added.message).toMatchObject({
    total: 20_100,
    items: [
      { price: 20_000, sum: 20_000, words: '加急' },
      { price: 100, sum: 100, words: null },
      { price: null, sum: null, words: null },
    ],
  })
  expect(await errorsOf(admin.post(`${path}/add`, { items: [{ paid: 'N' }, { paid: 'Y' }] }))).toEqual([
    'items[1].price 明细第 2 行：请输入单价',
  ])

  const { id, version } = added.result
  const edited = await admin.put<Row & { items: Row[] }>(`${path}/edit`, {
    ...{ id, version },
    items: added.result.items.map((item) => ({ ...item, paid: 'N' })),
  })
  expect(edited.result, edited.message).toMatchObject({ total: 0, items: [{ price: null, words: null }, {}, {}] })
  const { result: history } = await admin.get<unknown[]>(`${path}/history`, { id })
  expect(JSON.stringify(history[0])).toContain('加急')
  expect(JSON.stringify(history.at(-1)), 'what was never stored').not.toContain('不显示')

  const work = importing(admin, path)
  const sheet = [['编号'], ['A1'], ['A2']]
  const { batchId } = await work.preview(await sheetOf(sheet))
  await work.commit(batchId)
  const kept = await admin.get<Row & { items: Row[] }>(`${path}/queryById`, { id })
  expect(kept.result.items).toMatchObject([{ paid: 'N' }, { paid: 'N' }, { paid: 'N' }])

  // Another condition takes effect with the next edit of a record, as for a field of the form itself.
  const back = await admin.put<Row & { items: Row[] }>(`${path}/edit`, { ...edited.result, items })
  const form = (await admin.get<Row & { fields: Values[] }>('/online/form/queryById', { id: formId })).result
  const changed = form.fields.map((one) => (one.name === 'words' ? { ...one, shownIf: 'count > 1' } : one))
  const proof = line('凭证', 'proof', 'text', { ...inLines, required: 'Y', shownIf: 'paid' })
  await admin.put('/online/form/edit', { id: formId, version: form.version, fields: [...changed, proof] })
  const { result: plan } = await admin.get<{ notes: string[] }>('/online/form/plan', { id: formId })
  expect(plan.notes).toContain('新增必填字段“明细 · 凭证”：符合显示条件的行没有填写，下次编辑时须补填')
  const published = await admin.step('/online/form', formId, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
  const stored = await admin.get<Row & { items: Row[] }>(`${path}/queryById`, { id })
  expect(stored.result.items[0], back.message).toMatchObject({ words: '加急' })
  const again = { ...stored.result, number: 'A3' }
  expect(await errorsOf(admin.put(`${path}/edit`, again))).toEqual([
    'items[0].proof 明细第 1 行：请输入凭证',
    'items[1].proof 明细第 2 行：请输入凭证',
  ])
  const proven = again.items.map((item) => ({ ...item, proof: '票据' }))
  const last = await admin.put<Row & { items: Row[] }>(`${path}/edit`, { ...again, items: proven })
  expect(last.result.items, last.message).toMatchObject([{ words: null, proof: '票据' }, {}, { proof: null }])
})

test('a text that is no value of the dictionary is refused at its cell, and in the plan once the value is gone', async () => {
  const conditioned = (requiredIf: string) => [
    line('案由', 'cause', 'text', { requiredIf }),
    line('等级', 'level', 'dictionary', { source: 'literal_levels' }),
  ]
  const { admin } = product
  const { result: dict } = await admin.post<Row>('/sys/dict/add', { dictName: '等级', dictCode: 'literal_levels' })
  const { result: item } = await admin.post<Row>('/sys/dictItem/add', {
    ...{ dictId: dict.id, itemText: '重大', itemValue: '4', sortOrder: 1, status: '1' },
  })
  expect(await errorsOf(addForm('literals', conditioned('level == "重大"')))).toEqual([
    'fields[0].requiredIf 第 1 行：必填条件中“等级”没有值“重大”，它的值是 "4"（重大）',
  ])
  const { result: form } = await addForm('literals', conditioned('level == "4"'))
  const { version } = (await admin.get<Row>('/sys/dictItem/queryById', { id: item.id })).result
  const edited = await admin.put<Row>('/sys/dictItem/edit', { id: item.id, version, itemValue: '5' })
  expect(edited, edited.message).toMatchObject({ success: true })
  const refused = await admin.post(`/online/form/${form.id}/publish`, { version: form.version })
  expect(refused.message).toBe('第 1 行：必填条件中“等级”没有值“4”，可用的值："5"（重大）')
})
