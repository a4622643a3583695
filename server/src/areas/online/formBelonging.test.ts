import { onlineFormEndpoints, onlineName, type Page, permissionCode, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { textOf } from '../../testing/textOf.ts'

type Row = Values & { id: string; version: number; no: string; matter: string }

let product: TestProduct
let admin: Client
let formId: string
/** Two matters, and the record of each in the form. */
let matters: Row[]
let records: Row[]

const fields = [
  { title: '事由', name: 'topic', kind: 'text', required: 'Y', inList: 'Y' },
  { title: '委托', name: 'entrust', kind: 'reference', source: 'entrustment', inList: 'Y', inSearch: 'Y' },
  { title: '委托们', name: 'others', kind: 'references', source: 'entrustment' },
  { title: '上一笔', name: 'before', kind: 'reference', source: onlineName('expense') },
]
const path = '/online/data/expense'

beforeAll(async () => {
  product = await startTestProduct()
  admin = product.admin
  const form = await admin.post<Row>('/online/form/add', { title: '费用', code: 'expense', fields, belongsTo: '委托' })
  formId = form.result.id
  await admin.step('/online/form', formId, 'publish')
  const view = { title: '费用概览', code: 'spending', formId, columns: [{ field: 'topic', inList: 'Y' }] }
  const added = await admin.post<Row>('/online/view/add', view)
  await admin.step('/online/view', added.result.id, 'publish')
  matters = (await admin.get<Page<Row>>('/legal/entrustment/list', { pageSize: 2 })).result.records
  records = []
  for (const { id: entrust, no } of matters) {
    const { result } = await admin.post<Row>(`${path}/add`, { topic: '待定', entrust })
    records.push(result)
    // The history of a new record has no values.
    await admin.put(`${path}/edit`, { id: result.id, version: result.version, topic: `费用属于${no}` })
  }
  await admin.post(`${path}/add`, { topic: '没有委托的费用' })
})
afterAll(() => product?.close())

const source = onlineName('expense')
const rights = ['list', 'add', 'edit', 'delete', 'export', 'history'].flatMap((act) =>
  ['expense', 'spending'].map((code) => permissionCode({ name: onlineName(code) } as Resource, act)),
)
const others = ['entrustment:list', 'report:list', 'report:add', 'sqlReport:list', 'sqlReport:add']

/** Every way in which the records are read. */
async function reads(client: Client, id: string): Promise<Record<string, Answer>> {
  const definition = { shape: 'groups', dimensions: [{ field: 'topic', by: null }], measures: [{ of: 'count' }] }
  return {
    list: await client.get(`${path}/list`),
    view: await client.get('/online/data/spending/list'),
    record: await client.get(`${path}/queryById`, { id }),
    history: await client.get(`${path}/history`, { id }),
    options: await client.get(`${path}/options`, { key: 'id' }),
    sheet: await client.get(`${path}/exportXls`),
    report: await client.post('/online/report/preview', { title: '统计', source, definition }),
    statement: await client.post('/online/sqlReport/preview', { sql: 'select topic from online_expense' }),
    wire: await client.get(`/online/cgform/api/getData/${formId}`),
  }
}

const related = async (client: Client, { id }: Row) =>
  (await client.get(onlineFormEndpoints.relatedCounts.path, { resource: 'entrustment', id })).result

async function expectOneSeen(client: Client, seen: number, hidden: number): Promise<void> {
  const [open, closed] = [matters[seen]!.no, matters[hidden]!.no]
  for (const [name, answer] of Object.entries(await reads(client, records[seen]!.id))) {
    const words = textOf(answer)
    expect(words, name).toContain(`属于${open}`)
    expect(words, name).not.toContain(closed)
  }
  expect(textOf(await client.get(`${path}/list`))).toContain('没有委托的费用')
  for (const call of ['queryById', 'history'])
    expect(await client.get(`${path}/${call}`, { id: records[hidden]!.id })).toMatchObject({ success: false })
  const { id, version } = records[hidden]!
  expect(await client.put(`${path}/edit`, { id, version, topic: '改' })).toMatchObject({ success: false })
  expect(await client.delete(`${path}/delete`, { id })).toMatchObject({ success: false })
}

test('[P5.03] a file that is imported in the tab of a matter adds no records to others', async () => {
  const { preview, rows, fix, commit } = importing(admin, path)
  const [own, other] = matters as [Row, Row]
  const bytes = await sheetOf([
    ['事由', '委托'],
    ['邮费', other.no],
    ['打印费', own.no],
    ['交通费', ''],
    ['', other.no],
  ])
  const { batchId } = await preview(bytes, '费用.xlsx', { foreignKeys: JSON.stringify({ entrust: own.id }) })
  const message = `委托是“${other.no}”，不是当前的这一条`
  expect(await rows(batchId, 'bad')).toMatchObject([
    { row: 2, errors: [{ field: 'entrust', message }] },
    { row: 5, errors: [{ field: 'topic' }, { field: 'entrust', message }] },
  ])
  const fixed = await fix(batchId, 5, { topic: '餐费' })
  expect(fixed.result.row).toMatchObject({ status: 'bad', errors: [{ field: 'entrust', message }] })
  expect(await commit(batchId, true)).toMatchObject({ added: 2, skipped: 2 })
  const added = await admin.get<Page<Row>>(`${path}/list`, { entrust: own.id })
  expect(added.result.records.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['打印费', '交通费']))
  for (const { topic, id } of added.result.records)
    if (topic === '打印费' || topic === '交通费') await admin.delete(`${path}/delete`, { id })
})

test('the reference that they belong to is stored by its name', async () => {
  const form = await admin.get('/online/form/queryById', { id: formId })
  expect(form.result).toMatchObject({ belongsTo: 'entrust' })
})

describe('the records of a form that belong to matters', () => {
  test('are hidden behind the ethical wall of their matter', async () => {
    const reader = await product.signInAs({ username: 'walled_clerk', permissions: [...rights, ...others] })
    const db = product.app.engine.db.kysely
    const all = textOf(await reader.get(`${path}/list`))
    for (const { no } of matters) expect(all).toContain(no)
    await sql`
      update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = 'walled_clerk')
      where id = ${matters[1]!.id}`.execute(db)
    product.app.sessions.forget()
    await expectOneSeen(reader, 0, 1)
    expect(await related(reader, matters[0]!)).toEqual({ 'onlineExpense.entrust': 1 })
    expect(await related(reader, matters[1]!)).toEqual({ 'onlineExpense.entrust': 0 })
    expect(await related(admin, matters[1]!)).toEqual({ 'onlineExpense.entrust': 1 })
    const stranger = await product.signInAs({ username: 'no_clerk', permissions: others })
    expect(await related(stranger, matters[0]!), 'no form that the user may list').toEqual({})
  })

  test('are not opened by a designer who is behind the wall or limited by row rules', async () => {
    const designing = ['list', 'edit', 'publish'].map((act) => `onlineForm:${act}`)
    const permissions = [...rights, ...designing]
    const rowRules = [{ resource: 'entrustment', ruleColumn: 'no', ruleConditions: '=', ruleValue: matters[0]!.no }]
    const walled = await product.signInAs({ username: 'walled_designer', permissions })
    const limited = await product.signInAs({ username: 'limited_designer', permissions, rowRules })
    await sql`
      update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = 'walled_designer')
      where id = ${matters[0]!.id}`.execute(product.app.engine.db.kysely)
    product.app.sessions.forget()
    const message = '您只能看到部分“委托”的记录，不能更改从属字段，请由不受限的同事发布'
    for (const designer of [walled, limited]) {
      expect(await designer.put('/online/form/edit', { id: formId, belongsTo: null })).toMatchObject({ success: true })
      const refused = await designer.step('/online/form', formId, 'publish')
      expect(refused).toMatchObject({ success: false })
      expect(refused.message).toContain(message)
      await designer.put('/online/form/edit', { id: formId, belongsTo: 'entrust' })
    }
    await sql`update biz_entrustment set blocked_user_ids = null where id = ${matters[0]!.id}`.execute(
      product.app.engine.db.kysely,
    )
    product.app.sessions.forget()
  })

  test('are seen by those without the list of matters: no rule and no wall limits them', async () => {
    const reader = await product.signInAs({ username: 'plain_clerk', permissions: rights })
    const words = textOf(await reader.get(`${path}/list`))
    for (const { no } of matters) expect(words).toContain(no)
  })

  test('are seen by those whose row rules show their matter, and added by nobody else', async () => {
    const reader = await product.signInAs({
      username: 'limited_clerk',
      permissions: [...rights, ...others],
      rowRules: [{ resource: 'entrustment', ruleColumn: 'no', ruleConditions: '=', ruleValue: matters[1]!.no }],
    })
    await expectOneSeen(reader, 1, 0)
    const adding = (matter: Row) => reader.post(`${path}/add`, { topic: '新费用', entrust: matter.id })
    expect(await adding(matters[1]!)).toMatchObject({ success: true })
    expect(await adding(matters[0]!)).toMatchObject({ success: false })
  })

  test('the plan says who sees fewer records, and who sees more when they no longer belong', async () => {
    const notes = async (): Promise<string[]> =>
      (await admin.get<{ notes: string[] }>('/online/form/plan', { id: formId })).result.notes
    expect(await notes()).toEqual([])
    await admin.put('/online/form/edit', { id: formId, belongsTo: null })
    expect(await notes()).toEqual([
      '不再从属于“委托”：不再沿用对方记录的数据权限和隔离名单，此前受限的人将能看到这些记录',
    ])
    expect(await admin.step('/online/form', formId, 'publish')).toMatchObject({ success: true })
    await admin.put('/online/form/edit', { id: formId, belongsTo: 'entrust' })
    expect(await notes()).toEqual([
      '从属于“委托”：记录沿用对方记录的数据权限和隔离名单，受限的人看到的记录会减少',
      '1 条记录没有填写“委托”，有本表单权限的人都能看到',
    ])
    expect(await admin.step('/online/form', formId, 'publish')).toMatchObject({ success: true })
    const draft = await admin.post<Row>('/online/form/add', { title: '又', code: 'more', fields, belongsTo: '委托' })
    const plan = await admin.get<{ notes: string[] }>('/online/form/plan', { id: draft.result.id })
    expect(plan.result.notes).toContain('从属于“委托”：记录沿用对方记录的数据权限和隔离名单，受限的人看到的记录会减少')
  })

  test.each([
    ['上一笔', '“上一笔”不是关联委托、合同等业务的字段（只能关联一条记录）'],
    ['委托们', '“委托们”不是关联委托、合同等业务的字段（只能关联一条记录）'],
    ['没有的', '“没有的”不是关联委托、合同等业务的字段（只能关联一条记录）'],
  ])('they cannot belong by %s', async (belongsTo, message) => {
    const answer = await admin.post('/online/form/add', { title: '错', code: 'wrong', fields, belongsTo })
    expect(answer).toMatchObject({ success: false })
    expect(answer.message).toContain(message)
  })
})
