import type { BackupCheck } from '@lexdesk/domain'
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../Database.ts'
import { newId } from '../newId.ts'
import type { BackupManifest } from './backup.ts'
import { backupTable } from './backupTable.ts'

type Completed = Pick<BackupManifest, 'tables'> & { bytes: number }

/** For 数据库监控. A database of an older version, which is backed up before its upgrade, has no such table. */
export async function logBackup(db: Database, file: string, backup: Completed): Promise<void> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${backupTable.name}) is not null as exists`.execute(db.kysely)
  if (found[0]?.exists) await db.kysely.insertInto(backupTable.name).values(entryOf(file, backup)).execute()
}

/** Returns the id of the entry. The job runs only after the upgrade, so the table has all its columns. */
export async function logScheduledBackup(db: Database, file: string, backup: Completed): Promise<string> {
  const entry = entryOf(file, backup)
  await db.kysely
    .insertInto(backupTable.name)
    .values({ ...entry, is_scheduled: true, ...checkNow('checksums') })
    .execute()
  return entry.id
}

/** Undefined: the check has failed, and the backup counts as unchecked. */
export async function logBackupCheck(db: Database, id: string, check: BackupCheck | undefined): Promise<void> {
  const checked = check ? checkNow(check) : { checked_by: null, checked_at: null }
  await db.kysely.updateTable(backupTable.name).set(checked).where('id', '=', id).execute()
}

const checkNow = (check: BackupCheck) => ({ checked_by: check, checked_at: sql`now()` })

const entryOf = (file: string, { bytes, tables }: Completed) => ({
  id: newId(),
  made_at: sql`now()`,
  file_name: basename(file),
  bytes,
  table_count: tables.length,
  row_count: tables.reduce((sum, { rows }) => sum + rows, 0),
})
