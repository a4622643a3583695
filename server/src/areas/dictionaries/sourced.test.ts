import {
  type DictionaryItem,
  makeCreditCode,
  type Page,
  type SourcePreview,
  type SourceTable,
  type Values,
} from '@lexdesk/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fakeMysql } from '../../dataSources/testing/fakeMysql.ts'
import { type PostgresPort, postgresPort } from '../../dataSources/testing/postgresPort.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string }

const database = `crm_${process.pid}_${Math.floor(performance.now())}`
let product: TestProduct
let crm: PostgresPort
let sourceId: string
let dictId: string

const place = {
  sourceTable: 'channel',
  textColumn: 'title',
  codeColumn: 'no',
  filterColumn: 'office',
  filterValue: '杭州',
}

/** What runs on the database server itself, outside of the product. */
async function onServer(name: string, statement: string): Promise<void> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer('postgres', `create database ${database}`)
  await onServer(
    database,
    `create table channel (no integer, title text, office text, "secret note" text);
     insert into channel values (7, '老客户介绍', '杭州'), (8, '抖音', '杭州'), (9, '路过', '上海'), (10, 'a', '杭州')`,
  )
  crm = await postgresPort()
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  const added = await product.admin.post<Row>('/sys/dataSource/add', {
    code: 'crm',
    name: '客户系统',
    dbType: '6',
    dbUrl: `jdbc:postgresql://127.0.0.1:${crm.port}/${database}`,
    dbName: database,
    dbUsername: crm.user,
    dbPassword: crm.password || 'any',
  })
  sourceId = added.result.id
  const { result } = await product.admin.get<Page<Row>>('/sys/dict/list', { dictCode: 'cust_source' })
  dictId = result.records[0]!.id
})
afterAll(async () => {
  await product?.close()
  crm?.close()
  await onServer('postgres', `drop database if exists ${database} with (force)`)
})

const bind = (change: Values = {}, client: Client = product.admin) =>
  client.put('/sys/dict/edit', { id: dictId, sourceId, ...place, ...change })
const items = async (client: Client = product.admin) =>
  client.get<DictionaryItem[]>('/sys/dict/getDictItems/cust_source', { enabled: '1' })
const unbind = () => product.admin.put('/sys/dict/edit', { id: dictId, sourceId: null })
let count = 0
function clientWith(source: string, name: string) {
  count += 1
  const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject: `MD00000${count}` })
  const body = { name, source, creditCode, contactName: '王敏', contactMobile: '13800138000' }
  return product.admin.post<Row>('/legal/enterprise/add', body)
}

describe('choosing a table', () => {
  test('lists the tables of the source and shows the first rows', async () => {
    const { result } = await product.admin.get<SourceTable[]>('/sys/dataSource/catalogue', { id: sourceId })
    expect(result).toEqual([{ name: 'channel', columns: ['no', 'title', 'office', 'secret note'] }])
    const preview = await product.admin.get<SourcePreview>('/sys/dataSource/preview', { id: sourceId, ...place })
    expect(preview.result).toMatchObject({ total: 3, isCut: false })
    expect(preview.result.items).toContainEqual({ value: '7', text: '老客户介绍' })
  })

  test.each([
    [{ sourceTable: 'channel; drop table channel' }, 'sourceTable'],
    [{ sourceTable: 'pg_authid' }, 'sourceTable'],
    [{ textColumn: 'title" from channel --' }, 'textColumn'],
    [{ codeColumn: 'ctid' }, 'codeColumn'],
    [{ filterColumn: '1=1 or office' }, 'filterColumn'],
  ])('%j is not in the catalogue and is refused', async (change, field) => {
    expect(await bind(change)).toMatchObject({ success: false, error: { fields: [{ field }] } })
    expect(await product.admin.get('/sys/dataSource/preview', { id: sourceId, ...place, ...change })).toMatchObject({
      success: false,
    })
  })

  test('an incomplete place, a condition without rows and a dictionary of states are refused', async () => {
    expect(await bind({ codeColumn: null })).toMatchObject({ message: '请选择值列' })
    expect(await bind({ filterValue: null })).toMatchObject({ message: '请输入条件值' })
    expect(await bind({ filterValue: "' or 1=1 --" })).toMatchObject({
      message: '没有可用的数据，请检查所选的列和条件',
    })
    const { result } = await product.admin.get<Page<Row>>('/sys/dict/list', { dictCode: 'entrust_status' })
    expect(await bind({ id: result.records[0]!.id })).toMatchObject({
      success: false,
      message: expect.stringContaining('由系统流程使用'),
    })
  })

  test('more rows than a dictionary can have are refused', async () => {
    await onServer(database, `insert into channel select n, 'x' || n, '温州' from generate_series(100, 1200) n`)
    expect(await bind({ filterValue: '温州' })).toMatchObject({ message: '数据超过 1000 条，请设置条件缩小范围' })
  })

  test('a kind of database without a driver is refused with the reason', async () => {
    const oracle = await product.admin.post<Row>('/sys/dataSource/add', {
      code: 'ora',
      name: '旧系统',
      dbType: '2',
      dbUrl: 'jdbc:oracle:thin:@db.example.cn:1521:orcl',
      dbUsername: 'reader',
    })
    expect(await bind({ sourceId: oracle.result.id })).toMatchObject({
      success: false,
      message: '本服务器没有 Oracle 驱动，不能从该数据源取值',
    })
  })

  test('requires the permission to see data sources, in the own tenant', async () => {
    const editor = await product.signInAs({ username: 'words', permissions: ['dict:list', 'dict:edit'] })
    expect(await bind({}, editor)).toMatchObject({ success: false, message: expect.stringContaining('权限') })
    expect(await editor.get('/sys/dataSource/catalogue', { id: sourceId })).toMatchObject({ status: 403 })
    const stranger = await product.signInAs({
      username: 'afar',
      tenantId: 8,
      permissions: ['dict:list', 'dict:edit', 'dataSource:list', 'dataSource:test'],
    })
    expect(await bind({}, stranger)).toMatchObject({ success: false })
    expect(await stranger.get('/sys/dataSource/catalogue', { id: sourceId })).toMatchObject({ success: false })
    expect(await stranger.get('/sys/dataSource/preview', { id: sourceId, ...place })).toMatchObject({ success: false })
  })
})

describe('a dictionary of a data source', () => {
  test('offers its rows to fields, names and checks values, and keeps its own items for older ones', async () => {
    const before = (await items()).result
    const older = await clientWith(before[0]!.value, '早期客户有限公司')
    expect(await bind()).toMatchObject({ success: true })
    await expect
      .poll(async () => (await items()).result)
      .toEqual([
        { value: '10', text: 'a', title: 'a' },
        { value: '8', text: '抖音', title: '抖音' },
        { value: '7', text: '老客户介绍', title: '老客户介绍' },
      ])
    const all = await product.admin.get<Values>('/sys/dict/queryAllDictItems')
    expect(all.result).not.toHaveProperty('cust_source')
    expect(await clientWith('9', '上海客户有限公司')).toMatchObject({
      success: false,
      error: { fields: [{ field: 'source', message: '客户来源没有“9”这一选项' }] },
    })
    const added = await clientWith('7', '介绍客户有限公司')
    expect(added, added.message).toMatchObject({ success: true })
    const read = async (id: string) => (await product.admin.get<Row>('/legal/enterprise/queryById', { id })).result
    expect(await read(added.result.id)).toMatchObject({ source: '7', source_dictText: '老客户介绍' })
    expect(await read(older.result.id)).toMatchObject({ source_dictText: before[0]!.text })
    expect((await product.admin.get('/sys/dict/getDictText/cust_source/8')).result).toBe('抖音')
  })

  test('keeps the texts that it knows while the dictionaries are read again', async () => {
    const { dictionaries } = product.app.engine
    expect(dictionaries.text('cust_source', '7', 1)).toBe('老客户介绍')
    const { result } = await product.admin.get<Page<Row>>('/sys/dict/list', { dictCode: 'sex' })
    const { id, version } = result.records[0]!
    await product.admin.put('/sys/dict/edit', { id, version, description: '已修改' })
    const until = performance.now() + 300
    while (performance.now() < until) {
      expect(dictionaries.text('cust_source', '7', 1)).toBe('老客户介绍')
      await new Promise(setImmediate)
    }
  })

  test('other tenants keep the own items of the dictionary', async () => {
    const stranger = await product.signInAs({ username: 'elsewhere', tenantId: 9, permissions: ['directory:read'] })
    const { result } = await items(stranger)
    expect(result.length).toBeGreaterThan(0)
    expect(JSON.stringify(result)).not.toContain('抖音')
    expect((await stranger.get('/sys/dict/getDictText/cust_source/8')).result).toBeNull()
  })

  test('the source cannot be deleted while it is used, and its user cannot write', async () => {
    expect(await product.admin.delete('/sys/dataSource/delete', { id: sourceId })).toMatchObject({
      error: { code: 'in_use' },
    })
    await onServer(
      database,
      `create sequence hits; create view sneaky as select nextval('hits')::text as no, 'x'::text as title`,
    )
    expect(await bind({ sourceTable: 'sneaky', filterColumn: null, filterValue: null })).toMatchObject({
      success: false,
    })
  })

  test('a source that does not answer is named at the field, and stored values stay', async () => {
    const { result } = await product.admin.get<Page<Row>>('/legal/enterprise/list', { name: '介绍客户有限公司' })
    const { id } = result.records[0]!
    crm.close()
    await product.admin.get('/sys/dict/refleshCache')
    const answer = await items()
    expect(answer).toMatchObject({
      success: false,
      message: expect.stringMatching(/^字典“客户来源”的数据源暂时无法读取：.*拒绝连接/),
    })
    const edit = (change: Values) => product.admin.put('/legal/enterprise/edit', { id, ...change })
    expect(await edit({ shortName: '介绍' })).toMatchObject({ success: true })
    expect(await edit({ source: '8' })).toMatchObject({
      success: false,
      error: { fields: [{ field: 'source', message: expect.stringContaining('暂时无法读取') }] },
    })
    expect((await product.admin.get<Row>('/legal/enterprise/queryById', { id })).result).toMatchObject({ source: '7' })
    expect(await unbind()).toMatchObject({ success: true })
    await expect.poll(async () => (await items()).result?.length ?? 0).toBeGreaterThan(0)
  })

  test('MySQL is read in the same way, in a read-only transaction', async () => {
    const asked: string[] = []
    const mysql = await fakeMysql((sql) => {
      asked.push(sql)
      if (sql.includes('information_schema'))
        return [
          { table: 'channel', column: 'no' },
          { table: 'channel', column: 'title' },
        ]
      return sql.includes('from `channel`') ? [{ value: '3', text: '展会' }] : undefined
    })
    const added = await product.admin.post<Row>('/sys/dataSource/add', {
      code: 'shop',
      name: '商城',
      dbType: '4',
      dbUrl: `jdbc:mysql://127.0.0.1:${mysql.port}/shop`,
      dbUsername: 'reader',
      dbPassword: 'any',
    })
    const change = { sourceId: added.result.id, filterColumn: null, filterValue: null }
    expect(await bind(change)).toMatchObject({ success: true })
    await expect.poll(async () => (await items()).result).toEqual([{ value: '3', text: '展会', title: '展会' }])
    expect(asked[0]).toBe('start transaction read only')
    expect(asked.at(-1)).toMatch(/limit 1001$/)
    expect(await unbind()).toMatchObject({ success: true })
    mysql.close()
  })
})
