import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import type { Database } from '../Database.ts'
import { syncSchema } from '../schemaSync.ts'
import type { TableSpec } from '../TableSpec.ts'
import { frame, readFrames } from './archiveFrames.ts'
import { type BackupHeader, backupDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'

const visit: TableSpec = {
  name: 'visit',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'lawyer_id', type: 'text', collation: 'C' },
    { name: 'day', type: 'date' },
  ],
  indexes: [],
  exclusions: [
    {
      name: 'visit_days',
      elements: [
        { key: 'lawyer_id', operator: '=' },
        { key: 'daterange(day, day + 7)', operator: '&&' },
      ],
    },
  ],
}

let folder: string
let file: string
let source: Database
let target: Database
let owner: Database
let role: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexdesk-backup-'))
  file = join(folder, 'all.backup')
  source = await createTestDatabase()
  await syncSchema(source, [visit])
  // Extensions that only a superuser may create, and one that a column needs.
  await source.pool.query('create extension pg_stat_statements; create extension pageinspect; create extension citext')
  await source.pool.query('create table other_program (email citext)')
  await source.pool.query("insert into visit values ('1', 'L1', '2026-11-17')")

  target = await createTestDatabase('empty')
  role = `owner_${randomUUID().replaceAll('-', '')}`
  const name = new URL(target.url).pathname.slice(1)
  await target.pool.query(
    `create role ${role} login password 'secret'; alter database ${name} owner to ${role}; alter schema public owner to ${role}`,
  )
  const url = new URL(target.url)
  url.username = role
  url.password = 'secret'
  owner = await openDatabase({ url: url.href, dataDir: '', poolSize: 2 })
})
afterEach(async () => {
  await owner.close()
  await target.close()
  await source.pool.query(`drop role ${role}`)
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

const extensionsOf = async (db: Database) =>
  (await db.pool.query("select extname from pg_extension where extname <> 'plpgsql' order by 1")).rows.map(
    (row: { extname: string }) => row.extname,
  )

test('the owner of a database restores a backup of a server with further extensions', async () => {
  await backupDatabase(source, file)
  await restoreDatabase(owner, file)
  expect(await extensionsOf(owner)).toEqual(['btree_gist', 'citext'])
  expect((await owner.pool.query('select lawyer_id from visit')).rows).toEqual([{ lawyer_id: 'L1' }])
  await expect(owner.pool.query("insert into visit values ('2', 'L1', '2026-11-18')")).rejects.toThrow('visit_days')
})

test('of a backup that lists every extension of its server, those that may not be created are left out', async () => {
  await backupDatabase(source, file)
  const frames: Buffer[] = []
  for await (const { kind, content } of readFrames(file)) {
    if (kind !== 'h') {
      frames.push(frame(kind, Buffer.from(content)))
      continue
    }
    const header = JSON.parse(content.toString()) as BackupHeader
    header.description.functions.unshift(
      'create extension if not exists pg_stat_statements',
      'create extension if not exists no_such_extension',
    )
    frames.push(frame('h', header))
  }
  writeFileSync(file, gzipSync(Buffer.concat(frames)))
  await restoreDatabase(owner, file)
  expect(await extensionsOf(owner)).toEqual(['btree_gist', 'citext'])
})
