import {
  compileForm,
  emptyReport,
  type FieldSources,
  makeCreditCode,
  type OnlineDefinition,
  onlineName,
  type Values,
} from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { watchStatements } from '../../testing/watchStatements.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const rows = { shape: 'rows', columns: ['name', 'level', 'contactMobile'], search: ['name'], filter: null }
  const report = { title: '选企业', code: 'pickClient', source: 'enterprise', definition: rows }
  await product.admin.post('/online/report/add', report)
  await product.admin.post('/online/report/add', { ...report, code: 'figures', definition: emptyReport })
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })
const popup = (more: Values = {}) =>
  line('客户', 'client', 'popup', { source: 'pickClient', fills: 'client=name,phone=contactMobile', ...more })
let clients = 0
async function addClient(name: string): Promise<Row> {
  clients += 1
  const creditCode = makeCreditCode({
    kind: '91',
    regionCode: '110105',
    subject: `MD${String(clients).padStart(6, '0')}`,
  })
  const contact = { contactName: '王敏', contactMobile: '13800138000' }
  const added = await product.admin.post<Row>('/legal/enterprise/add', { name, creditCode, ...contact })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result
}
const own = [line('事由', 'reason1'), line('电话', 'phone')]
const letters = 'abcdefghijklmnopqrstuvwxyz'
let count = 0
const nextLetters = (): string => {
  const number = count++
  return (number < letters.length ? '' : letters.charAt(number / letters.length - 1)) + letters.charAt(number % 26)
}
const add = (fields: Values[], client = product.admin) =>
  client.post<Row>('/online/form/add', { title: '来访', code: `call${nextLetters()}`, fields })
async function publish(fields: Values[], client = product.admin) {
  const added = await add(fields, client)
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version } = added.result
  return client.post(`/online/form/${id}/publish`, { version })
}

test('a pop-up field is a text that names its report and what a row fills in', async () => {
  const fields = [...own, popup({ inSearch: 'Y', fills: 'client=name,phone=contactMobile,reason1=level_dictText' })]
  const published = await publish(fields)
  expect(published, published.message).toMatchObject({ success: true })
  const { result } = await product.admin.get<OnlineDefinition[]>('/online/form/published')
  const { fields: compiled } = compileForm(result.find(({ code }) => code === 'calla')!)
  expect(compiled.client).toMatchObject({
    kind: 'text',
    popup: { report: 'pickClient' },
    fills: { client: 'name', phone: 'contactMobile', reason1: 'level_dictText' },
  })
  await addClient('长风公司')
  const filled = await product.admin.post('/online/data/calla/add', { reason1: '咨询', client: '长风公司' })
  expect(filled, filled.message).toMatchObject({ success: true })
  const listed = await product.admin.get<{ total: number }>('/online/data/calla/list', { client: '*长风*' })
  expect(listed.result.total).toBe(1)
  const stock = await product.admin.get<Values[]>('/online/cgform/field/listByHeadId', {
    headId: (await product.admin.get<{ records: Row[] }>('/online/form/list', { code: 'calla' })).result.records[0]!.id,
  })
  expect(stock.result.find(({ dbFieldName }) => dbFieldName === 'client')).toMatchObject({
    fieldShowType: 'popup',
    dictTable: 'pickClient',
    dictField: 'name,contactMobile,level_dictText',
    dictText: 'client,phone,reason1',
  })
})

test.each([
  ['an unknown report', { source: 'nothing' }, '“客户”的报表“nothing”不存在'],
  ['a report of figures', { source: 'figures' }, '“客户”的报表“figures”不是明细报表，不能用于选择记录'],
  ['an unknown column', { fills: 'client=name,phone=creditCode' }, '“客户”的报表“pickClient”没有列“creditCode”'],
])('%s is refused when publishing', async (_words, more, message) => {
  expect((await publish([...own, popup(more)])).message).toBe(message)
})

test.each([
  ['nothing for the field itself', [popup({ fills: 'phone=contactMobile' })], '请选择此字段取报表的哪一列'],
  ['no report', [popup({ source: null })], '请选择报表'],
  [
    'what a line fills beside it',
    [line('明细', 'lines', 'rows'), popup({ subTable: 'lines' })],
    '同一附表没有字段“phone”',
  ],
])('%s is refused when saving', async (_words, more, message) => {
  expect((await add([...own, ...more])).message).toContain(message)
})

test('the report of another tenant does not exist', async () => {
  const { client } = await openTestTenant(product)
  expect((await publish([...own, popup()], client)).message).toBe('“客户”的报表“pickClient”不存在')
})

/** Publishes a form with one pop-up field over a report of rows and returns its calls for a client. */
async function pickingForm(source: string, columns: string[], column: string) {
  const code = `picks${nextLetters()}`
  const definition = { shape: 'rows', columns, search: [], filter: null }
  const report = { title: '可选', code, source, definition, isPublic: 'Y' }
  expect(await product.admin.post('/online/report/add', report)).toMatchObject({ success: true })
  const field = line('所选', 'chosen', 'popup', { source: code, fills: `chosen=${column}` })
  const added = await product.admin.post<Row>('/online/form/add', {
    title: '挑选',
    code,
    fields: [line('事由', 'reason1', 'text', { inList: 'Y' }), field],
  })
  const { id, version } = added.result
  expect(await product.admin.post(`/online/form/${id}/publish`, { version })).toMatchObject({ success: true })
  const path = `/online/data/${code}`
  return { path, code, add: (chosen: unknown, by = product.admin) => by.post<Row>(`${path}/add`, { chosen }) }
}
const refusal = (message: string) => ({
  success: false,
  error: { fields: [{ field: 'chosen', message: `所选：${message}` }] },
})

test('a text that is in no row of the report is refused, unless it was there before', async () => {
  const { admin } = product
  const { path, add: save } = await pickingForm('enterprise', ['name'], 'name')
  const nobody = refusal('报表“可选”中没有您可以选择的“查无此人”')
  expect(await save('查无此人')).toMatchObject(nobody)
  const checked = await admin.post(`${path}/check`, { chosen: '查无此人' })
  expect(checked.result, 'before saving').toMatchObject({ errors: nobody.error.fields })
  const name = '即将删除'
  const { id: clientId } = await addClient(name)
  const { result: row } = await save(name)
  expect(await admin.delete('/legal/enterprise/delete', { id: clientId })).toMatchObject({ success: true })
  expect(await save(name), 'deleted').toMatchObject({ success: false })
  const kept = await admin.put<Row>(`${path}/edit`, { id: row.id, version: 1, reason1: '改', chosen: name })
  expect(kept, kept.message).toMatchObject({ success: true })
  expect(await admin.put(`${path}/edit`, { id: row.id, version: 2, chosen: '查无此人' })).toMatchObject(nobody)
  expect(await admin.put(`${path}/edit`, { id: row.id, version: 2, chosen: '' })).toMatchObject({ success: true })
})

test('a writer picks from the rows and reports that the writer may read', async () => {
  const { path, code, add: save } = await pickingForm('enterprise', ['name'], 'name')
  await addClient('本人企业')
  await addClient('他人企业')
  const right = `online${code.charAt(0).toUpperCase()}${code.slice(1)}`
  const permissions = [`${right}:list`, `${right}:add`]
  const rowRules = [{ resource: 'enterprise', ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '本人' }]
  const writer = await product.signInAs({
    username: 'picker',
    permissions: [...permissions, 'enterprise:list'],
    rowRules,
  })
  const saved = await save('本人企业', writer)
  expect(saved, saved.message).toMatchObject({ success: true })
  expect(await save('他人企业', writer)).toMatchObject(refusal('报表“可选”中没有您可以选择的“他人企业”'))
  const stranger = await product.signInAs({ username: 'noPicker', permissions })
  expect(await save('本人企业', stranger)).toMatchObject(refusal('无法核对所填的值，您没有查看其报表数据的权限'))

  const work = importing(product.admin, path)
  const preview = await work.preview(
    await sheetOf([
      ['事由', '所选'],
      ['甲', '本人企业'],
      ['乙', '查无此人'],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })
  const [bad] = await work.rows(preview.batchId, 'bad')
  expect(bad!.errors).toMatchObject([{ field: 'chosen', message: '所选：报表“可选”中没有您可以选择的“查无此人”' }])
})

test.each([
  ['the words of a dictionary', 'status', '草稿', '无此状态'],
  ['an amount', 'amount', '¥12,345.00', '¥12,345.01'],
  ['the name of a record', 'enterpriseId', '签约企业', '未签约企业'],
])('%s can be what is picked', async (_words, field, good, bad) => {
  const { add: save } = await pickingForm('contract', ['name', field], `${field}_dictText`)
  if (field === 'status') {
    const client = await addClient('签约企业')
    await addClient('未签约企业')
    const contract = await product.admin.post('/legal/contract/add', {
      name: '样合同',
      bizType: 'other',
      amount: 1_234_500,
      enterpriseId: client.id,
      startDate: '2031-01-01',
    })
    expect(contract, contract.message).toMatchObject({ success: true })
  }
  const saved = await save(good)
  expect(saved, saved.message).toMatchObject({ success: true })
  expect(await save(bad)).toMatchObject(refusal(`报表“可选”中没有您可以选择的“${bad}”`))
})

test('a number that is masked for the writer cannot be guessed', async () => {
  const { code, add: save } = await pickingForm('user', ['realname', 'phone'], 'phone')
  const right = `online${code.charAt(0).toUpperCase()}${code.slice(1)}`
  const permissions = [`${right}:list`, `${right}:add`, 'user:list']
  const writer = await product.signInAs({ username: 'guesser', permissions })
  expect(await save('13900000001', writer)).toMatchObject(
    refusal('无法核对所填的值，您没有查看“手机号”的权限，不能运行这个报表'),
  )
})

describe('in the lines of a sub-table', () => {
  beforeAll(async () => {
    await product.admin.post('/online/report/add', {
      ...{ title: '可选', code: 'pickInLines', source: 'enterprise', isPublic: 'Y' },
      definition: { shape: 'rows', columns: ['name', 'contactMobile'], search: [], filter: null },
    })
  })
  const lines = (source: string, more: Values = {}) => [
    line('事由', 'reason1', 'text', { inList: 'Y' }),
    line('明细', 'lines', 'rows'),
    line('电话', 'phone', 'text', { subTable: 'lines' }),
    popup({ source, subTable: 'lines', ...more }),
  ]
  async function formOver(fields: Values[]) {
    const { id, version, code } = (await add(fields)).result
    const published = await product.admin.post(`/online/form/${id}/publish`, { version })
    expect(published, published.message).toMatchObject({ success: true })
    return { path: `/online/data/${String(code)}`, code: String(code) }
  }
  const refused = (at: number, message: string) => ({
    field: `lines[${at}].client`,
    message: `明细第 ${at + 1} 行：客户：${message}`,
  })

  test('the texts of all lines are looked up, those that are there before are kept', async () => {
    const { admin } = product
    const { path, code } = await formOver(lines('pickInLines'))
    const [form] = (await admin.get<{ records: Row[] }>('/online/form/list', { code })).result.records
    const stock = await admin.get<{ schema: { properties: Record<string, Values> } }>(
      `/online/cgform/api/getFormItem/${form!.id}`,
    )
    const subTable = Object.values(stock.result.schema.properties).find(({ view }) => view === 'tab')
    expect(subTable!.columns).toContainEqual(
      expect.objectContaining({
        ...{ key: 'client', view: 'popup', code: 'pickInLines' },
        ...{ orgFields: 'name,contactMobile', destFields: 'client,phone' },
      }),
    )
    const first = await addClient('行内甲')
    await addClient('行内乙')
    const saved = await admin.post<Row & { lines: Row[] }>(`${path}/add`, {
      reason1: '甲',
      lines: [{ client: '行内甲' }, { client: '行内乙', phone: '1' }, { client: '' }],
    })
    expect(saved, saved.message).toMatchObject({ success: true })
    const nobody = '报表“可选”中没有您可以选择的“查无此人”'
    const wrong = { reason1: '乙', lines: [{ client: '行内甲' }, { client: '查无此人' }, { client: '查无此人' }] }
    const errors = [refused(1, nobody), refused(2, nobody)]
    expect(await admin.post(`${path}/add`, wrong)).toMatchObject({ success: false, error: { fields: errors } })
    expect((await admin.post(`${path}/check`, wrong)).result).toMatchObject({ errors })

    expect(await admin.delete('/legal/enterprise/delete', { id: first.id })).toMatchObject({ success: true })
    const { id, lines: stored } = saved.result
    const kept = await admin.put<Row>(`${path}/edit`, { id, version: 1, lines: [...stored].reverse() })
    expect(kept, kept.message).toMatchObject({ success: true })
    const again = await admin.put(`${path}/edit`, { id, version: 2, lines: [...stored, { client: '行内甲' }] })
    expect(again).toMatchObject({ error: { fields: [refused(3, '报表“可选”中没有您可以选择的“行内甲”')] } })

    const right = `online${code.charAt(0).toUpperCase()}${code.slice(1)}`
    const permissions = [`${right}:list`, `${right}:add`]
    const rowRules = [{ resource: 'enterprise', ruleColumn: 'name', ruleConditions: '=', ruleValue: '别的' }]
    const writer = await product.signInAs({
      username: 'linePicker',
      permissions: [...permissions, 'enterprise:list'],
      rowRules,
    })
    const hidden = await writer.post(`${path}/add`, { lines: [{ client: '行内乙' }] })
    expect(hidden).toMatchObject({ error: { fields: [refused(0, '报表“可选”中没有您可以选择的“行内乙”')] } })
    const stranger = await product.signInAs({ username: 'noLinePicker', permissions })
    expect(await stranger.post(`${path}/add`, { lines: [{ client: '行内乙' }] })).toMatchObject({
      error: { fields: [refused(0, '无法核对所填的值，您没有查看其报表数据的权限')] },
    })
  })

  test('any number of lines is looked up by the same number of statements', async () => {
    const { code } = await formOver(lines('pickInLines'))
    const { engine, statements } = watchStatements(product.app.engine)
    const { resource } = engine.entries.get(onlineName(code))!
    const statementsFor = async (count: number): Promise<number> => {
      statements.length = 0
      const sent = Array.from({ length: count }, (_, at) => ({ client: `第${at}家` }))
      const problems = await engine.fieldProblems!(engine.db.kysely, systemActor(1), resource, { lines: sent })
      expect(problems).toHaveLength(count)
      return statements.length
    }
    expect(await statementsFor(500)).toBe(await statementsFor(1))
  })

  test('parameters come from the line before the form, also from the stored form of an edit', async () => {
    const { admin } = product
    const source = `sql${nextLetters()}`
    const sqlReport = {
      ...{ title: '按数', code: source, chart: 'table', isPublic: 'Y' },
      sql: `select '第' || n || '号' as name, n + 0.50 as half from generate_series(1, 10) as n
        where n between :least and :most`,
      params: [
        { name: 'least', title: '最少', kind: 'number', required: 'Y' },
        { name: 'most', title: '最多', kind: 'number', required: 'Y' },
      ],
    }
    expect(await admin.post('/online/sqlReport/add', sqlReport)).toMatchObject({ success: true })
    const bounds = [
      line('下限', 'least', 'integer'),
      line('上限', 'most', 'integer'),
      line('上限', 'most', 'integer', { subTable: 'lines' }),
    ]
    const more = { fills: 'client=name', params: 'least=下限,most=上限' }
    const { path, code } = await formOver([...lines(source, more), ...bounds])
    const [form] = (await admin.get<{ records: Row[] }>('/online/form/list', { code })).result.records
    const { result } = await admin.get<{ fields: Values[] }>('/online/form/queryById', { id: form!.id })
    expect(result.fields.find(({ name }) => name === 'client')).toMatchObject({ params: 'least=least,most=most' })

    const pick = (client: string, most: number) => ({ client, most })
    const good = [pick('第3号', 4), pick('第4号', 4), pick('第9号', 9)]
    const saved = await admin.post<Row>(`${path}/add`, { reason1: '甲', least: 3, most: 1, lines: good })
    expect(saved, saved.message).toMatchObject({ success: true })
    const bad = [pick('第2号', 4), pick('第5号', 4), pick('第4号', 4)]
    expect(await admin.post(`${path}/add`, { reason1: '乙', least: 3, most: 9, lines: bad })).toMatchObject({
      error: { fields: [{ field: 'lines[0].client' }, { field: 'lines[1].client' }] },
    })
    const { id } = saved.result
    const edited = await admin.put(`${path}/edit`, { id, version: 1, lines: [pick('第2号', 4)] })
    expect(edited, 'with the values of the stored form').toMatchObject({ success: false })
  })
})

describe('a SQL report', () => {
  const sqlReport = async (more: Values = {}): Promise<string> => {
    const code = `sql${nextLetters()}`
    const sql = 'select name, level, contact_mobile as mobile, 3 as n from enterprise order by name'
    const columns = [{ name: 'level', title: '等级', dictionary: 'ent_level' }]
    const body = { title: `查询 ${code}`, code, chart: 'table', sql, columns, isPublic: 'Y', ...more }
    const saved = await product.admin.post('/online/sqlReport/add', body)
    expect(saved, saved.message).toMatchObject({ success: true })
    return code
  }
  const formOver = async (source: string, fills = 'client=name,phone=mobile') => {
    const added = await add([...own, popup({ source, fills })])
    const { id, version, code } = added.result
    const published = await product.admin.post(`/online/form/${id}/publish`, { version })
    return { id, code: String(code), published }
  }

  test('is picked from: offered, published, checked against the rows of the writer', async () => {
    const source = await sqlReport()
    const { result: sources } = await product.admin.get<FieldSources>('/online/form/sources')
    expect(sources.reports).toContainEqual({ value: source, text: `查询 ${source}` })
    const { id, code, published } = await formOver(source)
    expect(published, published.message).toMatchObject({ success: true })
    const stock = await product.admin.get<Values[]>('/online/cgform/field/listByHeadId', { headId: id })
    expect(stock.result.find(({ dbFieldName }) => dbFieldName === 'client')).toMatchObject({
      fieldShowType: 'popup',
      dictTable: source,
      dictField: 'name,mobile',
      dictText: 'client,phone',
    })

    await addClient('能选的企业')
    await addClient('不能选的企业')
    const right = `online${code.charAt(0).toUpperCase()}${code.slice(1)}`
    const permissions = [`${right}:list`, `${right}:add`]
    const rowRules = [{ resource: 'enterprise', ruleColumn: 'name', ruleConditions: '=', ruleValue: '能选的企业' }]
    const writer = await product.signInAs({
      username: 'sqlPicker',
      permissions: [...permissions, 'enterprise:list'],
      rowRules,
    })
    const path = `/online/data/${code}/add`
    const saved = await writer.post(path, { client: '能选的企业' })
    expect(saved, saved.message).toMatchObject({ success: true })
    const words = `报表“查询 ${source}”中没有您可以选择的“不能选的企业”`
    expect(await writer.post(path, { client: '不能选的企业' })).toMatchObject({
      error: { fields: [{ field: 'client', message: `客户：${words}` }] },
    })
    const stranger = await product.signInAs({ username: 'noSqlPicker', permissions })
    expect(await stranger.post(path, { client: '能选的企业' })).toMatchObject({
      error: { fields: [{ message: '客户：无法核对所填的值，您没有查看其报表数据的权限' }] },
    })

    const work = importing(product.admin, `/online/data/${code}`)
    const lines = ['能选的企业', '查无此人', '不能选的企业'].map((name, at) => [`事由${at}`, name])
    const preview = await work.preview(await sheetOf([['事由', '客户'], ...lines]))
    expect(preview).toMatchObject({ added: 2, bad: 1 })
  })

  test('a value of any of its rows is accepted, by a save and by an import', async () => {
    const sql = `select '第' || n || '号' as name, n + 0.50 as mobile, n % 2 = 0 as even
      from generate_series(1, 2600) as n order by n`
    const source = await sqlReport({ sql, columns: [] })
    const { code, published } = await formOver(source)
    expect(published, published.message).toMatchObject({ success: true })
    const path = `/online/data/${code}`
    const saved = await product.admin.post(`${path}/add`, { client: '第2600号' })
    expect(saved, saved.message).toMatchObject({ success: true })
    expect(await product.admin.post(`${path}/add`, { client: '第2601号' })).toMatchObject({ success: false })
    const names = ['第1号', '第2599号', '第2601号', '第2600号', '第0号']
    const lines = names.map((name, at) => [`事由${at}`, name])
    const preview = await importing(product.admin, path).preview(await sheetOf([['事由', '客户'], ...lines]))
    expect(preview).toMatchObject({ added: 3, bad: 2 })
  })

  test.each([
    ['a number', 'mobile', '3.5', '4.5'],
    ['a yes or no', 'even', '否', '是'],
    ['the words of a dictionary', 'level', 'A级', 'A'],
    ['a day', 'day', '2026-03-04', '2026-03-04 05:06:07'],
  ])('%s is checked as it is offered', async (_words, column, good, bad) => {
    const sql = "select 3.50 as mobile, false as even, 'A' as level, timestamp '2026-03-04 05:06:07' as day"
    const columns = [
      { name: 'level', title: '等级', dictionary: 'ent_level' },
      { name: 'day', title: '日期', format: 'date' },
    ]
    const { code } = await formOver(await sqlReport({ sql, columns }), `client=${column}`)
    const save = (client: string) => product.admin.post(`/online/data/${code}/add`, { client })
    const saved = await save(good)
    expect(saved, saved.message).toMatchObject({ success: true })
    expect(await save(bad)).toMatchObject({ success: false })
  })

  test.each([
    ['an unknown column', {}, 'client=gone', '没有列“gone”'],
    [
      'a parameter without a value',
      {
        params: [{ name: 'n', title: '天数', kind: 'number', required: 'Y' }],
        sql: 'select name from enterprise where :n > 0',
        columns: [],
      },
      'client=name',
      '的参数“天数”必填而没有默认值，请选择它取本表单的哪个字段，或填写固定值',
    ],
  ])('%s is refused when publishing', async (_words, more, fills, message) => {
    const source = await sqlReport(more)
    const { published } = await formOver(source, fills)
    expect(published.message).toBe(`“客户”的报表“${source}”${message}`)
  })

  describe('with parameters', () => {
    const params = [{ name: 'most', title: '最多', kind: 'number', required: 'Y' }]
    const sql = "select '第' || n || '号' as name from generate_series(1, 10) as n where n <= :most"
    const asking = () => sqlReport({ sql, params, columns: [] })
    const fieldsOf = (source: string, more: Values) => [
      ...own,
      line('上限', 'limit1', 'integer'),
      line('内容', 'words', 'text'),
      popup({ source, fills: 'client=name', ...more }),
    ]

    test('takes their values from the form: for a save, an edit, the check before and an import', async () => {
      const source = await asking()
      const { result: sources } = await product.admin.get<FieldSources>('/online/form/sources')
      expect(sources.reports).toContainEqual({ value: source, text: `查询 ${source}` })
      const added = await add(fieldsOf(source, { params: 'most=limit1' }))
      const { id, version, code } = added.result
      const published = await product.admin.post(`/online/form/${id}/publish`, { version })
      expect(published, published.message).toMatchObject({ success: true })
      const path = `/online/data/${String(code)}`
      const { admin } = product
      expect(await admin.post(`${path}/add`, { client: '第3号', limit1: 2 })).toMatchObject({ success: false })
      const unasked = await admin.post(`${path}/add`, { client: '第3号' })
      expect(unasked.message).toContain('无法核对所填的值，请输入最多')
      const saved = await admin.post<Row>(`${path}/add`, { reason1: '甲', client: '第3号', limit1: 4 })
      expect(saved, saved.message).toMatchObject({ success: true })
      const row = { id: saved.result.id, version: 1 }
      const refused = { errors: [{ field: 'client' }] }
      expect((await admin.post(`${path}/check`, { ...row, client: '第5号' })).result).toMatchObject(refused)
      expect((await admin.post(`${path}/check`, { ...row, client: '第4号' })).result).toMatchObject({ errors: [] })
      expect(await admin.put(`${path}/edit`, { ...row, client: '第5号' })).toMatchObject({ success: false })
      expect(await admin.put(`${path}/edit`, { ...row, client: '第4号' })).toMatchObject({ success: true })

      const work = importing(admin, path)
      const lines = [
        ['乙', '第3号', '3'],
        ['丙', '第3号', '2'],
        ['丁', '第3号', ''],
      ]
      expect(await work.preview(await sheetOf([['事由', '客户', '上限'], ...lines]))).toMatchObject({
        added: 1,
        bad: 2,
      })
    })

    test('have fixed values, which no writer can change', async () => {
      const { admin } = product
      const source = await asking()
      const fixed = (fixedParams: Values, more: Values = {}) => fieldsOf(source, { fixedParams, ...more })
      const wrong = await add(fixed({ most: '很多' }))
      expect(wrong).toMatchObject({ error: { fields: [{ field: 'fields[4].fixedParams' }] } })
      expect(wrong.message).toContain('最多')
      const unknown = (await add(fixed({ most: '3', gone: '1' }))).result
      const refused = await admin.post(`/online/form/${unknown.id}/publish`, { version: unknown.version })
      expect(refused.message).toBe(`“客户”的报表“${source}”没有参数“gone”`)

      const { id, version, code } = (await add(fixed({ most: '3' }))).result
      const published = await admin.post(`/online/form/${id}/publish`, { version })
      expect(published, published.message).toMatchObject({ success: true })
      const path = `/online/data/${String(code)}`
      expect(await admin.post(`${path}/add`, { client: '第3号', most: 9 })).toMatchObject({ success: true })
      expect(await admin.post(`${path}/add`, { client: '第4号', most: 9 })).toMatchObject({ success: false })
      const { result } = await admin.get<OnlineDefinition[]>('/online/form/published')
      const { fields } = compileForm(result.find((one) => one.code === code)!)
      expect(fields.client).toMatchObject({ popup: { report: source, fixed: { most: '3' } } })
    })

    test.each([
      ['an unknown parameter', 'most=limit1,gone=limit1', '没有参数“gone”'],
      ['a field of another type', 'most=words', '的参数“最多”不能取“内容”的值，两者的类型不同'],
    ])('%s is refused when publishing', async (_words, given, message) => {
      const source = await asking()
      const { id, version } = (await add(fieldsOf(source, { params: given }))).result
      const published = await product.admin.post(`/online/form/${id}/publish`, { version })
      expect(published.message).toBe(`“客户”的报表“${source}”${message}`)
    })

    test.each([
      ['a field that is not there', 'most=gone', '表单没有字段“gone”'],
      ['the field itself', 'most=client', '报表参数不能取字段本身'],
    ])('%s is refused when saving', async (_words, given, message) => {
      expect((await add(fieldsOf('any', { params: given }))).message).toContain(message)
    })
  })
})
