import { onlineName, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRoutes } from '../../http/routeAccess.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let formId: string
let rowId: string
const mark = '绝密事项'
const code = 'guarded'
const path = `/online/data/${code}`
beforeAll(async () => {
  product = await startTestProduct()
  const { admin } = product
  const fields = [
    { title: '名称', name: 'name', kind: 'text', inList: 'Y', inSearch: 'Y' },
    { title: '委托', name: 'matter', kind: 'reference', source: 'entrustment', inList: 'Y', inSearch: 'Y' },
    { title: '委托们', name: 'matters', kind: 'references', source: 'entrustment', inList: 'Y' },
  ]
  const form = await admin.post<Row>('/online/form/add', { title: '密件登记', code, fields })
  formId = form.result.id
  await admin.post(`/online/form/${formId}/publish`, { version: form.result.version })
  const matters = await admin.get<Page<Row>>('/legal/entrustment/list', { pageSize: 1 })
  const { id: matter } = matters.result.records[0]!
  const row = await admin.post<Row>(`${path}/add`, { name: mark, matter, matters: matter })
  rowId = row.result.id
})
afterAll(() => product?.close())

/** All that designers of forms, views, links, buttons, reports and boards can be granted, and nothing of the records. */
const designs = ['onlineForm', 'onlineView', 'extension', 'collectionLink', 'buttonRun', 'report', 'board', 'sqlReport']
const designRights = designs.flatMap((name) =>
  ['list', 'add', 'edit', 'delete', 'restore', 'import', 'export', 'history', 'publish', 'stop'].map(
    (act) => `${name}:${act}`,
  ),
)

/** Every call of a form's records, those of the wire for old clients, and what reads records for a designer. */
function callsOf(designer: Client): [string, Promise<Answer>][] {
  const own = listRoutes(product.app.http)
    .filter(({ url }) => url.startsWith(`/api${path}/`))
    .map(({ method, url }): [string, string] => [method, url.slice(4).replace(':id', rowId)])
  expect(own.length).toBeGreaterThan(20)
  const wire = ['getColumns', 'getData', 'getTreeData', 'exportXls', 'getQueryInfo', 'getFormItem'].map(
    (call): [string, string] => ['GET', `/online/cgform/api/${call}/${formId}`],
  )
  return [...own, ...wire].map(([method, url]) => [
    `${method} ${url}`,
    designer.send({
      method: method as 'GET',
      url: `/api${url}${method === 'GET' ? `?id=${rowId}&ids=${rowId}&key=id&field=name&pageSize=10` : ''}`,
      ...(method !== 'GET' && {
        payload: { id: rowId, ids: rowId, name: '改', version: 1 },
        headers: { 'content-type': 'application/json' },
      }),
    }),
  ])
}

test('the right to design is not the right to the records: no call gives or changes any', async () => {
  const designer = await product.signInAs({ username: 'pure_designer', permissions: designRights })
  for (const [call, answer] of callsOf(designer)) {
    const { status, success, bytes } = await answer
    expect([403, 404], `${call} answered ${status}`).toContain(status)
    expect(success, call).toBe(false)
    expect(bytes.toString(), call).not.toContain(mark)
  }
  const stored = await product.admin.get<Row>(`${path}/queryById`, { id: rowId })
  expect(stored.result).toMatchObject({ name: mark, version: 1 })

  const definition = {
    shape: 'groups',
    dimensions: [{ field: 'name', by: null }],
    measures: [{ of: 'count', field: null }],
  }
  const source = onlineName(code)
  expect(await designer.post('/online/report/add', { title: '偷看', source, definition })).toMatchObject({
    success: false,
  })
  const statement = await designer.post('/online/sqlReport/preview', { sql: `select name from online_${code}` })
  expect(statement.message).toContain('没有视图')
  const view = { title: '偷看', code: 'peeking', formId, columns: [{ field: 'name' }] }
  const added = await designer.post<Row>('/online/view/add', view)
  const { id, version } = added.result
  await designer.post(`/online/view/${id}/publish`, { version })
  // Publishing a view grants its permissions to the publisher, so this is either refused or granted on purpose.
  const seen = await designer.get<Page<Values>>('/online/data/peeking/list')
  expect(seen.bytes.toString()).not.toContain(mark)
})

test('the name of a matter behind a wall is shown nowhere in the records that refer to it', async () => {
  const source = onlineName(code)
  const permissions = ['list', 'export', 'history', 'edit'].map((act) => `${source}:${act}`)
  const reader = await product.signInAs({
    username: 'walled_reader',
    permissions: [...permissions, 'entrustment:list', 'report:list', 'report:add', 'sqlReport:list', 'sqlReport:add'],
  })
  const db = product.app.engine.db.kysely
  const { rows } = await sql<{ matter: string }>`
    update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = 'walled_reader')
    where id = (select matter from onl_guarded limit 1) returning matter`.execute(db)
  const secret = rows[0]!.matter
  const before = await product.admin.get(`${path}/list`)
  expect(before.bytes.toString()).toContain(secret)
  product.app.sessions.forget()

  const definition = {
    shape: 'groups',
    dimensions: [{ field: 'matter', by: null }],
    measures: [{ of: 'count', field: null }],
  }
  const answers: Record<string, Answer> = {
    list: await reader.get(`${path}/list`),
    record: await reader.get(`${path}/queryById`, { id: rowId }),
    history: await reader.get(`${path}/history`, { id: rowId }),
    options: await reader.get(`${path}/options`, { key: 'id' }),
    report: await reader.post('/online/report/preview', { title: '统计', source, definition }),
    statement: await reader.post('/online/sqlReport/preview', { sql: `select name, matter from online_${code}` }),
    wire: await reader.get(`/online/cgform/api/getData/${formId}`),
  }
  for (const [name, answer] of Object.entries(answers)) {
    expect(answer.bytes.toString(), name).not.toContain(secret)
    expect(answer.success, `${name}: ${answer.message}`).toBe(true)
  }
  expect(answers.list!.bytes.toString()).toContain(mark)
})
