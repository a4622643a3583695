import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupTable } from '../../../database/backup/backupTable.ts'
import type { BackupFiles } from '../../../database/backup/BackupFiles.ts'
import { scratchName } from '../../../database/backup/checkByRestoring.ts'
import { verifyBackup } from '../../../database/backup/verifyBackup.ts'
import { openDatabase } from '../../../database/connection/openDatabase.ts'
import type { Database } from '../../../database/Database.ts'
import { syncSchema } from '../../../database/schemaSync.ts'
import { createTestDatabase } from '../../../testing/testDatabase.ts'
import { makeScheduledBackup, type ScheduledBackupOptions } from './makeScheduledBackup.ts'

let db: Database
let folder: string
beforeEach(async () => {
  db = await createTestDatabase()
  await syncSchema(db, [backupTable])
  await db.pool.query('create table matter (id text primary key, name text)')
  await db.pool.query("insert into matter select i, '案件' || i from generate_series(1, 500) i")
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-backups-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const make = (options: Partial<ScheduledBackupOptions> = {}): Promise<string> =>
  makeScheduledBackup(db, {
    folder,
    keep: 14,
    restoreCheck: false,
    signal: new AbortController().signal,
    ...options,
  })
/** As if it were made at 02:30 of this day of November. */
async function makeOn(day: number, options: Partial<ScheduledBackupOptions> = {}): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-${String(day).padStart(2, '0')}T02:30:00+08:00`) })
  return make(options).finally(() => vi.useRealTimers())
}
const nameOn = (day: number): string => `lexdesk-202611${String(day).padStart(2, '0')}-023000.backup`
const files = async (): Promise<string[]> => (await readdir(folder)).sort()
interface Entry {
  file_name: string
  bytes: number
  is_scheduled: boolean
  checked_by: string | null
  checked_at: string | null
}
const entries = async (): Promise<Entry[]> => (await db.pool.query<Entry>('select * from backup_log order by id')).rows
const scratchDatabases = async (): Promise<unknown[]> => {
  const name = await scratchName(db.pool)
  return (await db.pool.query('select 1 from pg_database where datname = $1', [name])).rows
}

test('writes a backup of the day, restores it for a check and drops what was restored', async () => {
  const words = await makeOn(19, { restoreCheck: true })
  expect(words).toMatch(
    /^已备份到 lexdesk-20261119-023000\.backup：\d+ 张表，共 \d+ 行，\d+\.\d MB，已核对校验和并试恢复$/,
  )
  expect(await files()).toEqual([nameOn(19)])
  const { tables } = await verifyBackup(join(folder, nameOn(19)))
  expect(tables).toContainEqual(expect.objectContaining({ name: 'matter', rows: 500 }))
  expect(await entries()).toMatchObject([
    { file_name: nameOn(19), is_scheduled: true, checked_by: 'restored', checked_at: expect.any(String) },
  ])
  expect(await scratchDatabases()).toEqual([])
})

test('without the restore check only checksums are compared', async () => {
  expect(await makeOn(19)).toMatch(/MB，已核对校验和$/)
  expect(await entries()).toMatchObject([{ checked_by: 'checksums', checked_at: expect.any(String) }])
})

test('a role that may not create databases gets its checksums compared, and the result says so', async () => {
  const role = `owner_${randomUUID().replaceAll('-', '')}`
  const url = new URL(db.url)
  await db.pool.query(
    `create role ${role} login password 'secret'; grant all on all tables in schema public to ${role}`,
  )
  url.username = role
  url.password = 'secret'
  const owner = await openDatabase({ url: url.href, dataDir: '', poolSize: 2 })
  try {
    const words = await makeScheduledBackup(owner, {
      folder,
      keep: 14,
      restoreCheck: true,
      signal: new AbortController().signal,
    })
    expect(words).toMatch(/，已核对校验和（数据库账号无权创建数据库，未做恢复检查）$/)
    expect(await entries()).toMatchObject([{ checked_by: 'checksums' }])
  } finally {
    await owner.close()
    await db.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('what a crashed check left is dropped by the next one', async () => {
  const name = await scratchName(db.pool)
  await db.pool.query(`create database ${name} template template0`)
  await makeOn(19, { restoreCheck: true })
  expect(await scratchDatabases()).toEqual([])
})

test('a backup that cannot be restored remains, is unchecked, and deletes no good one', async () => {
  for (const day of [15, 16]) await makeOn(day, { keep: 2 })
  // The archive has a view that an empty database cannot have.
  await db.pool.query('create schema other; create table other.secret (id text)')
  await db.pool.query('create view outside as select id from other.secret')
  for (const day of [17, 18])
    await expect(makeOn(day, { keep: 2, restoreCheck: true })).rejects.toThrow(
      new RegExp(`^已写入 .*${nameOn(day)}，校验和一致，但恢复检查失败：.*other`),
    )
  // Of those that failed only the newest remains.
  expect(await files()).toEqual([15, 16, 18].map(nameOn))
  expect((await entries()).at(-1)).toMatchObject({ file_name: nameOn(18), checked_by: null, checked_at: null })
  expect(await scratchDatabases()).toEqual([])
  await db.pool.query('drop view outside')
  expect(await makeOn(19, { keep: 2, restoreCheck: true })).toMatch(/，删除旧备份 2 份$/)
  expect(await files()).toEqual([16, 19].map(nameOn))
})

test('rotation keeps the newest, and no file of others is deleted', async () => {
  const others = ['lexdesk-20200101-023000.backup', 'notes.txt']
  for (const name of others) await writeFile(join(folder, name), '')
  // The command has made one of them.
  await db.pool.query("insert into backup_log values ('0', now(), 'lexdesk-20200101-023000.backup', 1, 1, 1)")
  for (const day of [15, 16, 17]) await makeOn(day, { keep: 3 })
  expect(await makeOn(18, { keep: 3 })).toMatch(/，删除旧备份 1 份$/)
  expect(await files()).toEqual([others[0], ...[16, 17, 18].map(nameOn), others[1]])
  await makeOn(19, { keep: 1 })
  expect(await files()).toEqual([others[0], nameOn(19), others[1]])
})

test('a backup that fails leaves no file, and the former ones remain', async () => {
  await makeOn(18, { keep: 1 })
  const full: BackupFiles = {
    read: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    write: async () => true,
  }
  await db.pool.query('create table stored_file (path text, size bigint, sha256 text, mime text)')
  await db.pool.query("insert into stored_file values ('a', 1, '', '')")
  await expect(makeOn(19, { keep: 1, files: full })).rejects.toThrow(/^无法写入备份文件 .*：磁盘已满$/)
  expect(await files()).toEqual([nameOn(18)])
  await expect(make({ folder: join(folder, 'gone') })).rejects.toThrow('目录不存在')
  expect(existsSync(join(folder, 'gone'))).toBe(false)
  expect(await entries()).toHaveLength(1)
})

test('an interrupted backup leaves no file, and drafts of a killed one go when no run can own them', async () => {
  const stopped = new AbortController()
  const waiting: BackupFiles = {
    read: async () => {
      stopped.abort()
      return new Readable({ read: () => {} })
    },
    write: async () => true,
  }
  await db.pool.query('create table stored_file (path text, size bigint, sha256 text, mime text)')
  await db.pool.query("insert into stored_file values ('a', 1, '', '')")
  await expect(make({ signal: stopped.signal, files: waiting })).rejects.toThrow('aborted')
  expect(await files()).toEqual([])

  const [old, young] = ['lexdesk-20261101-023000.unchecked', 'lexdesk-20261119-013000.unchecked.1.partial']
  for (const name of [old!, young!]) await writeFile(join(folder, name), '')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(folder, old!), yesterday, yesterday)
  await make()
  expect((await files()).filter((name) => !name.endsWith('.backup'))).toEqual([young])
})

test('a lost connection fails the backup, not the process', async () => {
  const holder = await db.pool.connect()
  try {
    await holder.query('begin; lock table matter in access exclusive mode')
    const running = make()
    running.catch(() => {})
    const cut = () =>
      db.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    await expect.poll(async () => (await cut()).rowCount, { interval: 10 }).toBe(1)
    await expect(running).rejects.toThrow('备份时数据库连接中断')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await files()).toEqual([])
})

test('a connection that is lost while the files are read is not needed any more', async () => {
  const cut: BackupFiles = {
    read: async () => {
      await db.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'commit' and pid <> pg_backend_pid()",
      )
      return undefined
    },
    write: async () => true,
  }
  await db.pool.query('create table stored_file (path text, size bigint, sha256 text, mime text)')
  await db.pool.query("insert into stored_file select i::text, 1, '', '' from generate_series(1, 20) i")
  await makeOn(18, { files: cut })
  expect(await files()).toEqual([nameOn(18)])
})

test('an interrupted restore check drops its database and leaves the backup as it is', async () => {
  await db.pool.query("insert into matter select 'x' || i, repeat('长', 400) from generate_series(1, 60000) i")
  const stopped = new AbortController()
  const running = makeOn(19, { restoreCheck: true, signal: stopped.signal })
  running.catch(() => {})
  await expect.poll(scratchDatabases, { timeout: 30_000, interval: 10 }).toHaveLength(1)
  stopped.abort()
  await expect(running).rejects.toThrow('aborted')
  expect(await scratchDatabases()).toEqual([])
  expect(await entries()).toMatchObject([{ checked_by: 'checksums' }])
  expect((await readFile(join(folder, nameOn(19)))).length).toBeGreaterThan(0)
})
