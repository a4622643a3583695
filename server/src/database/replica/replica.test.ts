import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startTestReplica, type ReplicatedServers } from '../../testing/startTestReplica.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import type { Database } from '../Database.ts'

const patient = { timeout: 15_000, interval: 50 }
const lines: string[] = []
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line), error() {} }

let servers: ReplicatedServers
let db: Database
let replica: pg.Client
beforeAll(async () => {
  servers = await startTestReplica()
  db = await openDatabase({ url: servers.url, readUrl: servers.readUrl, dataDir: '', timeoutSeconds: 7, log })
  await db.pool.query('create table note (id integer primary key, at timestamptz(0) not null default now())')
  replica = await connectTo(servers.readUrl)
  await vi.waitUntil(() => db.reads.replica!().problem === undefined, patient)
})
afterAll(async () => {
  await replica?.end()
  await db?.close()
  await servers?.stop()
})

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}

interface Answer {
  count: number
  isReplica: boolean
}

const count = () =>
  db.reads.run(async ({ kysely }) => {
    const { rows } = await sql<Answer>`
      select count(*)::int as count, pg_is_in_recovery() as "isReplica" from note`.execute(kysely)
    return rows[0]!
  })

test('a read after a write comes from the replica and contains it', async () => {
  for (let id = 1; id <= 50; id += 1) {
    await db.pool.query('insert into note (id) values ($1)', [id])
    expect(await count()).toEqual({ count: id, isReplica: true })
  }
})

test('connections of the replica write the same times, and end long statements', async () => {
  const settings = await db.reads.run(({ kysely }) =>
    sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`.execute(kysely),
  )
  expect(settings.rows).toEqual([{ zone: 'Asia/Shanghai', timeout: '7s' }])
})

test('a connection for a stream is one of the replica', async () => {
  const client = await db.reads.connect()
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  client.release()
  expect(rows).toEqual([{ standby: true }])
})

test('a read that fails by its own fault is not repeated', async () => {
  let tries = 0
  const reading = db.reads.run(({ kysely }) => {
    tries += 1
    return sql`select 1 / 0`.execute(kysely)
  })
  await expect(reading).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})

test('a read that writes is repeated on the primary', async () => {
  const { rows } = await db.reads.run(({ kysely }) =>
    sql<{ id: number }>`insert into note (id) values (1000) returning id`.execute(kysely),
  )
  expect(rows).toEqual([{ id: 1000 }])
})

test('while the replica lags, the primary answers with the last write', async () => {
  const { count: before } = await count()
  await replica.query('select pg_wal_replay_pause()')
  onTestFinished(async () => void (await replica.query('select pg_wal_replay_resume()')))
  await db.pool.query('insert into note (id) values (2000)')
  expect(await count()).toEqual({ count: before + 1, isReplica: false })
  const client = await db.reads.connect()
  const { rows } = await client.query('select pg_is_in_recovery() as standby from note where id = 2000')
  client.release()
  expect(rows).toEqual([{ standby: false }])
  await vi.waitFor(() => expect(db.reads.replica!().problem).toBe('late'), patient)
  expect(lines.at(-1)).toBe('备库落后于主库；列表、导出和报表改从主库读取')
  await replica.query('select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect((await count()).isReplica).toBe(true), patient)
  expect(lines.at(-1)).toBe('备库可用，列表、导出和报表从备库读取')
})

test('while the replica is gone the primary answers, and afterwards the replica again', async () => {
  const { count: before } = await count()
  await replica.end()
  await servers.stopReplica()
  expect(await count()).toEqual({ count: before, isReplica: false })
  expect(db.reads.replica!()).toMatchObject({ problem: 'lost' })
  await db.pool.query('insert into note (id) values (3000)')
  expect(await count()).toEqual({ count: before + 1, isReplica: false })
  await servers.startReplica()
  replica = await connectTo(servers.readUrl)
  await vi.waitFor(async () => expect((await count()).isReplica).toBe(true), patient)
  expect(await count()).toEqual({ count: before + 1, isReplica: true })
})

test.each([
  ['the primary itself', () => servers.url, 'DATABASE_READ_URL 指向的不是备库'],
  ['another server', () => inject('postgresUrl'), 'DATABASE_READ_URL 指向的不是备库'],
  ['a replica of another server', () => servers.readUrl, 'DATABASE_READ_URL 指向的不是本数据库的备库'],
])('%s is not read', async (name, address, words) => {
  const url = name.startsWith('a replica') ? inject('postgresUrl') : servers.url
  const other = await openDatabase({ url, readUrl: address(), dataDir: '', log })
  onTestFinished(() => other.close())
  expect(other.reads.replica!()).toMatchObject({ problem: 'wrong', words })
  const { rows } = await other.reads.run(({ kysely }) => sql`select pg_is_in_recovery() as standby`.execute(kysely))
  expect(rows).toEqual([{ standby: false }])
})

test('another database of the replica is not read', async () => {
  const readUrl = new URL(servers.readUrl)
  readUrl.pathname = '/postgres'
  const other = await openDatabase({ url: servers.url, readUrl: readUrl.href, dataDir: '' })
  onTestFinished(() => other.close())
  expect(other.reads.replica!()).toMatchObject({ problem: 'wrong' })
})

test('a replica that is gone does not keep the product from starting', async () => {
  const other = await openDatabase({ url: servers.url, readUrl: 'postgresql://u@127.0.0.1:1/x', dataDir: '' })
  onTestFinished(() => other.close())
  expect(other.reads.replica!()).toMatchObject({ problem: 'lost' })
  expect(await other.reads.run(() => Promise.resolve('served'))).toBe('served')
})
