import { chownSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../connection/openDatabase.ts'
import type { Database } from '../Database.ts'
import { clusterIn } from '../embedded/initialiseCluster.ts'
import { startEmbedded } from '../embedded/startEmbedded.ts'
import { databaseCommand } from './commandLine.ts'
import { migrate } from '../migrate.ts'

/** The settings that the guide tells to write, with the folder and the moment of this test. */
const guide = readFileSync(new URL('../../../../docs/recovery.md', import.meta.url), 'utf8')
const [archiving = '', recovering = '', embedded = ''] = [...guide.matchAll(/```conf\n([^]*?)```/g)].map(
  ([, lines]) => lines,
)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexdesk-recovery-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (dataDir: string): Promise<Database> =>
  openDatabase({ dataDir, embedded: startEmbedded({ dataDir, isDurable: false }) })

test('the steps of the guide recover the rows of a moment before they were deleted', async () => {
  const dataDir = mkdtempSync(join(folder, 'product-'))
  await (await open(dataDir)).close()
  const cluster = clusterIn(dataDir)
  const { uid, gid } = statSync(cluster)
  const own = (path: string): string => {
    chownSync(path, uid, gid)
    return path
  }
  const write = (path: string, text: string): void => {
    writeFileSync(path, text)
    own(path)
  }
  own(folder)
  const archive = own(mkdtempSync(join(folder, 'wal-')))
  const here = (settings: string): string => settings.replaceAll('/srv/backup/wal', archive)

  // Prepare once, and make a copy.
  write(join(cluster, 'local.conf'), here(archiving))
  let db = await open(dataDir)
  await migrate(db)
  await db.pool.query('create table stored_file (path text, size bigint, sha256 text, mime text)')
  await db.pool.query('create table matter (id text primary key)')
  await db.pool.query("insert into matter values ('before the copy')")
  await db.close()
  const copy = join(folder, 'copy')
  cpSync(cluster, copy, { recursive: true, preserveTimestamps: true })

  // What happens after the copy is in the log alone.
  db = await open(dataDir)
  await db.pool.query("insert into matter values ('after the copy')")
  await db.pool.query("insert into stored_file values ('contract/a.pdf', 3, 'x', 'application/pdf')")
  await sleep(20)
  const { rows } = await db.pool.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await sleep(20)
  await db.pool.query('delete from matter')
  await db.pool.query("insert into matter values ('after the mistake')")
  const last = await db.pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await expect
    .poll(async () => (await db.pool.query('select last_archived_wal from pg_stat_archiver')).rows[0], {
      timeout: 30_000,
    })
    .toEqual({ last_archived_wal: last.rows[0]!.name })
  await db.close()

  // Recover into a new folder.
  const newDir = own(mkdtempSync(join(folder, 'recovered-')))
  const recovered = clusterIn(newDir)
  renameSync(copy, recovered)
  const target = here(recovering).replace(/(?<=recovery_target_time = )'.*'/, `'${rows[0]!.moment}'`)
  write(join(recovered, 'local.conf'), here(archiving) + target + embedded)
  write(join(recovered, 'recovery.signal'), '')
  db = await open(newDir)
  expect((await db.pool.query('select id from matter order by id')).rows).toEqual([
    { id: 'after the copy' },
    { id: 'before the copy' },
  ])
  // It can be written to again.
  await db.pool.query("insert into matter values ('after the recovery')")
  await db.close()

  // The files are those of another moment: the command names what is missing.
  const lines: string[] = []
  const parts = {
    specs: [],
    restoreMenu: async () => 0,
    openFiles: async () => ({ read: async () => undefined, write: async () => true }),
  }
  const check = databaseCommand(['files'], { dataDir: newDir }, parts, (line) => void lines.push(line))
  await expect(check).rejects.toThrow('共 1 个文件有问题')
  expect(lines).toContain('缺少文件 contract/a.pdf')
})
