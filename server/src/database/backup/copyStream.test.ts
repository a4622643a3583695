import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { copyIn, copyOut } from './copyStream.ts'
import type { Database } from '../Database.ts'

let database: Database
let client: PoolClient
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table item (id integer primary key, name text)')
})
afterAll(() => database.close())
beforeEach(async () => {
  client = await database.pool.connect()
  await client.query('truncate item')
})
afterEach(() => client.release())

const count = async () => (await client.query<{ n: number }>('select count(*) as n from item')).rows[0]?.n

function* rows(from: number, to: number): Generator<string> {
  for (let id = from; id <= to; id++) yield `${id}\t合同 ${id}\n`
}

test('streams rows in and reports how many the server accepted', async () => {
  const copy = copyIn(client, 'copy item from stdin')
  await pipeline(Readable.from(rows(1, 50_000)), copy)
  expect(copy.rowCount).toBe(50_000)
  expect(await count()).toBe(50_000)
})

test('streams rows out unchanged, in a bounded number of chunks', async () => {
  await pipeline(Readable.from(rows(1, 20_000)), copyIn(client, 'copy item from stdin'))
  const copy = copyOut(client, 'copy (select * from item order by id) to stdout')
  const pieces: Buffer[] = []
  for await (const piece of copy) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).toString()).toBe([...rows(1, 20_000)].join(''))
  expect(pieces.length).toBeLessThan(50)
  expect(copy.rowCount).toBe(20_000)
})

test('a slow reader applies backpressure instead of filling memory', async () => {
  const copy = copyOut(client, "copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout")
  copy.once('readable', () => {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(copy.readableLength).toBeLessThan(4 * 1024 ** 2)
  let size = 0
  for await (const piece of copy) size += (piece as Buffer).length
  expect(size).toBe(1001 * 100_000)
})

test('a writer waits while the server is busy', async () => {
  const copy = copyIn(client, 'copy item from stdin')
  const big = Buffer.from([...rows(1, 20_000)].join(''))
  expect(copy.write(big)).toBe(false)
  copy.end()
  await finished(copy)
  expect(await count()).toBe(20_000)
})

test('a bad row fails the stream with the reason and the client stays usable', async () => {
  await expect(pipeline(Readable.from(['1\ta\n', 'x\tb\n']), copyIn(client, 'copy item from stdin'))).rejects.toThrow(
    'invalid input syntax for type integer',
  )
  expect(await count()).toBe(0)
})

test('a bad row in the middle of much data fails too', async () => {
  function* spoiled() {
    yield* rows(1, 100_000)
    yield 'x\ty\n'
    yield* rows(100_001, 300_000)
  }
  await expect(pipeline(Readable.from(spoiled()), copyIn(client, 'copy item from stdin'))).rejects.toThrow('integer')
  expect(await count()).toBe(0)
})

test('a statement that the server refuses fails before any row', async () => {
  const copy = copyIn(client, 'copy nothing_here from stdin')
  await expect(pipeline(Readable.from(rows(1, 10)), copy)).rejects.toThrow('nothing_here')
  await expect(copyOut(client, 'copy nothing_here to stdout').toArray()).rejects.toThrow('nothing_here')
  expect(await count()).toBe(0)
})

test('a source that breaks leaves nothing behind', async () => {
  function* broken() {
    yield* rows(1, 1000)
    throw new Error('断了')
  }
  await expect(pipeline(Readable.from(broken()), copyIn(client, 'copy item from stdin'))).rejects.toThrow('断了')
  expect(await count()).toBe(0)
})

test('aborting at once, before the server has agreed, leaves the client usable', async () => {
  const copy = copyIn(client, 'copy item from stdin')
  copy.write('1\ta\n')
  copy.destroy()
  expect(await count()).toBe(0)
  const out = copyOut(client, 'copy (select generate_series(1, 200000)) to stdout')
  out.destroy()
  expect(await count()).toBe(0)
})

test('a lost connection ends the stream with an error', async () => {
  const lost = await database.pool.connect()
  const { rows: sessions } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid')
  const copy = copyIn(lost, 'copy item from stdin')
  copy.write('1\ta\n')
  // Subscribed at once: the end may come before the other session's answer.
  const ended = finished(copy).catch((error: Error) => error)
  await client.query('select pg_terminate_backend($1)', [sessions[0]?.pid])
  expect(String(await ended)).toMatch(/terminat|connection|EPIPE|ECONNRESET/)
  lost.release(true)
})
