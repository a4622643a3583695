import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client, Pool } from 'pg'
import type { Database } from '../Database.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import { StartError } from '../connection/StartError.ts'
import { restoreDatabase } from './restore.ts'

/** Longer than any statement of a restore. */
const timeoutSeconds = 86_400

/** Why no backup can be restored beside this database, as a part of a sentence; undefined: it can. */
export async function restoreCheckHindrance({ kysely, isPooled }: Database): Promise<string | undefined> {
  if (isPooled) return '数据库经连接池连接'
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user`.execute(kysely)
  return rows[0]?.may ? undefined : '数据库账号无权创建数据库'
}

/**
 * Restores a backup into a scratch database on the same server, compares the number of rows of every table with the
 * backup and drops the database. Its name belongs to the checked database, so that what a crash left is dropped first.
 */
export async function checkByRestoring(db: Database, file: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const admin = db.createClient()
  admin.on('error', () => {})
  await admin.connect()
  const name = await scratchName(admin)
  const drop = () => admin.query(`drop database if exists ${name} with (force)`)
  // Ends the connections of the restore, so that it stops.
  const onAbort = (): void => void drop().catch(() => {})
  signal.addEventListener('abort', onAbort)
  try {
    await admin.query('set statement_timeout = 0')
    await drop()
    await admin.query(`create database ${name} template template0`)
    await restoreInto(scratchUrl(db.url, name), file)
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', onAbort)
    // After a lost connection the next check drops it.
    await drop().catch(() => {})
    await admin.end()
  }
}

export async function scratchName(client: Client | Pool): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return `lexdesk_scratch_${createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 16)}`
}

function scratchUrl(own: string, name: string): string {
  const url = new URL(own)
  url.pathname = `/${name}`
  return url.href
}

async function restoreInto(url: string, file: string): Promise<void> {
  const scratch = await openDatabase({ url, dataDir: '', poolSize: 1, timeoutSeconds })
  try {
    const { tables } = await restoreDatabase(scratch, file)
    for (const { name, rows } of tables) {
      const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        scratch.kysely,
      )
      if (found[0]!.count !== rows)
        throw new StartError(`恢复后表 ${name} 有 ${found[0]!.count} 行，备份中有 ${rows} 行`)
    }
  } finally {
    await scratch.close()
  }
}
