import {
  type AdoptProposal,
  drillParams,
  emptyReport,
  type FormPlan,
  type FreeTable,
  onlineAdoptEndpoints as calls,
  onlineFormEndpoints,
  type Page,
  type ReportAnswer,
  type Values,
  type WorkbookForm,
} from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { sheetOf } from '../../../resource/import/testing/importing.ts'
import { schemaOf } from '../../../schema.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { assertFree, freeTables } from './freeTables.ts'
import { renewViews } from './renewViews.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const run = (statement: string) => sql.raw(statement).execute(db())
const propose = async (table: string) => {
  const answer = await product.admin.get<AdoptProposal>(calls.propose.path, { table })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const bodyOf = ({ title, code, table, columns }: AdoptProposal, more: Values = {}): Values => ({
  title,
  code,
  table,
  columns: columns.map(
    ({ samples: _samples, doubts: _doubts, items: _items, kinds: _kinds, type: _type, ...one }) => one,
  ),
  ...more,
})
const step = async (id: string, act: string, input: Values = {}) =>
  product.admin.step<Row>('/online/form', id, act, input)
/** A published form that reads the table. */
const adopt = async (table: string, more: Values = {}): Promise<WorkbookForm> => {
  const added = await product.admin.post<WorkbookForm>(calls.create.path, bodyOf(await propose(table), more))
  expect(added, added.message).toMatchObject({ success: true })
  const published = await step(added.result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
  return added.result
}
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const planOf = async (id: string) => product.admin.get<FormPlan>(calls.takeOverPlan.path, { id })
const takeOver = async (id: string, client: Client = product.admin) =>
  client.post(calls.takeOver.path, { id, version: (await read(id)).version })
const list = async (code: string, params: Record<string, string> = {}) =>
  (await product.admin.get<Page<Values>>(`/online/data/${code}/list`, params)).result

const clients = (table: string) =>
  run(`
    create table ${table} (
      no integer primary key, "Client ""Name""" varchar(80) not null, "select" text, fee numeric(12, 2), opened date,
      seen timestamp, active boolean, status text unique, account bigint, place point, tags text[]
    );
    comment on table ${table} is '老客户';
    comment on column ${table}."Client ""Name""" is '客户名称';
    comment on column ${table}.fee is '代理费';
    insert into ${table} values
      (1, '北京甲方公司', '备注一', 1200.50, '2026-01-05', '2026-01-05 09:30', true, 'a', 9007199254740993, '(1,2)', '{x,y}'),
      (2, '上海乙方公司', null, null, null, null, null, null, null, null, null)`)

test('every table of the product is refused, and another one is offered', async () => {
  await run('create table other_program (id integer primary key, name text)')
  const schema = new Set(schemaOf().map(({ name }) => name))
  const answer = await product.admin.get<FreeTable[]>(calls.tables.path)
  expect(answer.result.map(({ name }) => name)).toEqual(['other_program'])
  for (const table of ['sys_user', 'server_secret', 'onl_form', 'row_tally', 'biz_contract'])
    expect(await product.admin.get(calls.propose.path, { table })).toMatchObject({
      success: false,
      message: `“${table}”是系统自己的数据表，不能纳入`,
    })
  await expect(assertFree(db(), schema, 'pg_class')).rejects.toThrow('没有数据表“pg_class”')
  expect(await freeTables(db(), new Set(['other_program', ...schema]))).toEqual([])
})

test('a table is proposed by its types, shown at once, and never changed', async () => {
  await clients('old_clients')
  const proposal = await propose('old_clients')
  expect(proposal).toMatchObject({ title: '老客户', code: 'oldClients', key: 'no', rowCount: 2 })
  expect(proposal.columns.map(({ title, kind, length }) => [title, kind, length])).toEqual([
    ['no', 'integer', null],
    ['客户名称', 'text', 80],
    ['select', 'text', 200],
    ['代理费', 'money', null],
    ['opened', 'date', null],
    ['seen', 'datetime', null],
    ['active', 'yesNo', null],
    ['status', 'text', 200],
    ['account', 'text', 200],
    ['place', 'text', 200],
    ['tags', 'text', 200],
  ])
  expect(proposal.columns.at(-1)).toMatchObject({ doubts: ['text[] 没有对应的类型，按文本显示'], samples: ['{x,y}'] })
  const titlesBy = (choice: 'inList' | 'inSearch') =>
    proposal.columns.filter((one) => one[choice] === 'Y').map(({ title }) => title)
  expect(titlesBy('inSearch')).toEqual(['客户名称', 'opened'])
  expect(titlesBy('inList')).toHaveLength(8)

  const form = await adopt('old_clients')
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: form.id })
  expect(plan.result.notes[0]).toBe('只读：数据表 old_clients 的结构和数据都不变')
  const { fields } = await read(form.id)
  expect(fields).toMatchObject(proposal.columns.map(({ title, inList, inSearch }) => ({ title, inList, inSearch })))
  const { records, total } = await list('oldClients', { column: 'no', order: 'asc' })
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({
    ...{ id: '1', no: 1, kehumingcheng: '北京甲方公司', select: '备注一', fee: 120050, opened: '2026-01-05' },
    ...{ seen: '2026-01-05 09:30:00', active: 'Y', ownStatus: 'a', account: '9007199254740993' },
    ...{ place: '(1,2)', tags: '{x,y}', createTime: null, createBy: null },
  })
  // Another program goes on writing.
  await run(`insert into old_clients (no, "Client ""Name""") values (3, '广州丙方公司')`)
  expect((await list('oldClients')).total).toBe(3)
  expect((await list('oldClients', { no_begin: '2', kehumingcheng: '*乙*' })).records).toMatchObject([{ id: '2' }])
  const detail = await product.admin.get<Values>('/online/data/oldClients/queryById', { id: '3' })
  expect(detail.result).toMatchObject({ kehumingcheng: '广州丙方公司', fee: null })
  const exported = await product.admin.get('/online/data/oldClients/exportXls')
  expect(exported.bytes.length).toBeGreaterThan(1000)
  const report = await product.admin.get<{ groups: unknown[] }>('/online/data/oldClients/groups', { groupBy: 'active' })
  expect(report.success).toBe(true)
})

test('an empty text is blank, so that a figure of a report leads to its rows', async () => {
  await run(`create table memo (id integer primary key, topic text, mood char(4));
    insert into memo values (1, '', ''), (2, null, null), (3, '纠纷', 'good')`)
  await adopt('memo')
  for (const field of ['topic', 'mood']) {
    const definition = { ...emptyReport, dimensions: [{ field, by: null }] }
    const answer = await product.admin.post<ReportAnswer>('/online/report/preview', {
      source: 'onlineMemo',
      definition,
    })
    expect(answer, answer.message).toMatchObject({ success: true })
    const [blank] = answer.result.groups
    expect(blank).toMatchObject({ texts: ['（空）'], values: [2] })
    expect(await list('memo', drillParams(answer.result, blank!.lines))).toMatchObject({ total: 2 })
  }
})

test('a view that an earlier version has made is replaced, beside readers and only then', async () => {
  await run(`create table aged (id integer primary key, topic text); insert into aged values (1, ''), (2, '纠纷')`)
  const { id } = await adopt('aged')
  const oid = async () =>
    (await sql<{ oid: string }>`select 'onl_aged'::regclass::oid::text as oid`.execute(db())).rows[0]!.oid
  const made = await oid()
  const warned: object[] = []
  const log = { warn: (facts: object) => warned.push(facts) } as unknown as FastifyBaseLogger
  expect(await renewViews(db(), log)).toBe(true)
  expect(await oid()).toBe(made)
  // As it was before empty texts were blank.
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('onl_aged'::regclass) as text`.execute(db())
  const former = rows[0]!.text.replace(/NULLIF\((?:t\.)?topic, ''::text\)/, 'topic')
  expect(former).not.toBe(rows[0]!.text)
  await run(`drop view onl_aged; create view onl_aged as ${former}`)
  const topics = async () => (await list('aged', { column: 'id', order: 'asc' })).records.map(({ topic }) => topic)
  expect(await topics()).toEqual(['', '纠纷'])
  let release = () => {}
  const reading = db()
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from onl_aged`.execute(tx)
      await new Promise<void>((resolve) => (release = resolve))
    })
  await vi.waitFor(async () => {
    const held = await sql`select 1 from pg_locks where relation = 'onl_aged'::regclass`.execute(db())
    expect(held.rows.length).toBeGreaterThan(0)
  })
  expect(await renewViews(db(), log)).toBe(false)
  release()
  await reading
  expect(await renewViews(db(), log)).toBe(true)
  expect(await topics()).toEqual([null, '纠纷'])
  expect(warned).toEqual([])
  expect((await read(id)).status).toBe('published')
})

test('a read-only form refuses every write, on its own calls and on those of the old wire', async () => {
  await clients('locked_clients')
  const { id } = await adopt('locked_clients')
  const message = '“老客户”只显示数据表 locked_clients 的数据，接管后才能新增、编辑和删除'
  const base = '/online/data/lockedClients'
  const values = { kehumingcheng: '新客户' }
  const attempts = [
    product.admin.post(`${base}/add`, values),
    product.admin.put(`${base}/edit`, { id: '1', version: 1, ...values }),
    product.admin.delete(`${base}/delete`, { id: '1' }),
    product.admin.delete(`${base}/deleteBatch`, { ids: '1,2' }),
    product.admin.post(`/online/cgform/api/form/${id}`, values),
    product.admin.put(`/online/cgform/api/form/${id}`, { id: '1', ...values }),
    product.admin.delete(`/online/cgform/api/form/${id}/1`),
  ]
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ success: false, message })
  const bytes = await sheetOf([
    ['no', '客户名称'],
    ['9', '新客户'],
  ])
  const imported = await product.admin.upload(`${base}/importExcel`, { name: '客户.xlsx', bytes })
  expect(imported).toMatchObject({ success: false, message: expect.stringContaining('接管后才能') })
  expect((await list('lockedClients')).total).toBe(2)
  // What an old client would offer otherwise.
  expect((await product.admin.get(`/online/cgform/api/getColumns/${id}`)).result).toMatchObject({
    hideColumns: ['add', 'update', 'delete', 'batch_delete', 'import'],
  })

  const stored = await read(id)
  const edited = {
    id,
    version: stored.version,
    fields: [...(stored.fields as Values[]), { title: '新', kind: 'text' }],
  }
  expect(await product.admin.put('/online/form/edit', edited)).toMatchObject({
    success: false,
    message: expect.stringContaining('没有“新”这一列'),
  })
  expect(await product.admin.put('/online/form/edit', { id, version: stored.version, isTree: 'Y' })).toMatchObject({
    success: false,
  })
})

test('taking over copies the rows into a table of the form, which every call serves, and leaves the former one', async () => {
  await clients('taken_clients')
  const { id } = await adopt('taken_clients')
  const plan = await planOf(id)
  expect(plan.result.problems).toEqual([])
  expect(plan.result.notes[0]).toBe('将 2 行复制到表单自己的数据表 onl_taken_clients，此后可以新增、编辑、删除和导入')
  expect(plan.result.statements[0]).toBe('drop view "onl_taken_clients"')
  const taken = await takeOver(id)
  expect(taken, taken.message).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ status: 'published', adoptedTable: null, adopted: null, publishedVersion: 2 })

  expect(await list('takenClients')).toMatchObject({ total: 2 })
  const base = '/online/data/takenClients'
  const edited = await product.admin.put(`${base}/edit`, { id: '2', version: 1, fee: 9900 })
  expect(edited, edited.message).toMatchObject({ success: true })
  const added = await product.admin.post<Row>(`${base}/add`, { kehumingcheng: '深圳丁方公司' })
  expect(added, added.message).toMatchObject({ success: true })
  // Spelled rows are found by their initials, the copied ones too.
  expect((await list('takenClients', { kehumingcheng: '*bjjf*' })).records).toMatchObject([{ id: '1' }])
  expect((await product.admin.delete(`${base}/delete`, { id: '1' })).success).toBe(true)
  const { records } = (await product.admin.get<Page<Values>>(`${base}/recycleBin`)).result
  expect(records).toMatchObject([{ id: '1', fee: 120050 }])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from taken_clients`.execute(db())
  expect(rows[0]!.n).toBe(2)
  expect(await planOf(id)).toMatchObject({ success: false, message: '“老客户”没有纳入的数据表' })
  const { rows: views } =
    await sql`select 1 from pg_class where relname = 'onl_taken_clients' and relkind = 'v'`.execute(db())
  expect(views).toEqual([])
})

test('a plan that cannot be carried out names the reason, and nothing changes', async () => {
  await run(`create table odd_keys (code text primary key, name text);
    insert into odd_keys values ('a,b', '甲'), ('c', '甲')`)
  const body = bodyOf(await propose('odd_keys'))
  const columns = (body.columns as Values[]).map((one) => ({ ...one, unique: one.column === 'name' ? 'Y' : 'N' }))
  const { id } = (await product.admin.post<WorkbookForm>(calls.create.path, { ...body, columns })).result
  expect(await takeOver(id)).toMatchObject({ success: false, message: expect.stringContaining('还没有发布') })
  await step(id, 'publish')
  const { result } = await planOf(id)
  expect(result.problems).toEqual([
    '主键“code”的值“a,b”含有逗号、为空或超过 64 个字，不能作为记录的编号',
    '“name”要求不重复，但已有重复的值：甲（2 条）',
  ])
  expect(await takeOver(id)).toMatchObject({ success: false })
  expect((await list('oddKeys')).total).toBe(2)
  // The other program drops a column that the form shows.
  await run('alter table odd_keys drop column name cascade')
  expect((await planOf(id)).result.problems).toContain('数据表 odd_keys 不再有“name”的列')
})

test('tables without a usable key, and with too many columns, are refused with a sentence', async () => {
  await run('create table no_key (name text)')
  await run('create table two_keys (a integer, b integer, primary key (a, b))')
  await run('create table day_key (day date primary key, name text)')
  await run(
    `create table too_wide (id integer primary key, ${Array.from({ length: 501 }, (_, at) => `c${at} text`).join()})`,
  )
  const refused = async (table: string) => (await product.admin.get(calls.propose.path, { table })).message
  expect(await refused('no_key')).toContain('没有主键')
  expect(await refused('two_keys')).toContain('主键有 2 列')
  expect(await refused('day_key')).toContain('不能作为记录的编号')
  expect(await refused('too_wide')).toContain('一个表单最多 500 个字段')
})

test('a table without a primary key is shown by a column that is chosen and has no value twice', async () => {
  await run('create table keyless (code text not null, place integer not null, name text)')
  await run(`insert into keyless values ('a', 1, '甲'), ('b', 1, '乙')`)
  const proposal = await propose('keyless')
  expect(proposal).toMatchObject({ key: null, keys: ['code', 'place'] })
  const created = (key?: string) => product.admin.post<WorkbookForm>(calls.create.path, bodyOf(proposal, { key }))
  expect((await created()).message).toBe('数据表“keyless”没有主键，请选择一列作为记录的编号：code、place')
  expect((await created('name')).message).toBe('“name”不能作为记录的编号，可以选择：code、place')
  expect((await created('place')).message).toBe('“place”的值“1”有 2 行，不能作为记录的编号')
  const { result } = await created('code')
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: result.id })
  expect(plan.result.notes).toContainEqual(expect.stringContaining('数据库不保证“code”不重复'))
  expect(await step(result.id, 'publish')).toMatchObject({ success: true })
  expect((await list('keyless', { column: 'code', order: 'asc' })).records).toMatchObject([{ id: 'a' }, { id: 'b' }])
  // The other program writes a second row of the same key.
  await run(`insert into keyless values ('a', 2, '丙')`)
  expect((await planOf(result.id)).result.problems).toEqual(['“code”的值“a”有 2 行，不能作为记录的编号'])
  expect(await takeOver(result.id)).toMatchObject({ success: false })
})

test('a table of another database is shown live through a foreign table', async () => {
  const { hostname, port, username, password, searchParams } = new URL(inject('postgresUrl'))
  const [host, at] = [searchParams.get('host') ?? hostname, searchParams.get('port') ?? port]
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  await run('create schema elsewhere; create table elsewhere.far_orders (no integer primary key, name text)')
  await run(`insert into elsewhere.far_orders values (1, '异地订单')`)
  await run('create extension if not exists postgres_fdw')
  await run(`create server far foreign data wrapper postgres_fdw
    options (host '${host}', port '${at}', dbname '${rows[0]!.name}')`)
  await run(`create user mapping for current_user server far
    options (user '${decodeURIComponent(username)}', password '${decodeURIComponent(password)}')`)
  await run('import foreign schema elsewhere limit to (far_orders) from server far into public')
  expect(await propose('far_orders')).toMatchObject({ key: null, keys: ['no'], rowCount: 1 })
  const { id } = await adopt('far_orders', { key: 'no', title: '异地订单', code: 'farOrders' })
  await run(`insert into elsewhere.far_orders values (2, '新订单')`)
  expect((await list('farOrders', { column: 'no', order: 'desc' })).records).toMatchObject([
    { name: '新订单' },
    { name: '异地订单' },
  ])
  expect(await takeOver(id)).toMatchObject({ success: true })
  expect((await list('farOrders')).total).toBe(2)
})

test('a table with 300 columns and a name in quotes can be adopted and taken over', async () => {
  const columns = Array.from({ length: 299 }, (_, at) => `"Col ${at} order" text`)
  await run(`create table "Order ""2025""" (id uuid primary key default gen_random_uuid(), ${columns.join()})`)
  await run(`insert into "Order ""2025""" ("Col 7 order") values ('第七')`)
  const { id } = await adopt('Order "2025"', { title: '旧订单', code: 'wide' })
  expect((await list('wide')).total).toBe(1)
  const taken = await takeOver(id)
  expect(taken, taken.message).toMatchObject({ success: true })
  expect((await list('wide')).total).toBe(1)
})

test('only platform administrators adopt and take over, and the form belongs to their tenant alone', async () => {
  await clients('shared_clients')
  const designer = await product.signInAs({
    username: 'adoptDesigner',
    permissions: ['onlineForm:list', 'onlineForm:add', 'onlineForm:edit', 'onlineForm:publish'],
  })
  const only = { success: false, message: expect.stringContaining('只有平台管理员') }
  const body = bodyOf(await propose('shared_clients'))
  expect(await designer.get(calls.tables.path)).toMatchObject(only)
  expect(await designer.get(calls.propose.path, { table: 'shared_clients' })).toMatchObject(only)
  expect(await designer.post(calls.create.path, body)).toMatchObject(only)
  // Nobody names a table through the plain calls of forms.
  const adopted = { table: 'sys_user', key: 'id', columns: { name: 'username' } }
  const fields = [{ title: '名称', name: 'name', kind: 'text' }]
  const plain = { title: '普通', code: 'plainOne', fields, adopted, adoptedTable: 'sys_user' }
  expect((await product.admin.post<Row>('/online/form/add', plain)).result).toMatchObject({
    adopted: null,
    adoptedTable: null,
  })

  const { id } = await adopt('shared_clients')
  expect(await takeOver(id, designer)).toMatchObject(only)
  expect(await product.admin.get(calls.propose.path, { table: 'shared_clients' })).toMatchObject({
    message: '数据表“shared_clients”已被纳入',
  })
  const stranger = await product.signInAs({
    username: 'adoptStranger',
    tenantId: 2,
    permissions: ['onlineSharedClients:list', 'onlineForm:list', 'onlineForm:publish'],
  })
  expect((await stranger.get('/online/data/sharedClients/list')).success).toBe(false)
  expect((await stranger.get(calls.takeOverPlan.path, { id })).success).toBe(false)
  const reader = await product.signInAs({ username: 'adoptReader', permissions: ['onlineSharedClients:list'] })
  expect((await reader.get<Page<Values>>('/online/data/sharedClients/list')).result.total).toBe(2)
})

test('a client of the old wire lists the tables and adopts them by name', async () => {
  await run('create table wire_one (id integer primary key, name text); create table wire_two (id text primary key)')
  const found = await product.admin.get<Values[]>('/online/cgform/head/queryTables', { tableName: '*wire*' })
  expect(found.result).toMatchObject([{ id: 'wire_one' }, { id: 'wire_two' }])
  const made = await product.admin.post('/online/cgform/head/transTables/wire_one,wire_two')
  expect(made, made.message).toMatchObject({ success: true })
  const forms = await product.admin.get<Page<Values>>('/online/form/list', {
    code: 'wire*',
    column: 'code',
    order: 'asc',
  })
  expect(forms.result.records.map(({ code, status }) => [code, status])).toEqual([
    ['wireOne', 'draft'],
    ['wireTwo', 'draft'],
  ])
  const again = await product.admin.post('/online/cgform/head/transTables/sys_user')
  expect(again).toMatchObject({ success: false, message: expect.stringContaining('不能纳入') })
})

test('a stopped read-only form gives up its view and keeps the table', async () => {
  await clients('left_clients')
  const { id, title } = await adopt('left_clients')
  await step(id, 'stop', { reason: '不再使用' })
  expect((await product.admin.get(onlineFormEndpoints.tables.path, { id })).result).toMatchObject({
    tables: ['onl_left_clients'],
    rows: 0,
    shows: 'left_clients',
  })
  const dropped = await product.admin.post(onlineFormEndpoints.dropTables.path, { id, title, rows: 0 })
  expect(dropped).toMatchObject({ success: true, message: expect.stringContaining('数据表 left_clients 不变') })
  expect((await step(id, 'publish')).success).toBe(true)
  expect((await list('leftClients')).total).toBe(2)
})
