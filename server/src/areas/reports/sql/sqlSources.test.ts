import type { SqlAnswer, SqlReportHead, Values } from '@lexdesk/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fakeMysql } from '../../../dataSources/testing/fakeMysql.ts'
import { type PostgresPort, postgresPort } from '../../../dataSources/testing/postgresPort.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

const database = `sales_${process.pid}_${Math.floor(performance.now())}`
const password = 'secret-of-the-source'
const asked: { sql: string; values: unknown[] | undefined }[] = []
let product: TestProduct
let port: PostgresPort
let mysql: Awaited<ReturnType<typeof fakeMysql>>
let sourceId: string
let mysqlId: string
let author: Client
let reader: Client

async function onServer(name: string, statement: string): Promise<void> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** What the stub knows of MySQL: one table, and the errors of MySQL for others. */
function mysqlAnswer(sql: string, values?: unknown[]) {
  asked.push({ sql, values })
  if (sql.includes('missing')) return { code: 1146, message: "Table 'sales.missing' doesn't exist" }
  if (sql.includes('nothing')) return { code: 1054, message: "Unknown column 'nothing' in 'field list'" }
  if (sql.includes('hidden'))
    return { code: 1142, message: "SELECT command denied to user 'reader'@'10.0.0.5' for table 'hidden'" }
  if (sql.startsWith('select count(*)')) return [{ total: '2' }]
  return sql.includes('select name')
    ? [
        { name: '甲公司', amount: '12.50' },
        { name: '乙公司', amount: '3.25' },
      ]
    : undefined
}

beforeAll(async () => {
  await onServer('postgres', `create database ${database}`)
  await onServer(
    database,
    `create table sale (id bigint, name text, level text, amount numeric(12, 2), day date);
     insert into sale values (9007199254740993, '甲公司', 'A', 12.5, '2026-01-05'), (2, '乙公司', 'B', 3.25, '2026-02-06')`,
  )
  port = await postgresPort()
  mysql = await fakeMysql(mysqlAnswer)
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  const source = async (code: string, dbType: string, dbUrl: string, user: string) => {
    const row = { code, name: code, dbType, dbUrl, dbUsername: user, dbPassword: password }
    const answer = await product.admin.post<{ id: string }>('/sys/dataSource/add', row)
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result.id
  }
  sourceId = await source('sales', '6', `jdbc:postgresql://127.0.0.1:${port.port}/${database}`, port.user)
  mysqlId = await source('shop', '1', `jdbc:mysql://127.0.0.1:${mysql.port}/sales`, 'reader')
  const rights = ['list', 'add', 'edit', 'delete'].map((act) => `sqlReport:${act}`)
  author = await product.signInAs({ username: 'author', permissions: [...rights, 'dataSource:list'] })
  reader = await product.signInAs({ username: 'reader', permissions: [] })
})
afterAll(async () => {
  await product?.close()
  port?.close()
  mysql?.close()
  await onServer('postgres', `drop database if exists ${database} with (force)`)
})

type Saved = Values & { id: string; code: string; version: number }
let count = 0
const statement = 'select name, amount from sale where :level is null or level = :level order by name'
const params = [{ name: 'level', title: '等级', kind: 'dictionary', source: 'ent_level' }]
const add = (more: Values = {}, client = author) =>
  client.post<Saved>('/online/sqlReport/add', {
    title: '销售',
    code: `s${++count}`,
    sourceId,
    sql: statement,
    params,
    ...more,
  })
async function saved(more: Values = {}): Promise<Saved> {
  const answer = await add(more)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const ask = (sql: string, more: Values = {}, client: Client = author): Promise<Answer<SqlAnswer>> =>
  client.post<SqlAnswer>('/online/sqlReport/preview', { sql, sourceId, ...more })
const run = (client: Client, code: string, values: Values = {}) =>
  client.get<SqlAnswer>('/online/sqlReport/run', { code, values: JSON.stringify(values) })

describe('a report on a data source', () => {
  test('binds its parameters there, formats its columns and is exported', async () => {
    const { code } = await saved({ isPublic: 'Y', columns: [{ name: 'amount', title: '金额', isSummed: 'Y' }] })
    const { result } = await run(reader, code)
    expect(result.rows).toEqual([
      ['乙公司', 3.25],
      ['甲公司', 12.5],
    ])
    expect(result.sums).toEqual([null, 15.75])
    expect((await run(reader, code, { level: 'A' })).result.rows).toEqual([['甲公司', 12.5]])
    expect((await run(reader, code, { level: "A' or true --" })).result.rows).toEqual([])
    const sheet = await reader.send({ method: 'GET', url: `/api/online/sqlReport/workbook?code=${code}` })
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('a number that JavaScript cannot hold stays a text', async () => {
    const { result } = await ask('select id from sale order by id desc')
    expect(result.rows).toEqual([['9007199254740993'], ['2']])
  })

  test('requires the permission to list data sources for writing, and sharing for reading', async () => {
    const writer = await product.signInAs({
      username: 'writer',
      permissions: ['sqlReport:list', 'sqlReport:add', 'sqlReport:edit'],
    })
    expect((await ask(statement, { params }, writer)).message).toContain('您没有查看数据源的权限')
    expect((await add({}, writer)).message).toContain('您没有查看数据源的权限')
    const own = await saved()
    expect((await run(reader, own.code)).message).toBe('实体不存在')
    const { result } = await reader.get<SqlReportHead[]>('/online/sqlReport/available')
    expect(result.map(({ code }) => code)).not.toContain(own.code)
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 9, permissions: ['sqlReport:list'] })
    const open = await saved({ isPublic: 'Y' })
    expect((await run(stranger, open.code)).message).toBe('实体不存在')
  })

  test('the right is needed for every change, also of sharing', async () => {
    const { id, version } = await saved()
    const { kysely } = product.app.engine.db
    const former = await product.signInAs({ username: 'former', permissions: ['sqlReport:list', 'sqlReport:edit'] })
    await kysely
      .updateTable('onl_sql_report' as never)
      .set({ create_by: 'former' } as never)
      .execute()
    const answer = await former.put('/online/sqlReport/edit', { id, version, isPublic: 'Y' })
    expect(answer.message).toContain('您没有查看数据源的权限')
    await kysely
      .updateTable('onl_sql_report' as never)
      .set({ create_by: 'author' } as never)
      .execute()
  })

  test('a data source of another tenant is none', async () => {
    const { client: office } = await openTestTenant(product)
    expect((await ask('select 1', {}, office)).message).toContain('数据源不存在')
  })

  test.each([
    ['delete from sale', '须以 select 或 with 开头'],
    ['with gone as (delete from sale returning id) select * from gone', '不能删除数据'],
    ['select * from sale for update', '不能锁定数据'],
    ['select pg_sleep(60)', '内部信息（pg_sleep）'],
    ['select * from pg_catalog.pg_authid', '内部信息'],
    ["select current_setting('x')", '不能使用函数'],
    ['with recursive n(i) as (select 1 union select i + 1 from n) select * from n', '不能使用递归查询'],
    ['select 1; select 2', '只能有一个语句'],
    ['select name,\n  nothing from sale', '第 2 行第 3 列：没有列“nothing”'],
    ['select * from enterprise', '数据源中没有表“enterprise”'],
    ['select 1 / (amount - amount) from sale', '除数为 0'],
    ["select string_agg('一二三四五六七八九十', '') from generate_series(1, 2500000)", '结果太大'],
  ])('refuses %s', async (sql, words) => {
    expect((await ask(sql)).message).toContain(words)
  })

  test('a statement that the reading let pass could still not write', async () => {
    await onServer(database, `create function length(sale) returns int language sql as 'delete from sale returning 1'`)
    expect((await ask('select length(sale) from sale')).message).toContain('不能修改或锁定数据')
  })

  test('rows beyond the limit are cut', async () => {
    const { result } = await ask('select n from generate_series(1, 2001) as n')
    expect([result.rows.length, result.isCut]).toEqual([2_000, true])
  })

  test('a picker searches, sorts and pages all of its rows', async () => {
    const { code } = await saved({
      sql: "select n, 'x' || n as name from generate_series(1, 2500) as n",
      params: [],
      isPublic: 'Y',
    })
    const params = { name: 'X24', column: 'n', order: 'desc', pageSize: '2' }
    const { result } = await reader.get<Values>(`/online/cgreport/api/getData/${code}`, params)
    expect(result).toMatchObject({ total: 111, records: [{ n: 2499 }, { n: 2498 }] })
  })

  test('a source that cannot be reached is said without its secrets', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/dataSource/add', {
      code: 'gone',
      name: '停用',
      dbType: '6',
      dbUrl: 'jdbc:postgresql://127.0.0.1:1/gone',
      dbUsername: 'someone',
      dbPassword: password,
    })
    const answer = await ask('select 1', { sourceId: result.id })
    expect(answer.message).toContain('拒绝连接')
    expect(JSON.stringify(answer)).not.toContain(password)
  })
})

describe('a report on MySQL', () => {
  const mysqlStatement = 'select name, amount from sale where :level is null or level = :level'

  test('is prepared with bound values in a read-only, limited session that reads quotes as the check does', async () => {
    asked.length = 0
    const { code } = await saved({ sourceId: mysqlId, sql: mysqlStatement, isPublic: 'Y' })
    expect(asked.filter(({ values }) => values)).toEqual([])
    const { result } = await run(reader, code, { level: 'A' })
    expect(result.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['amount', 'number'],
    ])
    expect(result.rows).toEqual([
      ['甲公司', 12.5],
      ['乙公司', 3.25],
    ])
    const statements = asked.map(({ sql }) => sql)
    expect(statements).toContain('start transaction read only')
    expect(statements.some((one) => /sql_mode = '.*ANSI_QUOTES,NO_BACKSLASH_ESCAPES/.test(one))).toBe(true)
    expect(statements).toContain('set session max_execution_time = 30000')
    expect(asked.find(({ values }) => values)).toEqual({
      sql: 'select name, amount from sale where ? is null or level = ?',
      values: ['A', 'A'],
    })
  })

  test('a picker finds its rows by a statement around it, whose values are bound in their order', async () => {
    asked.length = 0
    const { code } = await saved({ sourceId: mysqlId, sql: mysqlStatement, isPublic: 'Y' })
    const params = { self_level: 'A', name: '公司', column: 'name', order: 'desc', pageNo: '2', pageSize: '1' }
    const { result } = await reader.get<Values>(`/online/cgreport/api/getData/${code}`, params)
    expect(result).toMatchObject({ total: 2, records: [{ name: '乙公司' }] })
    const inner = '(select name, amount from sale where ? is null or level = ?) report_rows'
    const rest = `where instr(lower(cast(report_rows."name" as char)), lower(?)) > 0 order by report_rows."name" is null, cast(report_rows."name" as char) desc`
    expect(asked.filter(({ values }) => values)).toEqual([
      { sql: `select count(*) as total from (select * from ${inner} ${rest}) report_rows`, values: ['A', 'A', '公司'] },
      { sql: `select * from ${inner} ${rest}`, values: ['A', 'A', '公司'] },
    ])
  })

  test.each([
    ['select 1,\n nothing from sale', '第 2 行第 2 列：没有列“nothing”'],
    ['select 1 from missing', '第 1 行第 15 列：数据源中没有表“missing”'],
    ['select 1 from hidden', '数据源的账号无权读取'],
    ["select load_file('/etc/passwd')", '不能使用函数 load_file'],
    ["select 1 /*! into outfile '/tmp/x' */", '注释'],
  ])('%s is refused in Chinese', async (sql, words) => {
    const { message } = await ask(sql, { sourceId: mysqlId })
    expect(message).toContain(words)
    expect(message).not.toContain('10.0.0.5')
  })
})
