import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../database/Database.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/connection/openDatabase.ts'

/** A state that many tests start from: created once per run under this name, then copied. */
export interface TestTemplate {
  name: string
  prepare(database: Database): Promise<void>
}

const migrated: TestTemplate = { name: 'migrated', prepare: async (database) => void (await migrate(database)) }

/** A new database in the server of the run, migrated by default; closing drops it. */
export async function createTestDatabase(template: TestTemplate | 'empty' = migrated): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(async (admin) => {
    if (template !== 'empty') await prepareTemplate(admin, template)
    const source = template === 'empty' ? 'template0' : templateName(template)
    await admin.query(`create database ${name} template ${source} ${await quickCopy(admin)}`)
  })
  const database = await open(name)
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The default strategy also writes every page of the copy to the WAL; PostgreSQL 14 has only the quick one. */
async function quickCopy(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]!.version >= 150_000 ? 'strategy file_copy' : ''
}

const templateName = (template: TestTemplate): string => `template_${template.name}`

async function prepareTemplate(admin: pg.Client, template: TestTemplate): Promise<void> {
  const name = templateName(template)
  // Test files run in several processes; the first one prepares, the others wait.
  await admin.query('select pg_advisory_lock(hashtext($1))', [name])
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft} template template0`)
    const database = await open(draft)
    try {
      await template.prepare(database)
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${draft} rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [name])
}

function open(name: string): Promise<Database> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return openDatabase({ url: url.href, dataDir: '', poolSize: 8 })
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
