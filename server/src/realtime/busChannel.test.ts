import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/connection/openDatabase.ts'
import type { Database } from '../database/Database.ts'
import { startEmbedded } from '../database/embedded/startEmbedded.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { busChannel } from './busChannel.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase('empty')
})
afterAll(() => db?.close())

test('all instances on one database get the same channel, whichever role they use', async () => {
  const channel = await busChannel(db, 'secret')
  expect(channel).toMatch(/^lexdesk:hub:[\da-f]{16}$/)
  expect(await busChannel(db, 'secret')).toBe(channel)
  expect(await channelOfOrdinaryRole()).toBe(channel)
})

test('a server that does not say its number gives a channel too', async () => {
  const channel = await channelOfOrdinaryRole(sql`revoke execute on function pg_control_system() from public`)
  expect(channel).toMatch(/^lexdesk:hub:[\da-f]{16}$/)
  expect(channel).not.toBe(await busChannel(db, 'secret'))
})

async function channelOfOrdinaryRole(before = sql`select 1`): Promise<string> {
  const tx = await db.kysely.startTransaction().execute()
  try {
    await before.execute(tx)
    await sql`create role bus_channel_reader`.execute(tx)
    await sql`set local role bus_channel_reader`.execute(tx)
    return await busChannel({ kysely: tx }, 'secret')
  } finally {
    await tx.rollback().execute()
  }
}

test('another secret, another database and the same database of another server have channels of their own', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-bus-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const other = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} }, isDurable: false })
  onTestFinished(() => other.stop())
  const channels = [await busChannel(db, 'secret'), await busChannel(db, 'other')]
  // It has the same number in every new server.
  for (const server of [inject('postgresUrl'), other.url]) {
    const url = new URL(server)
    url.pathname = '/postgres'
    const opened = await openDatabase({ url: url.href, dataDir: '', poolSize: 1 })
    channels.push(await busChannel(opened, 'secret'))
    await opened.close()
  }
  expect(new Set(channels).size).toBe(4)
})
