import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { forwardTo } from '../../testing/forwardTo.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { Database } from '../Database.ts'
import { openDatabase } from './openDatabase.ts'
import { StartError } from './StartError.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function complaint(url: string): Promise<string> {
  try {
    await (await openDatabase({ url, dataDir: '' })).close()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as StartError
    expect(message).not.toMatch(/s3cret|\n/)
    return message
  }
  return ''
}

test.each([
  ['not an address', 'DATABASE_URL 不是有效的地址'],
  ['mysql://root:s3cret@localhost/x', 'DATABASE_URL 必须以 postgresql:// 开头，现在是 mysql://'],
  ['postgresql://u:s3cret@127.0.0.1:1/law', '无法连接数据库 127.0.0.1:1/law：连接被拒绝'],
  ['postgresql://u:s3cret@no-such-host.invalid/law', '无法连接数据库 no-such-host.invalid:5432/law：'],
  ['postgresql://u:s3cret@/law?host=/no/such/folder', '套接字文件不存在'],
])('%s is refused in one line without the password', async (url, message) => {
  expect(await complaint(url)).toContain(message)
})

test('a missing database or user is reported', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/nothing_here'
  expect(await complaint(url.href)).toContain('该数据库不存在')
})

test('a server that is not PostgreSQL is refused', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await complaint(`postgresql://u:s3cret@127.0.0.1:${port}/law`)).toContain('无法连接数据库')
  server.close()
})

test('every connection uses the time zone of China, also when the address has its own options', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c TimeZone=UTC -c work_mem=5MB')
  const other = await openDatabase({ url: url.href, dataDir: '', timeoutSeconds: 7 })
  const { rows } = await other.pool
    .query(`select current_setting('TimeZone') as zone, current_setting('work_mem') as memory,
    current_setting('application_name') as name, current_setting('statement_timeout') as timeout`)
  expect(rows).toEqual([{ zone: 'Asia/Shanghai', memory: '5MB', name: 'lexdesk', timeout: '7s' }])
  await other.close()
})

test('a pooler that does not keep the time zone is refused with the statement that sets it', async () => {
  const pooler = await forwardTo(database.url, (bytes) =>
    Buffer.from(bytes.toString('latin1').replace('Asia/Shanghai', 'Europe/Berlin'), 'latin1'),
  )
  expect(await complaint(pooler.url)).toMatch(
    /时区（现在是 Europe\/Berlin），请在数据库中执行 alter database test_\w+ set "TimeZone" = 'Asia\/Shanghai';/,
  )
  pooler.close()
})

test('a connection lost in a transaction fails only that transaction', async () => {
  const failed = database.kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await sql`select pg_sleep(1)`.execute(trx)
  })
  await expect(failed).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('replaces idle connections that the server closes', async () => {
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const answers = await Promise.all([1, 2, 3].map(() => database.pool.query('select 1')))
  expect(answers).toHaveLength(3)
})

test('a number that is too large fails the stream, not the process', async () => {
  const stream = database.kysely
    .selectFrom(sql<{ n: number }>`(select 9007199254740990 + i as n from generate_series(0, 5) i)`.as('numbers'))
    .selectAll()
    .stream(2)
  const read = async () => {
    for await (const row of stream) expect(row.n).toBeLessThan(Number.MAX_SAFE_INTEGER + 1)
  }
  await expect(read()).rejects.toThrow('超出可精确表示的范围')
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a stream fails when its connection is lost instead of waiting forever', async () => {
  const read = async () => {
    const numbers = sql<{
      n: number
      pid: number
    }>`(select i as n, pg_backend_pid() as pid from generate_series(1, 1000) i)`
    for await (const row of database.kysely.selectFrom(numbers.as('numbers')).selectAll().stream(10))
      if (row.n === 20) await database.pool.query('select pg_terminate_backend($1)', [row.pid])
  }
  await expect(read()).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/)
})

test('a stream that is aborted returns its connection', async () => {
  for (let i = 0; i < 20; i++)
    for await (const row of database.kysely
      .selectFrom(sql<{ n: number }>`generate_series(1, 1000)`.as('numbers'))
      .select(sql<number>`1`.as('n'))
      .stream(10)) {
      expect(row.n).toBe(1)
      break
    }
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
})

test('without an address the embedded server is started and stopped with the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-open-'))
  const own = await openDatabase({ dataDir })
  expect(own.isEmbedded).toBe(true)
  expect((await own.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  const client = own.createClient()
  await client.connect()
  expect((await client.query("select timestamptz '2026-01-01Z' as at")).rows).toEqual([{ at: '2026-01-01 08:00:00' }])
  await client.end()
  await own.close()
  await own.close()
  await expect(own.createClient().connect()).rejects.toThrow('ENOENT')
  rmSync(dataDir, { recursive: true, force: true })
})
