import { setTimeout } from 'node:timers/promises'
import { ok } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { usualPatience } from '../database/connection/endSilentConnections.ts'
import { openDatabase } from '../database/connection/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import { type Forward, forwardTo } from '../testing/forwardTo.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { testHttp } from './testing/testHttp.ts'

let direct: Database
let forward: Forward
let db: Database
beforeAll(async () => {
  direct = await createTestDatabase()
  forward = await forwardTo(direct.url)
  db = await openDatabase({ url: forward.url, dataDir: '' })
})
afterAll(async () => {
  await db.close()
  forward.close()
  await direct.close()
})

const pidOf = async (connection: Database['kysely']): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]!.pid

async function answerOf(work: () => Promise<unknown>) {
  const app = await testHttp()
  app.get('/api/work', { config: { access: 'public' } }, async () => ok(await work()))
  const answer = await app.inject('/api/work')
  return [answer.statusCode, answer.headers['retry-after'], (answer.json() as { message: string }).message]
}

const served = [200, undefined, '操作成功！']
const away = [503, '10', '数据库暂时不可用，请稍后重试']

test('a connection that breaks in a transaction is answered 503 with Retry-After', async () => {
  const work = () =>
    db.kysely.transaction().execute(async (tx) => {
      await pidOf(tx)
      forward.cut(0)
      return pidOf(tx)
    })
  expect(await answerOf(work)).toEqual(away)
})

test('a session that the administrator ends is answered 503', async () => {
  const work = () =>
    db.kysely.transaction().execute(async (tx) => {
      await direct.pool.query('select pg_terminate_backend($1)', [await pidOf(tx)])
      return pidOf(tx)
    })
  expect(await answerOf(work)).toEqual(away)
})

test('a server that stays away is answered 503, and serves again when it is back', async () => {
  forward.cut()
  expect(await answerOf(() => pidOf(db.kysely))).toEqual(away)
  forward.resume()
  expect(await answerOf(() => pidOf(db.kysely))).toEqual(served)
})

test('a connection that is refused for a moment is opened again', async () => {
  const removed = new Promise((resolve) => db.pool.once('remove', resolve))
  forward.cut(2)
  await removed
  expect(await answerOf(() => pidOf(db.kysely))).toEqual(served)
})

describe('a network that drops what is sent', () => {
  const patience = { connectMs: 1_500, silentMs: 800, answerMs: 800, lookMs: 200 }
  /** At least as much as a new connection is waited for, and with no second try. */
  const longestMs = 2_500

  async function throughForward() {
    const way = await forwardTo(direct.url)
    const lost = await openDatabase({ url: way.url, dataDir: '', poolSize: 3, patience })
    onTestFinished(async () => {
      await lost.close()
      way.close()
    })
    return { way, lost }
  }

  test('is answered 503 in time, in flight and anew, and serves again when it is back', async () => {
    const { way, lost } = await throughForward()
    // One connection is free when the network goes, one runs a statement.
    await Promise.all([pidOf(lost.kysely), pidOf(lost.kysely)])
    const inFlight = answerOf(() => sql`select pg_sleep(0.3)`.execute(lost.kysely))
    await setTimeout(100)
    way.mute()
    const start = performance.now()
    expect(await Promise.all([inFlight, answerOf(() => pidOf(lost.kysely))])).toEqual([away, away])
    expect(performance.now() - start).toBeLessThan(longestMs)

    const later = performance.now()
    expect(await answerOf(() => pidOf(lost.kysely))).toEqual(away)
    expect(performance.now() - later).toBeLessThan(longestMs)
    way.resume()
    expect(await answerOf(() => pidOf(lost.kysely))).toEqual(served)
  })

  test('is not mistaken for a statement that takes long', async () => {
    const { lost } = await throughForward()
    expect(await answerOf(() => sql`select pg_sleep(3)`.execute(lost.kysely))).toEqual(served)
  })

  test('is noticed within twenty seconds', () => {
    const { silentMs, lookMs, answerMs, connectMs } = usualPatience
    expect(Math.max(silentMs + lookMs + answerMs, connectMs)).toBeLessThanOrEqual(20_000)
  })
})

test('no free connection is answered 503', async () => {
  // What the pool says after its waiting time.
  const work = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  expect(await answerOf(work)).toEqual(away)
})

test('a lost connection to another service is not called the database', async () => {
  const work = () =>
    Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }))
  expect(await answerOf(work)).toEqual([500, undefined, expect.stringContaining('系统繁忙')])
})
