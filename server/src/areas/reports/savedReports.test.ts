import { emptyReport, type Page, type ReportAnswer, type ReportSummary, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadedDictionaries } from '../../dictionaries/createDictionaries.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { sheetTexts } from './testing/sheetTexts.ts'

let product: TestProduct
let author: Client
let reader: Client
beforeAll(async () => {
  product = await startTestProduct()
  const rights = ['report:list', 'report:add', 'report:edit', 'report:delete', 'enterprise:list']
  author = await product.signInAs({ username: 'author', permissions: rights })
  reader = await product.signInAs({ username: 'reader', permissions: rights })
})
afterAll(() => product?.close())

type Shape = { dictOptions: Record<string, Values[]> }
type Saved = Values & { id: string; code: string; version: number }
const definition = { ...emptyReport, dimensions: [{ field: 'level', by: null }], chart: 'bar' }
const save = async (title: string, more: Values = {}, client = author): Promise<Saved> => {
  const answer = await client.post<Saved>('/online/report/add', { title, source: 'enterprise', definition, ...more })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const run = (client: Client, code: string, more: Record<string, string> = {}) =>
  client.get<ReportAnswer>('/online/report/run', { code, ...more })
const codes = async (client: Client): Promise<string[]> =>
  (await client.get<ReportSummary[]>('/online/report/available')).result.map(({ code }) => code)

test('a saved report gets a code of its own from its title and opens by it', async () => {
  const first = await save('企业等级')
  expect(first).toMatchObject({ code: 'qiyedengji', chart: 'bar', isPublic: 'N' })
  expect((await save('企业等级')).code).toBe('qiyedengji2')
  const { result } = await run(author, first.code)
  expect(result).toMatchObject({ title: '企业等级', source: 'enterprise', sourceTitle: '企业', chart: 'bar' })
  expect(result.total.values[0]).toBeGreaterThan(0)
})

test('is private until it is shared with everybody or with a role', async () => {
  const own = await save('私有')
  expect(await codes(author)).toContain(own.code)
  expect(await codes(reader)).not.toContain(own.code)
  expect(await run(reader, own.code)).toMatchObject({ success: false, message: '实体不存在' })
  expect(await codes(product.admin)).toContain(own.code)

  const open = await save('公开', { isPublic: 'Y' })
  expect((await run(reader, open.code)).success).toBe(true)

  const { rows } = await sql<{ id: string }>`
    select r.role_id as id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = 'reader'
  `.execute(product.app.engine.db.kysely)
  const shared = await save('共享', { roleIds: rows[0]!.id })
  expect((await run(reader, shared.code)).success).toBe(true)
  expect(await codes(reader)).toEqual(expect.arrayContaining([open.code, shared.code]))

  const stranger = await product.signInAs({ username: 'stranger', tenantId: 9, permissions: ['enterprise:list'] })
  expect(await run(stranger, open.code)).toMatchObject({ success: false })
})

test('sharing a report does not share its rows', async () => {
  const open = await save('公开二', { isPublic: 'Y' })
  const nobody = await product.signInAs({ username: 'nobody', permissions: [] })
  expect(await run(nobody, open.code)).toMatchObject({ status: 403 })
  expect(await codes(nobody)).not.toContain(open.code)
})

test('is changed and deleted by its author or an administrator only', async () => {
  const { id, version } = await save('公开三', { isPublic: 'Y' })
  const edit = (client: Client, title: string) => client.put('/online/report/edit', { id, version, title })
  expect((await edit(reader, '改名')).message).toContain('由他人创建')
  expect((await reader.send({ method: 'DELETE', url: `/api/online/report/delete?id=${id}` })).success).toBe(false)
  expect(await edit(author, '改名')).toMatchObject({ success: true })
})

test('cannot be saved over a resource that its author may not list, or with unknown fields', async () => {
  const add = (source: string, more: Values) =>
    author.post('/online/report/add', { title: '坏', source, definition: { ...definition, ...more } })
  expect(await add('contract', {})).toMatchObject({ status: 403 })
  expect((await add('enterprise', { dimensions: [{ field: 'gone' }] })).message).toContain('没有字段“gone”')
  expect((await add('enterprise', { chart: 'script' })).message).toContain('没有这种图表')
})

test('a report whose field is gone says so when it is opened', async () => {
  const { id, code } = await save('旧报表')
  await sql`
    update onl_report set definition = jsonb_set(definition, '{dimensions,0,field}', '"former"') where id = ${id}
  `.execute(product.app.engine.db.kysely)
  expect(await run(author, code)).toMatchObject({
    success: false,
    message: '报表不能运行：企业没有字段“former”，它可能已被删除',
  })
})

test('takes a further advanced query', async () => {
  const { code } = await save('再筛选')
  const all = (await run(author, code)).result
  const superQueryParams = JSON.stringify([{ field: 'level', rule: 'eq', val: 'A' }])
  const some = (await run(author, code, { superQueryParams })).result
  expect(some.groups).toEqual(all.groups.filter(({ lines }) => lines[0]!.val === 'A'))
  expect((await run(author, code, { superQueryParams: '[{"field":"gone","rule":"eq","val":"1"}]' })).success).toBe(
    false,
  )
  expect((await run(author, code, { superQueryParams: 'no json' })).success).toBe(false)
})

test('is exported as a workbook with the right to export its rows', async () => {
  const { code } = await save('导出', { isPublic: 'Y' })
  expect(await author.get('/online/report/workbook', { code })).toMatchObject({ status: 403 })
  const answer = await product.admin.send({ method: 'GET', url: `/api/online/report/workbook?code=${code}` })
  expect(answer.status).toBe(200)
})

test('rows are exported and shown with the words of the tenant: dictionaries, several choices, yes or no', async () => {
  const dictionaries = product.app.engine.dictionaries as LoadedDictionaries
  dictionaries.extend('ent_level', 1, 'test', [{ value: 'VIP', text: '贵宾' }])
  const tags = dictionaries.items('ent_tag', 1).slice(0, 2)
  const tagTexts = tags.map(({ text }) => text).join(',')
  const { rows } = await sql<{ no: string }>`
    update biz_enterprise set level = 'VIP', tags = ${tags.map(({ value }) => value)}, has_unpaid = 'Y', has_counsel = 'N'
    where id = (select min(id) from biz_enterprise where tenant_id = 1 and deleted_at is null) returning no`.execute(
    product.app.engine.db.kysely,
  )
  const records = [{ field: 'no', rule: 'eq', val: rows[0]!.no }]
  const { code } = await save('字面', {
    definition: {
      shape: 'rows',
      columns: ['level', 'tags', 'hasUnpaid', 'hasCounsel'],
      search: ['level', 'hasUnpaid'],
      ranges: [],
      params: [],
      filter: { matchType: 'and', records },
    },
    isPublic: 'Y',
  })
  const { bytes } = await product.admin.send({ method: 'GET', url: `/api/online/report/workbook?code=${code}` })
  const [, , heads, cells] = await sheetTexts(bytes)
  expect(heads).toEqual(['客户等级', '标签', '有未收款', '有服务中的顾问'])
  expect(cells).toEqual(['贵宾', tagTexts, '是', '否'])
  const page = await product.admin.get<Page<Values>>(`/online/cgreport/api/getData/${code}`)
  expect(page.result.records[0]).toMatchObject({ level: 'VIP', tags_dictText: tagTexts, hasUnpaid_dictText: '是' })
  const shape = await product.admin.get<Shape>(`/online/cgreport/api/getRpColumns/${code}`)
  expect(shape.result.dictOptions.level).toContainEqual(expect.objectContaining({ value: 'VIP', text: '贵宾' }))
  const items = await product.admin.get(`/online/cgreport/api/getQueryInfo/${code}`)
  expect(items.result).toMatchObject([
    { field: 'level', dictOptions: expect.arrayContaining([{ value: 'VIP', text: '贵宾', title: '贵宾' }]) },
    {
      field: 'hasUnpaid',
      view: 'list',
      dictOptions: [
        { value: 'Y', text: '是' },
        { value: 'N', text: '否' },
      ],
    },
  ])
  dictionaries.extend('ent_level', 1, 'test', [])
})

test('an amount in another currency is exported with it', async () => {
  const { rows } = await sql<{ no: string }>`
    update biz_contract set currency = 'USD', amount = 10600, tax_amount = 600
    where id = (select min(id) from biz_contract where tenant_id = 1 and deleted_at is null) returning no`.execute(
    product.app.engine.db.kysely,
  )
  const { no } = rows[0]!
  const definition = {
    shape: 'rows',
    columns: ['no', 'amount', 'taxAmount'],
    filter: { matchType: 'and', records: [{ field: 'no', rule: 'eq', val: no }] },
  }
  const { code } = await save('外币合同', { source: 'contract', definition }, product.admin)
  const { bytes } = await product.admin.send({ method: 'GET', url: `/api/online/report/workbook?code=${code}` })
  const [, , , cells] = await sheetTexts(bytes)
  expect(cells).toEqual([no, 'US$106.00', 'US$6.00'])
})

test('figures are no rows to pick, and rows have no figures', async () => {
  const { code } = await save('统计')
  expect((await author.get(`/online/cgreport/api/getData/${code}`)).message).toContain('不能用于选择记录')
  expect((await run(author, 'enterprise')).message).toContain('明细报表')
})

test('a deleted picker report is gone, although the product brought it', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from onl_report where code = 'enterprise' and tenant_id = 1`.execute(product.app.engine.db.kysely)
  await product.admin.send({ method: 'DELETE', url: `/api/online/report/delete?id=${rows[0]!.id}` })
  expect((await product.admin.get('/online/cgreport/api/getData/enterprise')).message).toBe('实体不存在')
})

test('a report over an online form is saved and run', async () => {
  const fields = [{ title: '主题', name: 'subject', kind: 'text', inList: 'Y' }]
  const form = await product.admin.post<Saved>('/online/form/add', {
    title: '来访',
    code: 'laifang',
    titleField: 'subject',
    fields,
  })
  expect(form, form.message).toMatchObject({ success: true })
  const { id, version } = form.result
  expect(await product.admin.post(`/online/form/${id}/publish`, { version })).toMatchObject({ success: true })
  const count = { ...emptyReport, dimensions: [] }
  const { code } = await save('来访数', { source: 'onlineLaifang', definition: count }, product.admin)
  expect((await run(product.admin, code)).result.total.values).toEqual([0])
})
