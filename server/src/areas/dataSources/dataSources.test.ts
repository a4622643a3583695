import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ChangeLine, Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { fakeMysql, fakeVersion } from '../../dataSources/testing/fakeMysql.ts'
import { postgresPort } from '../../dataSources/testing/postgresPort.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
const servers: { close(): void }[] = []
beforeAll(async () => {
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
})
afterAll(async () => {
  for (const server of servers) server.close()
  await product?.close()
})

const secret = 'Kq7-very-secret'
const source = (changes: Values = {}): Values => ({
  code: 'archive',
  name: '档案库',
  dbType: '6',
  dbUrl: 'jdbc:postgresql://db.example.cn:5432/archive',
  dbName: 'archive',
  dbUsername: 'reader',
  dbPassword: secret,
  ...changes,
})
const add = async (changes: Values): Promise<Row> => {
  const answer = await product.admin.post<Row>('/sys/dataSource/add', source(changes))
  expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' })
  return answer.result
}
const tryOut = (body: Values, client: Client = product.admin) =>
  client.post<Values>('/online/cgreport/api/testConnection', body)

async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Implements just enough of the PostgreSQL protocol to refuse. */
const refusing = (code: string) =>
  listening(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(body.length + 4, 1)
        socket.end(Buffer.concat([head, body]))
      })
    }),
  )

test('without a database name takes the one in the address, and asks for it when there is none', async () => {
  expect(await add({ code: 'unnamed', dbName: undefined })).toMatchObject({ dbName: 'archive' })
  const nameless = source({ code: 'nameless', dbName: '', dbUrl: 'jdbc:postgresql://db.example.cn:5432' })
  expect(await product.admin.post('/sys/dataSource/add', nameless)).toMatchObject({
    success: false,
    message: expect.stringContaining('请输入数据库名称'),
  })
})

describe('the password of a data source', () => {
  test('is encrypted at rest and not part of any answer, list, export or history', async () => {
    const row = await add({ code: 'sealed' })
    const { rows } = await sql<{ stored: string }>`
      select db_password as stored from sys_data_source where id = ${row.id}`.execute(product.app.engine.db.kysely)
    expect(rows[0]!.stored).toMatch(/^v1\./)
    expect(rows[0]!.stored).not.toContain(secret)
    expect(row.dbDriver).toBe('org.postgresql.Driver')
    await product.admin.put('/sys/dataSource/edit', { id: row.id, dbPassword: 'Another-secret-9' })
    const { result: lines } = await product.admin.get<ChangeLine[]>('/sys/dataSource/history', { id: row.id })
    expect(lines.map(({ action }) => action)).toEqual(['edit', 'add'])
    const seen = [
      row,
      lines,
      (await product.admin.get<Row>('/sys/dataSource/queryById', { id: row.id })).result,
      (await product.admin.get<Page<Row>>('/sys/dataSource/list')).result,
      (await product.admin.get('/sys/dataSource/options')).result,
      (await sql`select * from sys_log`.execute(product.app.engine.db.kysely)).rows,
      (await sql`select * from change_log`.execute(product.app.engine.db.kysely)).rows,
      (await product.admin.get('/sys/dataSource/exportXls')).bytes.toString('latin1'),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/very-secret|Another-secret|"dbPassword"/)
  })

  test('stays when an edit omits it, and must be entered again when the target changes', async () => {
    const row = await add({ code: 'kept' })
    const stored = async () =>
      (
        await sql<{ stored: string }>`select db_password as stored from sys_data_source where id = ${row.id}`.execute(
          product.app.engine.db.kysely,
        )
      ).rows[0]!.stored
    const before = await stored()
    for (const body of [
      { name: '改名' },
      { name: '再改名', dbPassword: '' },
      source({ code: undefined, dbPassword: undefined }),
    ])
      expect(await product.admin.put('/sys/dataSource/edit', { id: row.id, ...body })).toMatchObject({ success: true })
    expect(await stored()).toBe(before)
    for (const change of [{ dbUrl: 'jdbc:postgresql://evil.example.cn/archive' }, { dbUsername: 'other' }]) {
      expect(await product.admin.put('/sys/dataSource/edit', { id: row.id, ...change })).toMatchObject({
        success: false,
        error: { fields: [{ field: 'dbPassword' }] },
      })
      expect(await tryOut({ id: row.id, ...change })).toMatchObject({
        success: false,
        message: '连接地址或用户名已修改，请重新输入密码后再测试',
      })
      expect(
        await product.admin.put('/sys/dataSource/edit', { id: row.id, ...change, dbPassword: 'typed-again' }),
      ).toMatchObject({ success: true })
    }
  })
})

describe('testing a connection', () => {
  test('PostgreSQL succeeds, with form values and with stored values', async () => {
    const source = await postgresPort()
    servers.push(source)
    const { port, user, password } = source
    const database = new URL(inject('postgresUrl')).pathname.slice(1) || 'postgres'
    const dbUrl = `jdbc:postgresql://127.0.0.1:${port}/${database}`
    const form = {
      dbType: '6',
      dbDriver: 'x',
      dbUrl,
      dbName: database,
      dbUsername: user,
      dbPassword: password || 'any',
    }
    expect(await tryOut(form)).toMatchObject({
      success: true,
      code: 200,
      message: '连接成功',
      result: { version: expect.stringContaining('PostgreSQL'), costMs: expect.any(Number) },
    })
    expect(await tryOut({ ...form, dbName: 'no_such_database' })).toMatchObject({
      success: false,
      code: 500,
      message: '数据库“no_such_database”不存在',
    })
    const row = await add({ ...form, code: 'own', name: '自己' })
    expect(await tryOut({ id: row.id })).toMatchObject({ success: true })
  })

  test('MySQL succeeds, and a wrong password is reported', async () => {
    const server = await fakeMysql()
    servers.push(server)
    const { port } = server
    const form = source({ dbType: '4', dbUrl: `jdbc:mysql://127.0.0.1:${port}/law`, dbName: 'law' })
    expect(await tryOut(form)).toMatchObject({ success: true, result: { version: fakeVersion } })
    expect(await tryOut({ ...form, dbUsername: 'nobody' })).toMatchObject({
      success: false,
      message: '用户名或密码错误，或该用户不允许从本服务器登录',
    })
    expect(await tryOut({ ...form, dbName: 'missing' })).toMatchObject({ message: '数据库“missing”不存在' })
  })

  test('every failure has its reason', async () => {
    const at = (port: number, more: Values = {}) => source({ dbUrl: `jdbc:postgresql://127.0.0.1:${port}/x`, ...more })
    expect(await tryOut(at(await refusing('28P01')))).toMatchObject({
      success: false,
      message: '用户名或密码错误，或该用户不允许从本服务器登录',
    })
    const closed = createServer()
    const port = await listening(closed)
    closed.close()
    expect(await tryOut(at(port))).toMatchObject({ message: expect.stringContaining('拒绝连接') })
    const rude = await listening(createServer((socket) => socket.destroy()))
    expect(await tryOut(at(rude))).toMatchObject({ message: expect.stringContaining('中断了连接') })
    const web = await listening(
      createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad\r\n\r\n')),
    )
    expect(await tryOut(at(web))).toMatchObject({
      success: false,
      message: expect.stringContaining(`127.0.0.1:${web}`),
    })
    expect(await tryOut(source({ dbUrl: 'jdbc:postgresql://no-such-host.invalid/x' }))).toMatchObject({
      message: '找不到主机“no-such-host.invalid”，请检查地址',
    })
    expect(await tryOut(source({ dbType: '2', dbUrl: 'jdbc:oracle:thin:@db:1521:orcl' }))).toMatchObject({
      message: '本服务器没有 Oracle 驱动，该数据源只能登记，不能连接',
    })
    expect(await tryOut(source({ dbType: '4' }))).toMatchObject({ message: '连接地址与数据库类型不符' })
    expect(await tryOut({})).toMatchObject({ status: 400 })
  })

  test('an unresponsive source times out after five seconds, and others are served meanwhile', async () => {
    const held: Socket[] = []
    const port = await listening(createServer((socket) => void held.push(socket)))
    const started = Date.now()
    const silent = tryOut(source({ dbUrl: `jdbc:postgresql://127.0.0.1:${port}/x` }))
    expect(await product.admin.get('/sys/dataSource/options')).toMatchObject({ success: true })
    expect(Date.now() - started).toBeLessThan(2_000)
    expect(await silent).toMatchObject({ success: false, message: `127.0.0.1:${port} 在 5 秒内没有响应` })
    expect(Date.now() - started).toBeLessThan(8_000)
    for (const socket of held) socket.destroy()
  }, 15_000)

  test.each(['169.254.169.254', '10.0.0.9', '[::1]', '0.0.0.0', '192.168.1.1', '[::ffff:169.254.169.254]'])(
    '%s is refused, when it is saved and when it is tested',
    async (host) => {
      const dbUrl = `jdbc:postgresql://${host}:5432/x`
      expect(await tryOut(source({ dbUrl }))).toMatchObject({
        success: false,
        message: expect.stringContaining('不允许连接'),
      })
      expect(await product.admin.post('/sys/dataSource/add', source({ code: 'bad', dbUrl }))).toMatchObject({
        success: false,
        error: { fields: [{ field: 'dbUrl' }] },
      })
    },
  )

  test('requires its own permission, and other tenants have other sources', async () => {
    const clerk = await product.signInAs({ username: 'clerk', permissions: ['dataSource:list', 'dataSource:edit'] })
    expect(await tryOut(source(), clerk)).toMatchObject({ status: 403, code: 510 })
    expect(await tryOut(source(), product.anonymous)).toMatchObject({ status: 401 })
    const row = await add({ code: 'hidden' })
    const stranger = await product.signInAs({
      username: 'afar',
      tenantId: 8,
      permissions: ['dataSource:test', 'dataSource:list'],
    })
    expect(await tryOut({ id: row.id }, stranger)).toMatchObject({ success: false, error: { code: 'not_found' } })
    expect((await stranger.get<unknown[]>('/sys/dataSource/options')).result).toEqual([])
  })
})

test('the codes of all sources are listed in wire format', async () => {
  await add({ code: 'Law-1', name: '法规库' })
  const { result } = await product.admin.get<Values[]>('/sys/dataSource/options')
  expect(result).toContainEqual({ value: 'Law-1', label: '法规库', text: '法规库' })
  expect(await product.admin.post('/sys/dataSource/add', source({ code: '1law' }))).toMatchObject({
    success: false,
    error: { fields: [{ field: 'code' }] },
  })
})
