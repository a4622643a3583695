import { ok } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
