import { type BackupState, job } from '@lexdesk/domain'
import { sql } from 'kysely'
import { backupTable } from '../../../database/backup/backupTable.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Database } from '../../../database/Database.ts'
import { jobRunTable } from '../../../jobs/jobTables.ts'
import { failedResults } from '../../../jobs/runStore.ts'
import { backupJobName } from './backupJob.ts'

const b = columnsIn(backupTable, 'b')
const j = columnsOf(job, 'j')
const r = columnsIn(jobRunTable, 'r')

export interface BackupFigures {
  /** Seconds since 1970; null before the first one. */
  last: number | null
  lastChecked: number | null
  lastFailure: number | null
  isActive: boolean
}

const jobIds = sql`(select ${j.id} from ${j.$table} where ${j.jobClassName} = ${backupJobName}
  and ${j.deletedAt} is null)`
const isFailed = sql`${r.status} = any(${[...failedResults]}::text[])`
const isActive = sql<boolean>`exists (select 1 from ${j.$table} where ${j.jobClassName} = ${backupJobName}
  and ${j.status} = '0' and ${j.deletedAt} is null)`

/** When backups were made, checked and failed, for `/metrics`. */
export async function readBackupFigures({ kysely }: Database): Promise<BackupFigures> {
  const { rows } = await sql<BackupFigures>`
    select extract(epoch from max(${b.madeAt}))::float8 as last,
      extract(epoch from max(${b.madeAt}) filter (where ${b.checkedAt} is not null))::float8 as "lastChecked",
      (select extract(epoch from max(${r.endTime}))::float8 from ${r.$table}
        where ${r.jobId} in ${jobIds} and ${isFailed}) as "lastFailure",
      ${isActive} as "isActive"
    from ${b.$table}`.execute(kysely)
  return rows[0]!
}

/** The backups as the page and the doctor show them. */
export async function readBackups({ kysely }: Database, folder: string | undefined): Promise<BackupState> {
  const [last, runs, active] = await Promise.all([
    sql<NonNullable<BackupState['last']>>`
      select ${b.madeAt} as "madeAt", ${b.fileName} as "fileName", ${b.bytes}, ${b.rowCount} as rows,
        ${b.checkedBy} as "checkedBy", ${b.checkedAt} as "checkedAt"
      from ${b.$table} order by ${b.id} desc limit 1`.execute(kysely),
    sql<{ status: string; at: string; message: string }>`
      select ${r.status}, ${r.endTime} as at, ${r.message} from ${r.$table}
      where ${r.jobId} in ${jobIds} and ${r.status} <> 'running'
      order by ${r.startTime} desc, ${r.id} desc limit 1`.execute(kysely),
    sql<{ isActive: boolean }>`select ${isActive} as "isActive"`.execute(kysely),
  ])
  const [run] = runs.rows
  return {
    last: last.rows[0] ?? null,
    isScheduled: folder !== undefined && active.rows[0]!.isActive,
    failure: run && failedResults.includes(run.status) ? { at: run.at, message: run.message } : null,
  }
}
