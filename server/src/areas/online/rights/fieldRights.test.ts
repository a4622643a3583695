import {
  emptyReport,
  type FormPlan,
  type OpenDefinition,
  onlineFormEndpoints,
  openApiEndpoints,
  type Page,
  reportEndpoints,
  type Values,
} from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let roles: Record<'finance' | 'clerk', string>
let formId: string
/** Holds everything of the form except the rights of its fields. */
let clerk: Client
/** The same with the rights that the form gives to the role. */
let finance: Client
const path = '/online/data/salaries'
const acts = ['list', 'add', 'edit', 'delete', 'restore', 'import', 'export', 'history']

const fields: Values[] = [
  { title: '姓名', name: 'name', kind: 'text', inList: 'Y', inSearch: 'Y' },
  { title: '月薪', name: 'amount', kind: 'integer', inList: 'Y', inSearch: 'Y' },
  { title: '级别', name: 'grade', kind: 'text', inList: 'Y' },
  { title: '扫描件', name: 'scan', kind: 'file' },
]
const guarded = (): Values[] =>
  fields.map((field) => ({
    ...field,
    ...((field.name === 'amount' || field.name === 'scan') && { seenBy: [roles.finance] }),
    ...(field.name === 'grade' && { changedBy: [roles.finance] }),
  }))

const edit = async (values: Values, client = product.admin) => {
  const { result } = await client.get<Row>('/online/form/queryById', { id: formId })
  return client.put<Row>('/online/form/edit', { id: formId, version: result.version, ...values })
}
const publish = (client = product.admin) => client.step('/online/form', formId, 'publish')
const addRole = async (roleName: string, roleCode: string) => {
  const { result } = await product.admin.post<Row>('/sys/role/add', { roleName, roleCode })
  return result.id
}
const assign = (username: string, roleId: string) =>
  sql`insert into sys_user_role (user_id, role_id)
    select id, ${roleId} from sys_user where username = ${username}`.execute(product.app.engine.db.kysely)

beforeAll(async () => {
  product = await startTestProduct()
  roles = { finance: await addRole('薪酬专员', 'pay'), clerk: await addRole('内勤', 'clerk') }
  const added = await product.admin.post<Row>('/online/form/add', {
    title: '薪酬',
    code: 'salaries',
    fields: guarded(),
  })
  formId = added.result.id
  await publish()
  const permissions = acts.map((act) => `onlineSalaries:${act}`)
  clerk = await product.signInAs({ username: 'pay_clerk', permissions })
  finance = await product.signInAs({ username: 'pay_finance', permissions })
  await assign('pay_finance', roles.finance)
  await product.admin.post(`${path}/add`, { name: '甲', amount: 9000, grade: '高' })
  await product.admin.post(`${path}/add`, { name: '乙', amount: 5000, grade: '中' })
})
afterAll(() => product?.close())

const idOf = async (name: string) => {
  const { result } = await product.admin.get<Page<Row>>(`${path}/list`, { name })
  return result.records[0]!
}

test('publishing gives the named roles the right, and nobody else', async () => {
  expect((await finance.get<Page<Row>>(`${path}/list`, { name: '甲' })).result.records[0]).toMatchObject({
    amount: 9000,
  })
  const { result } = await clerk.get<Page<Row>>(`${path}/list`, { name: '甲' })
  expect(result.records[0]).toMatchObject({ name: '甲', grade: '高' })
  expect(result.records[0]).not.toHaveProperty('amount')
})

test('every way out is without a field that the caller may not see', async () => {
  const { id } = await idOf('甲')
  const edited = await product.admin.put<Row>(`${path}/edit`, { id, version: 1, amount: 9100 })
  expect(edited, edited.message).toMatchObject({ success: true })
  const answers = await Promise.all([
    clerk.get(`${path}/queryById`, { id }),
    clerk.get(`${path}/history`, { id }),
    clerk.get(`${path}/groups`, {}),
    clerk.get('/online/cgform/api/getData/salaries', { pageSize: '-521' }),
    clerk.get(`/online/cgform/api/form/salaries/${id}`),
    clerk.get('/online/cgform/api/getColumns/salaries'),
  ])
  for (const answer of answers) expect(JSON.stringify(answer.result ?? {})).not.toMatch(/amount|月薪|9100/)
  const seen = await finance.get(`${path}/history`, { id })
  expect(JSON.stringify(seen.result)).toMatch(/9100/)
  await product.admin.put(`${path}/edit`, { id, version: 2, amount: 9000 })
})

test('no filter, order or group tells what is hidden', async () => {
  const asked = await clerk.get<Page<Row>>(`${path}/list`, { amount_begin: '6000' })
  expect(asked.result.total, 'an unknown filter is ignored').toBe(2)
  expect((await finance.get<Page<Row>>(`${path}/list`, { amount_begin: '6000' })).result.total).toBe(1)
  expect(await clerk.get(`${path}/list`, { column: 'amount', order: 'desc' })).toMatchObject({ success: false })
  const superQueryParams = JSON.stringify([{ field: 'amount', rule: 'gt', val: '6000' }])
  expect(await clerk.get(`${path}/list`, { superQueryParams })).toMatchObject({ success: false })
  expect(await clerk.get(`${path}/groups`, { groupBy: 'amount' })).toMatchObject({ success: false })
  const filtered = await clerk.get<Page<Row>>('/online/cgform/api/getData/salaries', { amount_begin: '6000' })
  expect(filtered.result.total).toBe(2)
})

test('the workbook of an export has only columns that its reader may see', async () => {
  const heads = async (client: Client) => {
    const { bytes } = await client.post(`${path}/exportXls`, {})
    return JSON.stringify((await readXlsx(bytes)).sheets[0]!.rows)
  }
  expect(await heads(finance)).toMatch(/月薪.*9000/)
  expect(await heads(clerk)).not.toMatch(/月薪|9000/)
})

test('a hidden field cannot be sent, not even with the value that it has', async () => {
  const { id, version } = await idOf('甲')
  for (const amount of [9000, 1])
    expect(await clerk.put(`${path}/edit`, { id, version, amount })).toMatchObject({
      status: 403,
      message: '没有权限填写月薪',
    })
  expect(await clerk.post(`${path}/add`, { name: '丙', amount: 1 })).toMatchObject({ status: 403 })
  expect(await clerk.post(`${path}/check`, { name: '丙', amount: 1 })).toMatchObject({ status: 403 })
  expect(await clerk.post('/online/cgform/api/form/salaries', { name: '丙', amount: 1 })).toMatchObject({ status: 403 })
  const added = await clerk.post<Row>(`${path}/add`, { name: '丙' })
  expect(added, added.message).toMatchObject({ success: true })
  expect(added.result).not.toHaveProperty('amount')
  const edited = await clerk.put<Row>(`${path}/edit`, { id, version, name: '甲一' })
  expect(edited.result, edited.message).not.toHaveProperty('amount')
  expect(await finance.get(`${path}/queryById`, { id }), 'what is hidden stays').toMatchObject({
    result: { name: '甲一', amount: 9000 },
  })
  await product.admin.put(`${path}/edit`, { id, version: version + 1, name: '甲' })
})

test('a version conflict does not show what is hidden', async () => {
  const { id } = await idOf('甲')
  const answer = await clerk.put(`${path}/edit`, { id, version: 0, name: '改' })
  expect(answer).toMatchObject({ success: false, error: { details: { current: { name: '甲' } } } })
  expect(JSON.stringify(answer)).not.toMatch(/amount|9000/)
})

test('who may see a field but not change it is refused a change', async () => {
  const { id, version } = await idOf('乙')
  expect(await clerk.put(`${path}/edit`, { id, version, grade: '高' })).toMatchObject({
    status: 403,
    message: '没有权限填写级别',
  })
  expect(await clerk.put(`${path}/edit`, { id, version, grade: '中', name: '乙' })).toMatchObject({ success: true })
  expect(await finance.put(`${path}/edit`, { id, version, grade: '初' })).toMatchObject({ result: { grade: '初' } })
})

test('a sheet with a hidden column is refused; without it rows are imported', async () => {
  const work = importing(clerk, path)
  const rows = await sheetOf([
    ['姓名', '月薪'],
    ['丁', '1'],
  ])
  await expect(work.preview(rows)).rejects.toThrow(/没有权限填写列：月薪/)
  expect(await work.preview(await sheetOf([['姓名'], ['丁']]))).toMatchObject({ added: 1, bad: 0 })
})

test('a report over a hidden field is refused', async () => {
  const definition = JSON.stringify({ shape: 'groups', measures: [{ of: 'sum', field: 'amount' }] })
  const report = { source: 'onlineSalaries', definition }
  const author = (username: string) =>
    product.signInAs({ username, permissions: ['onlineSalaries:list', 'report:add'] })
  const [seeing, other] = [await author('pay_author'), await author('pay_other')]
  await assign('pay_author', roles.finance)
  product.app.sessions.forget()
  const shown = await seeing.post(reportEndpoints.preview.path, report)
  expect(shown, shown.message).toMatchObject({ success: true })
  const refused = await other.post(reportEndpoints.preview.path, report)
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toMatch(/报表不能运行/)
})

test('reports and statements read what a reader may see but not change, and nothing hidden', async () => {
  const permissions = ['onlineSalaries:list', 'report:add', 'report:list', 'sqlReport:add', 'sqlReport:list']
  const analyst = await product.signInAs({ username: 'pay_analyst', permissions })
  const definition = { ...emptyReport, dimensions: [{ field: 'grade', by: null }] }
  const preview = await analyst.post(reportEndpoints.preview.path, { source: 'onlineSalaries', definition })
  expect(preview, preview.message).toMatchObject({ success: true })
  const ask = (statement: string) => analyst.post('/online/sqlReport/preview', { sql: statement })
  const read = await ask('select name, grade from online_salaries')
  expect(read, read.message).toMatchObject({ success: true })
  expect(await ask('select amount from online_salaries')).toMatchObject({ success: false })
})

test('the client and OpenAPI know which fields there are for their user', async () => {
  const { result } = await clerk.get<OpenDefinition[]>(onlineFormEndpoints.published.path)
  expect(result.find(({ code }) => code === 'salaries')).toMatchObject({ hidden: ['amount', 'scan'] })
  const columnsFor = async (client: Client) => {
    const answer = await client.get(openApiEndpoints.document.path)
    const { components } = answer as unknown as { components: { schemas: Record<string, { properties: object }> } }
    return Object.keys(components.schemas.onlineSalaries!.properties)
  }
  expect(await columnsFor(product.admin)).toContain('amount')
  expect(await columnsFor(clerk)).not.toContain('amount')
})

test('a file in a hidden field is closed', async () => {
  const { admin } = product
  const upload = await admin.upload<Values>('/sys/common/upload', {
    name: 'scan.pdf',
    bytes: Buffer.from('%PDF-1.4\n%%EOF'),
  })
  const file = upload.message
  const { id, version } = await idOf('乙')
  const edited = await admin.put(`${path}/edit`, { id, version, scan: file })
  expect(edited, edited.message).toMatchObject({ success: true })
  const address = `/sys/common/static/${file}`
  expect((await finance.get(address)).status).toBe(200)
  expect((await clerk.get(address)).status).not.toBe(200)
})

test('the right to design is not the right to see', async () => {
  const designer = await product.signInAs({
    username: 'pay_designer',
    permissions: ['onlineForm:list', 'onlineForm:edit', 'onlineForm:publish', 'onlineSalaries:list'],
  })
  const { id: role } = (
    await sql<{ id: string }>`select role_id as id from sys_user_role
      where user_id = (select id from sys_user where username = 'pay_designer')`.execute(product.app.engine.db.kysely)
  ).rows[0]!
  const tries: [Values[], RegExp][] = [
    [guarded().map((field) => (field.name === 'amount' ? { ...field, seenBy: [] } : field)), /不能对所有人开放它/],
    [guarded().map((field) => (field.name === 'amount' ? { ...field, seenBy: [role] } : field)), /不能授予或收回它/],
    [
      [...guarded(), { title: '副本', name: 'copy', kind: 'integer', formula: 'amount' }],
      /不能在“副本”的表达式里引用它/,
    ],
  ]
  for (const [changed, message] of tries) {
    expect(await edit({ fields: changed }, designer)).toMatchObject({ success: true })
    expect((await publish(designer)).message).toMatch(message)
  }
  expect(await edit({ fields: guarded() })).toMatchObject({ success: true })
})

test('a role that is no longer named loses the right, and the plan says so', async () => {
  const fieldsOf = (role: string) =>
    guarded().map((field) => (field.name === 'amount' ? { ...field, seenBy: [role] } : field))
  await edit({ fields: fieldsOf(roles.clerk) })
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: formId })
  expect(plan.result.notes).toContain('查看字段“月薪”： 授予内勤 收回薪酬专员')
  expect(await publish()).toMatchObject({ success: true })
  expect((await finance.get<Page<Row>>(`${path}/list`)).result.records[0]).not.toHaveProperty('amount')
})

test.each([
  ['the name of records', { name: 'name', seenBy: true }, '第 1 行：它是记录的名称，能看到记录的人都能看到'],
  ['a computed field', { name: 'amount', formula: '1', changedBy: true }, '第 2 行：它由系统填写，不必限制谁能改'],
])('rights of %s are refused at their cell', async (_words, { name, seenBy, changedBy, formula }: Values, message) => {
  const wrong = fields.map((field) =>
    field.name === name
      ? {
          ...field,
          formula,
          ...(seenBy === true && { seenBy: [roles.clerk] }),
          ...(changedBy === true && { changedBy: [roles.clerk] }),
        }
      : field,
  )
  const answer = await product.admin.post('/online/form/add', { title: '错', code: 'wrongRights', fields: wrong })
  expect((answer.error as { fields: { message: string }[] }).fields.map((one) => one.message)).toContain(message)
})
