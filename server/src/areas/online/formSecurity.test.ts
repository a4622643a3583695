import { onlineName, type Page, type Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** The webhook of a form as only those who may edit the form read it. */
const key = 'KEY-3f9a'
const hook = (host: string): string => `https://${host}.example.com/in/${key}?k=${key}`

describe('the address of a webhook', () => {
  let hookedId: string
  let reader: Client

  beforeAll(async () => {
    const { admin } = product
    const line = (target: string) => ({ title: '推送', name: 'push', kind: 'webhook', target })
    const fields = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]
    const added = await admin.post<Row>('/online/form/add', {
      ...{ title: '推送登记', code: 'hooked', fields, buttons: [line(hook('first'))] },
    })
    hookedId = added.result.id
    for (const host of ['second', 'third']) {
      await admin.step('/online/form', hookedId, 'publish')
      await admin.put('/online/form/edit', { id: hookedId, buttons: [line(hook(host))] })
    }
    const deleted = await admin.post<Row>('/online/form/add', {
      ...{ title: '作废登记', code: 'scrapped', fields, buttons: [line(hook('fourth'))] },
    })
    await admin.delete('/online/form/delete', { id: deleted.result.id })
    reader = await product.signInAs({
      username: 'design_reader',
      permissions: [
        ...designRights.filter((code) => code !== 'onlineForm:edit'),
        ...['log:list', 'dataLog:list', 'onlineHooked:list'],
      ],
    })
  })

  /** Every address that reads, for this form. */
  const reads = (): string[] =>
    listRoutes(product.app.http)
      .filter(({ method, url }) => method === 'GET' && /^\/api\/(online\/|sys\/dataLog\/|sys\/log\/|openapi)/.test(url))
      .map(({ url }) => url.slice(4).replace(/:[a-z]+/gi, hookedId))
  const query = (): Record<string, string> => ({
    ...{ id: hookedId, ids: hookedId, headId: hookedId, formId: hookedId, headCode: 'onl_hooked', code: 'hooked' },
    ...{ dataTable: 'onl_form', dataId: hookedId, from: '1', to: '2', pageSize: '100', key: 'id', field: 'title' },
  })
  const answersTo = async (client: Client): Promise<[string, Answer][]> => {
    const answers: [string, Answer][] = []
    for (const path of reads()) answers.push([path, await client.get(path, query())])
    const preview = (sqlText: string) => client.post('/online/sqlReport/preview', { sql: sqlText })
    const list = (params: Record<string, string>) => client.get('/online/form/list', params)
    answers.push(
      ['draft', await client.get('/online/form/versionChanges', { id: hookedId, from: 1 })],
      ['lines', await preview('select target from online_form_buttons')],
      ['definitions', await preview('select * from online_form')],
      ['stale edit', await client.post('/online/form/edit', { id: hookedId, version: 1, description: '改' })],
      ['sort', await list({ column: 'published', order: 'asc' })],
    )
    return answers
  }

  const textOf = async ({ bytes }: Answer): Promise<string> =>
    bytes.subarray(0, 2).toString() === 'PK' ? JSON.stringify((await readXlsx(bytes)).sheets) : bytes.toString()

  test('is read by those who may edit the form, and by nobody else, wherever it is stored', async () => {
    const editor = await product.signInAs({ username: 'design_editor', permissions: designRights })
    const shows = async (client: Client): Promise<string[]> => {
      const found: string[] = []
      for (const [call, answer] of await answersTo(client)) if ((await textOf(answer)).includes(key)) found.push(call)
      return found
    }
    expect(await shows(reader)).toEqual([])
    // The same calls answer those who may.
    const form = '/online/form'
    expect(await shows(editor)).toEqual(
      expect.arrayContaining([`${form}/versionChanges`, `${form}/queryById`, `${form}/history`, 'draft', 'lines']),
    )
    const log = ['/sys/dataLog/list', '/sys/dataLog/queryDataVerList']
    expect(await shows(product.admin)).toEqual(expect.arrayContaining(log))
  })

  test('stays the same when users who cannot read it copy or publish the form, and they cannot replace it', async () => {
    const copied = await reader.get(`/online/cgform/head/copyOnlineTable/${hookedId}`, {
      tableName: 'onl_hooked_again',
    })
    expect(copied.message).toBe('复制成功!')
    const stored = await product.admin.get<Page<Row>>('/online/form/list', { code: 'hookedAgain' })
    const { id } = stored.result.records[0]!
    const copy = await product.admin.get<Row>('/online/form/queryById', { id })
    expect(copy.result).toMatchObject({ buttons: [{ target: hook('third') }] })
    const seen = await reader.get<Row>('/online/form/queryById', { id })
    expect(seen.result).toMatchObject({ code: 'hookedAgain' })
    expect(seen.result).not.toHaveProperty('buttons')

    expect(await reader.put('/online/form/edit', { ...seen.result, description: '改' })).toMatchObject({ status: 403 })
    const buttons = [{ title: '推送', name: 'push', kind: 'webhook', target: 'https://third.example.com' }]
    const added = { title: '新登记', code: 'fresh', fields: seen.result.fields, buttons }
    expect(await reader.post('/online/form/add', added)).toMatchObject({ status: 403, message: '没有权限填写按钮' })
    const { buttons: _buttons, ...plain } = added
    const own = await reader.post<Row>('/online/form/add', plain)
    expect(await reader.step('/online/form', own.result.id, 'publish')).toMatchObject({ success: true })
    const published = await reader.step('/online/form', id, 'publish')
    expect(published).toMatchObject({ success: true })
    expect(published.bytes.toString()).not.toContain(key)
    // What was read without buttons has none to save when the right to edit has been granted meanwhile.
    await product.admin.put('/online/form/edit', { ...seen.result, version: undefined, description: '改' })
    const kept = await product.admin.get<Row>('/online/form/queryById', { id })
    expect(kept.result).toMatchObject({ description: '改', buttons: [{ target: hook('third') }] })
  })
})
