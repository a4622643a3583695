import { sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import { logTypes } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Database } from '../../database/Database.ts'
import { type BackupFigures, readBackupFigures } from './backups/readBackups.ts'

export interface DatabaseFigures {
  bytes: number
  deadlocks: number
  /** Blocks by where they were found. */
  memory: number
  disk: number
  signInFailures: number
  backups: BackupFigures
}

const l = columnsIn(logTable, 'l')

/** What `/metrics` says of the database, in two short statements. */
export async function readFigures(db: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<Omit<DatabaseFigures, 'backups'>>`
    select pg_database_size(d.datname) as bytes, d.deadlocks, d.blks_hit as memory, d.blks_read as disk,
      (select count(*) from ${l.$table} where ${l.logType} = ${logTypes.signIn} and not ${l.isSuccess}
        and ${l.createTime} > now() - interval '1 hour') as "signInFailures"
    from pg_stat_database d where d.datname = current_database()`.execute(db.kysely)
  return { ...rows[0]!, backups: await readBackupFigures(db) }
}
