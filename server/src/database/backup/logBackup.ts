import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../Database.ts'
import { newId } from '../newId.ts'
import type { BackupManifest } from './backup.ts'
import { backupTable } from './backupTable.ts'

/** For 数据库监控. A database of an older version, which is backed up before its upgrade, has no such table. */
export async function logBackup(
  db: Database,
  file: string,
  { bytes, tables }: Pick<BackupManifest, 'tables'> & { bytes: number },
): Promise<void> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${backupTable.name}) is not null as exists`.execute(db.kysely)
  if (!found[0]?.exists) return
  await db.kysely
    .insertInto(backupTable.name)
    .values({
      id: newId(),
      made_at: sql`now()`,
      file_name: basename(file),
      bytes,
      table_count: tables.length,
      row_count: tables.reduce((sum, { rows }) => sum + rows, 0),
    })
    .execute()
}
