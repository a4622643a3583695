import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientHeader, type Envelope, resources } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from './app.ts'
import { areas } from './areas.ts'
import { readConfig } from './config.ts'
import { backupDatabase } from './database/backup/backup.ts'
import { openDatabase } from './database/connection/openDatabase.ts'
import type { Database } from './database/Database.ts'
import { migrate } from './database/migrate.ts'
import { syncSchema } from './database/schemaSync.ts'
import { schemaOf } from './schema.ts'
import { seedDatabase } from './seed/seedDatabase.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './testing/startPgBouncer.ts'
import { adminPassword } from './testing/testProduct.ts'
import { createTestDatabase } from './testing/testDatabase.ts'

const skipped = hasPgBouncer ? '' : '(skipped: PgBouncer is not installed)'

describe.skipIf(!hasPgBouncer)(`the product behind PgBouncer in transaction mode ${skipped}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-pooler-'))
  let direct: Database
  let bouncer: PgBouncer
  let db: Database
  let app: App
  let token = ''
  const startTime = '2026-03-01 09:30:00'

  async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Envelope<T>> {
    const headers = { [clientHeader.name]: clientHeader.value, ...(token && { 'x-access-token': token }) }
    return (await app.http.inject({ method, url: `/api${path}`, headers, payload })).json() as Envelope<T>
  }

  beforeAll(async () => {
    direct = await createTestDatabase('empty')
    bouncer = await startPgBouncer(direct.url, 'transaction')
    db = await openDatabase({ url: bouncer.through(direct.url), dataDir: '' })
    // Two instances start at once.
    await Promise.all([migrate(db), migrate(db)])
    await Promise.all([syncSchema(db, schemaOf(resources)), syncSchema(db, schemaOf(resources))])
    await seedDatabase(db, { adminPassword, demoData: false, areas })
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOGIN_CAPTCHA: 'off' })
    app = await createApp({ config, db, maxEventLoopDelayMs: 0, watchesClock: false })
    await app.http.ready()
  })
  afterAll(async () => {
    await app?.close()
    await db?.close()
    await bouncer?.stop()
    await direct?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('signs in, writes at once on more connections than there are, and reads the right times', async () => {
    const { result } = await ask<{ token: string }>('POST', '/sys/login', {
      username: 'admin',
      password: adminPassword,
    })
    token = result.token
    const titles = Array.from({ length: 12 }, (_, n) => `公告${n}`)
    const notice = { startTime, endTime: '2099-01-01 00:00:00', msgCategory: '1', msgType: 'ALL', msgAbstract: '摘要' }
    const add = (titile: string) => ask('POST', '/sys/annountCement/add', { ...notice, titile })
    const answers = await Promise.all(titles.map(add))
    expect(answers.map(({ message }) => message)).toEqual(titles.map(() => '添加成功！'))
    const list = await ask<{ records: Record<string, string>[] }>('GET', '/sys/annountCement/list')
    expect(new Set(list.result.records.map((row) => row.startTime))).toEqual(new Set([startTime]))
    const { rows } = await direct.pool.query(
      `select count(*) as n from sys_announcement where start_time = '2026-03-01 01:30:00Z'
         and create_time between now() - interval '10 minutes' and now()`,
    )
    expect(rows).toEqual([{ n: 12 }])
  })

  test('is backed up', async () => {
    const { tables } = await backupDatabase(db, join(dataDir, 'backup'))
    expect(tables.find(({ name }) => name === 'sys_announcement')!.rows).toBe(12)
  })
})
