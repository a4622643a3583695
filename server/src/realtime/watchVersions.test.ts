import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { createHub } from './createHub.ts'
import { startFakeRedis } from './testing/fakeRedis.ts'
import { topicVersionTable } from './topicVersionTable.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase('empty')
  await syncSchema(db, [topicVersionTable])
})
afterAll(() => db?.close())
beforeEach(() => sql`delete from topic_version`.execute(db.kysely))

type Options = NonNullable<Parameters<typeof createHub>[0]>

/** An instance that keeps the routes; `reads` are what it was asked to read. */
async function instance(options: Options = {}) {
  const hub = await createHub({ db, compareMs: 20, ...options })
  onTestFinished(() => hub.close())
  const reads: unknown[] = []
  const state = { isBroken: false }
  hub.keep('routes', async (data) => {
    reads.push(data)
    if (state.isBroken) throw new Error('unreadable')
  })
  return { hub, reads, state }
}
const versions = async () => (await sql`select topic, version from topic_version`.execute(db.kysely)).rows
const versionIs = (version: number) =>
  vi.waitFor(async () => expect(await versions()).toEqual([{ topic: 'routes', version }]))

test('without Redis, an instance reads again what another one has changed, and not its own changes', async () => {
  const [here, there] = [await instance(), await instance()]
  here.hub.announce('routes', 'first')
  await vi.waitFor(() => expect(there.reads).toEqual([undefined]))
  // Its first change met a topic without a version.
  const before = here.reads.length
  here.hub.announce('routes', 'second')
  await vi.waitFor(() => expect(there.reads).toEqual([undefined, undefined]))
  expect(here.reads.slice(before).filter((data) => data !== undefined)).toEqual(['second'])
})

test('an event that Redis lost is made up for when it returns', async () => {
  const redis = await startFakeRedis()
  onTestFinished(() => redis.close())
  // Only the return can make the instances compare.
  const options = { redis: { url: redis.url, channel: 'office' }, compareMs: 3_600_000 }
  const [here, there] = [await instance(options), await instance(options)]
  redis.leave()
  await vi.waitFor(() => expect([here, there].map(({ hub }) => hub.state().redis)).toEqual(['lost', 'lost']))
  here.hub.announce('routes', 'off')
  await versionIs(1)
  expect(there.reads).toEqual([])
  redis.comeBack()
  await vi.waitFor(() => expect(there.reads).toEqual([undefined]), { timeout: 10_000 })
})

test('what could not be read is read again, and logged once', async () => {
  const lines: string[] = []
  const log = { info: () => {}, warn: (_: object, event: string) => void lines.push(event) }
  const [here, there] = [await instance({ log }), await instance()]
  here.state.isBroken = true
  there.hub.announce('routes', 'changed')
  await vi.waitFor(() => expect(here.reads.length).toBeGreaterThan(2))
  here.state.isBroken = false
  const before = here.reads.length
  await vi.waitFor(() => expect(here.reads.length).toBeGreaterThan(before))
  expect(lines).toEqual(['topic_not_read'])
})

test('an own change that could not be read is read again', async () => {
  const { hub, reads, state } = await instance()
  hub.announce('routes', 'first')
  await versionIs(1)
  await vi.waitFor(() => expect(reads).toEqual(['first', undefined]))
  state.isBroken = true
  hub.announce('routes', 'second')
  state.isBroken = false
  await vi.waitFor(() => expect(reads).toEqual(['first', undefined, 'second', undefined]))
})

test('the start of an instance makes up for one that died before its event', async () => {
  const { hub, reads } = await instance()
  hub.announce('routes', 'first')
  await versionIs(1)
  await vi.waitFor(() => expect(reads).toEqual(['first', undefined]))
  await instance()
  await vi.waitFor(() => expect(reads).toEqual(['first', undefined, undefined]))
})

test('a change whose instance died before it could raise the version is read after a while', async () => {
  const { reads } = await instance({ readAllMs: 100 })
  const slow = await instance()
  await vi.waitFor(() => expect(reads.length).toBeGreaterThan(1))
  expect(await versions()).toEqual([])
  expect(reads.every((data) => data === undefined)).toBe(true)
  expect(slow.reads).toEqual([])
})

test('a start locks the versions in the order of their topics', async () => {
  await sql`insert into topic_version (topic, version) values ('routes', 1)`.execute(db.kysely)
  await sql`insert into topic_version (topic, version) values ('dictionaries', 1)`.execute(db.kysely)
  const tx = await db.kysely.startTransaction().execute()
  const raise = (topic: string) =>
    sql`update topic_version set version = version + 1 where topic = ${topic}`.execute(tx)
  await raise('dictionaries')
  const start = instance()
  await vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect((await waiting.execute(db.kysely)).rows).toHaveLength(1)
  })
  await raise('routes')
  await tx.commit().execute()
  await start
  const rows = [...(await versions())] as { version: number }[]
  expect(rows.map(({ version }) => version)).toEqual([3, 3])
})

test('a topic that is not kept has no version', async () => {
  const { hub } = await instance()
  hub.announce('changes', 'row')
  hub.announce('routes', 'route')
  await vi.waitFor(async () => expect(await versions()).toEqual([{ topic: 'routes', version: 1 }]))
})
