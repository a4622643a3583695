import {
  type AdoptProposal,
  type FormPlan,
  onlineAdoptEndpoints as calls,
  onlineFormEndpoints,
  type Page,
  type SyncState,
  type Values,
  type WorkbookForm,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { fakeMysql } from '../../../dataSources/testing/fakeMysql.ts'
import { type PostgresPort, postgresPort } from '../../../dataSources/testing/postgresPort.ts'
import { sheetOf } from '../../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { claimIfDue, release } from './syncStore.ts'

type Row = Values & { id: string; version: number }

const database = `office_${process.pid}_${Math.floor(performance.now())}`
let product: TestProduct
let port: PostgresPort
let mysql: Awaited<ReturnType<typeof fakeMysql>>
let client: pg.Client
let source: string

const connect = async (name: string): Promise<pg.Client> => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const own = new pg.Client({ connectionString: url.href })
  await own.connect()
  return own
}
async function onServer(statement: string): Promise<void> {
  const own = await connect('postgres')
  await own.query(statement)
  await own.end()
}

beforeAll(async () => {
  await onServer(`create database ${database}`)
  client = await connect(database)
  port = await postgresPort()
  mysql = await fakeMysql(mysqlAnswer)
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  source = await addSource('office', '6', `jdbc:postgresql://127.0.0.1:${port.port}/${database}`, port.user)
})
afterAll(async () => {
  await product?.close()
  port?.close()
  mysql?.close()
  await client?.end()
  await onServer(`drop database if exists ${database} with (force)`)
})

/** One table of MySQL, in the words of its catalogue. */
function mysqlAnswer(statement: string): Record<string, string>[] | undefined {
  const shapes = [
    ['no', 'bigint', 'bigint unsigned', 'NO', 'PRI'],
    ['客户', 'varchar', 'varchar(80)', 'YES', ''],
    ['active', 'tinyint', 'tinyint(1)', 'YES', ''],
    ['opened', 'date', 'date', 'YES', ''],
    ['photo', 'blob', 'blob', 'YES', ''],
  ]
  if (statement.includes('information_schema'))
    return shapes.map(([name, type, shownType, nullable, columnKey]) => ({
      ...{ name: name!, type: type!, shownType: shownType!, title: '', nullable: nullable!, columnKey: columnKey! },
    }))
  if (!statement.includes('from `clients`')) return undefined
  return [
    { a: '1', b: '1', c: '杭州云舟科技', d: '1', e: '2020-01-05' },
    { a: '2', b: '2', c: '宁波海天', d: '0', e: '0000-00-00' },
  ].map((row) => (statement.includes('`no`') && statement.split('left(').length === 5 ? withoutFirst(row) : row))
}
const withoutFirst = ({ a: _key, ...row }: Record<string, string>) => row

async function addSource(code: string, dbType: string, dbUrl: string, user: string): Promise<string> {
  const row = { code, name: `${code} 库`, dbType, dbUrl, dbUsername: user, dbPassword: port.password || 'secret' }
  const answer = await product.admin.post<{ id: string }>('/sys/dataSource/add', row)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.id
}

const db = () => product.app.engine.db.kysely
const propose = async (table: string, from = source, by: Client = product.admin) =>
  by.get<AdoptProposal>(calls.propose.path, { table, source: from })
const bodyOf = ({ title, code, table, source: from, columns }: AdoptProposal, more: Values = {}): Values => ({
  ...{ title, code, table, source: from },
  columns: columns.map(
    ({ samples: _samples, doubts: _doubts, items: _items, kinds: _kinds, type: _type, ...one }) => one,
  ),
  ...more,
})
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const stateOf = async (code: string, by: Client = product.admin) =>
  (await by.get<SyncState>(calls.syncState.path, { code })).result
const list = async (code: string, params: Record<string, string> = {}) =>
  (await product.admin.get<Page<Row>>(`/online/data/${code}/list`, { column: 'id', order: 'asc', ...params })).result
/** Waits until nothing is being read. */
const settled = (code: string) =>
  vi.waitFor(
    async () => {
      const state = await stateOf(code)
      expect(state).toMatchObject({ isRunning: false })
      expect(state.triedAt).not.toBeNull()
      return state
    },
    { timeout: 20_000, interval: 50 },
  )
const sync = async (code: string): Promise<SyncState> => {
  const answer = await product.admin.post(calls.sync.path, { code })
  expect(answer, answer.message).toMatchObject({ success: true })
  return settled(code)
}
/** A published form, whose rows have been read. */
async function adopt(table: string, more: Values = {}, change: (line: Values) => Values = (line) => line) {
  const proposal = (await propose(table)).result
  const body = bodyOf(proposal, more)
  const columns = (body.columns as Values[]).map(change)
  const added = await product.admin.post<WorkbookForm>(calls.create.path, { ...body, columns })
  expect(added, added.message).toMatchObject({ success: true })
  const published = await product.admin.step<Row>('/online/form', added.result.id, 'publish', {})
  expect(published, published.message).toMatchObject({ success: true })
  return { ...added.result, state: await settled(added.result.code) }
}

async function runJob(): Promise<void> {
  const { records } = (await product.admin.get<Page<Row>>('/sys/quartzJob/list', { pageSize: 100 })).result
  const { id } = records.find(({ jobClassName }) => jobClassName === 'syncSources')!
  expect(await product.admin.get('/sys/quartzJob/execute', { id })).toMatchObject({ success: true })
}

const cases = (table: string) =>
  client.query(`
    create table ${table} (id integer primary key, case_no varchar(40) not null unique, fee numeric(12, 2), opened date,
      seen timestamptz, active boolean, remark text);
    comment on column ${table}.case_no is '案号';
    comment on column ${table}.fee is '代理费';
    insert into ${table} values
      (1, '（2019）京01民初1号', 12000.5, '2019-03-01', '2019-03-01 02:30:00Z', true, '首个'),
      (2, '（2020）沪02民终5号', null, null, null, false, ''),
      (3, '（2021）浙03执7号', 800, '2021-07-08', null, null, null)`)

test('a table of a data source is proposed, published and read at once', async () => {
  await cases('old_case')
  const { result } = await propose('old_case')
  expect(result).toMatchObject({ source, title: 'old_case', code: 'oldCase', key: 'id', rowCount: 3 })
  expect(result.columns.map(({ title, kind, unique }) => [title, kind, unique])).toEqual([
    ['id', 'integer', 'N'],
    ['案号', 'text', 'N'],
    ['代理费', 'money', 'N'],
    ['opened', 'date', 'N'],
    ['seen', 'datetime', 'N'],
    ['active', 'yesNo', 'N'],
    ['remark', 'text', 'N'],
  ])
  expect(result.columns[1]!.kinds).toContain('date')
  const { id, state } = await adopt('old_case', { every: 'hour' })
  expect(state).toMatchObject({ source: 'office 库', table: 'old_case', every: 'hour', problem: null, notes: [] })
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })
  expect(plan.result.notes[0]).toBe('只读：从数据源“office 库”的表 old_case 同步，数据源的结构和数据都不变')
  const { records, total } = await list('oldCase')
  expect(total).toBe(3)
  expect(records[0]).toMatchObject({
    ...{ id: '1', caseNo: '（2019）京01民初1号', fee: 1200050, opened: '2019-03-01', seen: '2019-03-01 10:30:00' },
    ...{ active: 'Y', remark: '首个' },
  })
  expect(records[1]).toMatchObject({ remark: null, active: 'N' })
  // It is found by the initials too, as in any form.
  expect((await list('oldCase', { caseNo: '*jing*' })).total).toBe(1)
  expect((await product.admin.get('/online/data/oldCase/exportXls')).bytes.length).toBeGreaterThan(1000)
})

test('only what differs is written: rows that are changed, new, gone and back again', async () => {
  await cases('moving_case')
  await adopt('moving_case')
  await client.query(`update moving_case set fee = 900 where id = 3; delete from moving_case where id = 2;
    insert into moving_case values (4, '（2022）粤04民初9号')`)
  const before = await list('movingCase')
  await sync('movingCase')
  const after = await list('movingCase')
  expect(after.records.map(({ id }) => id)).toEqual(['1', '3', '4'])
  expect(after.records[0]).toEqual(before.records[0])
  expect(after.records[1]).toMatchObject({ fee: 90000, version: 2 })
  await client.query(`insert into moving_case values (2, '（2020）沪02民终5号')`)
  await sync('movingCase')
  expect((await list('movingCase')).records.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  const { rows } = await sql<{ content: string }>`
    select log_content as content from sys_log where log_content like '%moving_case%' and operate_type = 5
    order by id`.execute(db())
  expect(rows.map(({ content }) => content)).toEqual([
    '在线表单：从数据源“office 库”同步“moving_case”，新增 3 行，更新 0 行，移除 0 行',
    '在线表单：从数据源“office 库”同步“moving_case”，新增 1 行，更新 1 行，移除 1 行',
    '在线表单：从数据源“office 库”同步“moving_case”，新增 0 行，更新 1 行，移除 0 行',
  ])
})

test('values that do not fit stay empty and rows without a key of their own are left out, and both are said', async () => {
  await client.query(`create table odd_case (code text, name text, day text);
    insert into odd_case values ('a', '甲', '2026-01-05'), ('b', '乙', '明天'), ('c', '丙', '2026-02-30'),
      ('d', '一个很长很长的名称', null), ('e', '丁', null), ('e', '戊', null), (null, '己', null), ('f,g', '庚', null)`)
  const proposal = (await propose('odd_case')).result
  expect(proposal).toMatchObject({ key: null, keys: ['code', 'name', 'day'] })
  const missing = await product.admin.post(calls.create.path, bodyOf(proposal))
  expect(missing.message).toContain('请选择一列作为记录的编号')
  const { state } = await adopt('odd_case', { key: 'code' }, (line) => ({
    ...line,
    ...(line.column === 'day' && { kind: 'date' }),
    ...(line.column === 'name' && { length: 5 }),
  }))
  expect(state).toMatchObject({ problem: null, leftOutRows: 4, leftOutValues: 3 })
  expect(state.notes).toEqual([
    '“day”格式不正确，应为 2026-01-31，留空：2 行，首行的编号是 b',
    '“name”不能超过 5 个字，留空：1 行，首行的编号是 d',
    '没有编号的行不显示：1 行',
    '编号含有逗号或超过 64 个字的行不显示：1 行，首行的编号是 f,g',
    '编号重复的行不显示：2 行，首行的编号是 e',
  ])
  const { records } = await list('oddCase')
  expect(records.map(({ id, name, day }) => [id, name, day])).toEqual([
    ['a', '甲', '2026-01-05'],
    ['b', '乙', null],
    ['c', '丙', null],
    ['d', null, null],
  ])
})

test('a source that is away, empty or without a column leaves the rows as they are and says why', async () => {
  await cases('kept_case')
  await adopt('kept_case')
  const first = await stateOf('keptCase')
  const kept = async (problem: string) => {
    const state = await sync('keptCase')
    expect(state.problem).toContain(problem)
    expect(state.asOf).toBe(first.asOf)
    expect((await list('keptCase')).total).toBe(3)
  }
  await client.query('alter table kept_case rename column fee to price')
  await kept('数据源的表“kept_case”不再有列 fee')
  await client.query('alter table kept_case rename column price to fee')
  await client.query('begin; create table other_case as select * from kept_case; delete from kept_case; commit')
  await kept('为免误删没有更新')
  await client.query('insert into kept_case select * from other_case')
  await client.query('alter table kept_case rename to hidden_case')
  await kept('数据源中没有表“kept_case”')
  await client.query('alter table hidden_case rename to kept_case')
  const edit = async (dbUrl: string) => {
    const { version } = (await product.admin.get<Row>('/sys/dataSource/queryById', { id: source })).result
    const dbPassword = port.password || 'secret'
    const answer = await product.admin.put('/sys/dataSource/edit', { id: source, version, dbUrl, dbPassword })
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  await edit(`jdbc:postgresql://127.0.0.1:1/${database}`)
  await kept('拒绝连接')
  await edit(`jdbc:postgresql://127.0.0.1:${port.port}/${database}`)
  expect(await sync('keptCase')).toMatchObject({ problem: null })
})

test('nobody changes the rows until the form is taken over, which ends the reading', async () => {
  await cases('taken_case')
  const { id } = await adopt('taken_case')
  const base = '/online/data/takenCase'
  const message = '“taken_case”的数据同步自数据源“office 库”的表 taken_case，接管后才能新增、编辑和删除'
  const attempts = [
    product.admin.post(`${base}/add`, { caseNo: '新' }),
    product.admin.put(`${base}/edit`, { id: '1', version: 1, caseNo: '新' }),
    product.admin.delete(`${base}/delete`, { id: '1' }),
    product.admin.delete(`${base}/deleteBatch`, { ids: '1,2' }),
    product.admin.post(`/online/cgform/api/form/${id}`, { caseNo: '新' }),
    product.admin.delete(`/online/cgform/api/form/${id}/1`),
  ]
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ success: false, message })
  await client.query('delete from taken_case where id = 2')
  await sync('takenCase')
  for (const answer of [
    await product.admin.put(`${base}/putRecycleBin`, { ids: '2' }),
    await product.admin.delete(`${base}/deleteRecycleBin`, { ids: '2' }),
  ])
    expect(answer).toMatchObject({ success: false })
  const bytes = await sheetOf([
    ['id', '案号'],
    ['9', '新'],
  ])
  expect(await product.admin.upload(`${base}/importExcel`, { name: '案件.xlsx', bytes })).toMatchObject({
    success: false,
    message: expect.stringContaining('接管后才能'),
  })
  const stored = await read(id)
  const lines = stored.fields as Values[]
  const edit = (change: Values) =>
    product.admin.put('/online/form/edit', {
      ...{ id, version: stored.version },
      fields: lines.map((line) => (line.name === 'caseNo' ? { ...line, ...change } : line)),
    })
  expect((await edit({ unique: 'Y' })).message).toContain('从数据源同步的字段不能限制为不重复')
  expect((await edit({ kind: 'image', source: null })).message).toContain('从数据源同步的字段不能是图片')

  const plan = await product.admin.get<FormPlan>(calls.takeOverPlan.path, { id })
  expect(plan.result).toMatchObject({ problems: [], statements: [] })
  expect(plan.result.notes[0]).toContain('现有 2 行保留')
  const taken = await product.admin.post(calls.takeOver.path, { id, version: stored.version })
  expect(taken, taken.message).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ adopted: null, adoptedTable: null, adoptedSource: null })
  expect((await product.admin.put(`${base}/edit`, { id: '1', version: 1, fee: 9900 })).success).toBe(true)
  expect((await product.admin.post(`${base}/add`, { caseNo: '新案' })).success).toBe(true)
  expect(await product.admin.post(calls.sync.path, { code: 'takenCase' })).toMatchObject({ success: false })
})

test('of several instances one reads, and a reading that was overtaken by a new version writes nothing', async () => {
  await cases('shared_case')
  const { id } = await adopt('shared_case')
  await sql`update onl_sync set tried_at = null where form_id = ${id}`.execute(db())
  const claims = await Promise.all([claimIfDue(db(), id), claimIfDue(db(), id), claimIfDue(db(), id)])
  const [claim, ...others] = claims.filter((one) => one !== undefined)
  expect(others).toEqual([])
  expect(await product.admin.post(calls.sync.path, { code: 'sharedCase' })).toMatchObject({
    message: '“shared_case”正在同步，请稍候',
  })
  await release(db(), claim!)
  // The source waits for its lock, and meanwhile the form gets another version.
  const holder = await connect(database)
  await holder.query('begin; lock table shared_case in access exclusive mode')
  await product.admin.post(calls.sync.path, { code: 'sharedCase' })
  const { version } = await read(id)
  const titled = await product.admin.put('/online/form/edit', { id, version, title: '共用案件' })
  expect(titled, titled.message).toMatchObject({ success: true })
  expect((await product.admin.step<Row>('/online/form', id, 'publish', {})).success).toBe(true)
  await holder.query(`insert into shared_case values (9, '（2026）京01民初9号'); commit`)
  await holder.end()
  await vi.waitFor(async () => expect((await stateOf('sharedCase')).isRunning).toBe(true))
  await runJob()
  await vi.waitFor(async () => expect((await list('sharedCase')).total).toBe(4), { timeout: 20_000 })
})

test('the job reads what is due by its period, and what has failed again after an hour', async () => {
  await cases('due_case')
  const { id } = await adopt('due_case', { every: 'hour' })
  const runAfter = async (hours: number, more = sql`problem = null`) => {
    await client.query(`update due_case set fee = coalesce(fee, 0) + 1`)
    await sql`
      update onl_sync set tried_at = now() - make_interval(mins => ${hours * 60 + 1}), ${more}
      where form_id = ${id}`.execute(db())
    const before = (await list('dueCase')).records[0]!.version
    await runJob()
    return (await list('dueCase')).records[0]!.version > before
  }
  const setPeriod = async (every: string) => product.admin.post(calls.setSyncPeriod.path, { code: 'dueCase', every })
  expect(await runAfter(0)).toBe(false)
  expect(await runAfter(1)).toBe(true)
  expect(await setPeriod('day')).toMatchObject({ success: true, message: '同步周期已设为每天' })
  expect(await runAfter(1)).toBe(false)
  expect(await runAfter(1, sql`problem = '不在'`)).toBe(true)
  expect(await runAfter(24)).toBe(true)
  await setPeriod('manual')
  expect(await runAfter(24 * 30)).toBe(false)
  expect(await setPeriod('minute')).toMatchObject({ success: false })
})

test('a table of MySQL is read in the same way', async () => {
  const from = await addSource('shop', '1', `jdbc:mysql://127.0.0.1:${mysql.port}/shop`, 'reader')
  const { result } = await propose('clients', from)
  expect(result.columns.map(({ column, kind }) => [column, kind])).toEqual([
    ['no', 'number'],
    ['客户', 'text'],
    ['active', 'yesNo'],
    ['opened', 'date'],
  ])
  const added = await product.admin.post<WorkbookForm>(calls.create.path, bodyOf(result))
  expect(added, added.message).toMatchObject({ success: true })
  await product.admin.step<Row>('/online/form', added.result.id, 'publish', {})
  const state = await settled('clients')
  expect(state.notes).toEqual(['“opened”格式不正确，应为 2026-01-31，留空：1 行，首行的编号是 2'])
  expect((await list('clients')).records).toMatchObject([
    { id: '1', no: 1, active: 'Y', opened: '2020-01-05' },
    { id: '2', no: 2, active: 'N', opened: null },
  ])
})

test('a source in use is not deleted, and only users who may read it adopt its tables', async () => {
  await cases('guarded_case')
  await adopt('guarded_case')
  const deleted = await product.admin.delete('/sys/dataSource/delete', { id: source })
  expect(deleted).toMatchObject({ success: false, message: expect.stringContaining('在线表单') })
  const rights = ['onlineForm:list', 'onlineForm:add', 'onlineForm:edit', 'onlineForm:publish', 'dataSource:list']
  const designer = await product.signInAs({ username: 'syncDesigner', permissions: rights })
  expect((await propose('guarded_case', source, designer)).message).toBe('您没有读取数据源的权限，不能纳入它的数据表')
  const reading = await product.signInAs({ username: 'syncReader', permissions: [...rights, 'dataSource:test'] })
  expect((await propose('guarded_case', source, reading)).success).toBe(true)
  const stranger = await product.signInAs({
    username: 'syncStranger',
    tenantId: 2,
    permissions: [...rights, 'dataSource:test', 'onlineGuardedCase:list'],
  })
  expect((await propose('guarded_case', source, stranger)).success).toBe(false)
  expect((await stranger.get(calls.syncState.path, { code: 'guardedCase' })).success).toBe(false)
  expect((await stranger.post(calls.sync.path, { code: 'guardedCase' })).success).toBe(false)
  expect((await stranger.get('/online/data/guardedCase/list')).success).toBe(false)
  // Readers learn how old the rows are, but not which of them do not fit.
  await client.query(`alter table guarded_case alter fee type text; update guarded_case set fee = '待定' where id = 1`)
  await sync('guardedCase')
  const reader = await product.signInAs({ username: 'syncLooker', permissions: ['onlineGuardedCase:list'] })
  expect(await stateOf('guardedCase', reader)).toMatchObject({ leftOutValues: 1, notes: [], problem: null })
  expect((await reader.post(calls.sync.path, { code: 'guardedCase' })).success).toBe(false)
})

test('a stopped form rests, and its tables are dropped like those of any form', async () => {
  await cases('resting_case')
  const { id, title } = await adopt('resting_case')
  await product.admin.step('/online/form', id, 'stop', { reason: '不再使用' })
  expect((await product.admin.get(onlineFormEndpoints.tables.path, { id })).result).toEqual({
    ...{ tables: ['onl_resting_case'], rows: 3 },
    related: { links: 0, answers: 0, runs: 0 },
  })
  const dropped = await product.admin.post(onlineFormEndpoints.dropTables.path, { id, title, rows: 3 })
  expect(dropped, dropped.message).toMatchObject({ success: true })
  expect((await product.admin.step('/online/form', id, 'publish', {})).success).toBe(true)
  await settled('restingCase')
  expect((await list('restingCase')).total).toBe(3)
})

test('twenty thousand rows are read page by page', async () => {
  await client.query(`create table many_case (id integer primary key, name text);
    insert into many_case select n, '案件 ' || n from generate_series(1, 20000) n`)
  await adopt('many_case')
  expect((await list('manyCase', { pageSize: '1' })).total).toBe(20_000)
  await client.query('delete from many_case where id > 19990; update many_case set name = name where id < 10')
  await sync('manyCase')
  expect((await list('manyCase', { pageSize: '1' })).total).toBe(19_990)
  const { rows } = await sql`select 1 from onl_sync_row limit 1`.execute(db())
  expect(rows).toEqual([])
})
