import { sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import { logTypes } from '../../access/writeLog.ts'
import { backupTable } from '../../database/backup/backupTable.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Database } from '../../database/Database.ts'

export interface DatabaseFigures {
  bytes: number
  deadlocks: number
  /** Blocks by where they were found. */
  memory: number
  disk: number
  signInFailures: number
  /** Seconds since 1970; absent before the first one. */
  lastBackup: number | undefined
}

const b = columnsIn(backupTable, 'b')
const l = columnsIn(logTable, 'l')

/** What `/metrics` says of the database, in one short statement. */
export async function readFigures({ kysely }: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<Omit<DatabaseFigures, 'lastBackup'> & { lastBackup: number | null }>`
    select pg_database_size(d.datname) as bytes, d.deadlocks, d.blks_hit as memory, d.blks_read as disk,
      (select count(*) from ${l.$table} where ${l.logType} = ${logTypes.signIn} and not ${l.isSuccess}
        and ${l.createTime} > now() - interval '1 hour') as "signInFailures",
      (select extract(epoch from max(${b.madeAt}))::float8 from ${b.$table}) as "lastBackup"
    from pg_stat_database d where d.datname = current_database()`.execute(kysely)
  const { lastBackup, ...figures } = rows[0]!
  return { ...figures, lastBackup: lastBackup ?? undefined }
}
