import { defaultPageSize, type JobRun, maxPageSize, page, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import type { Dictionaries } from '../../resource/Engine.ts'

const col = columnsIn(jobRunTable)

const whole = (value: unknown, fallback: number): number => Math.max(1, Math.floor(Number(value)) || fallback)

/** The runs of a job, latest first. */
export async function listRuns(db: Kysely<Tables>, dictionaries: Dictionaries, jobId: string, params: Values) {
  const size = Math.min(whole(params.pageSize, defaultPageSize), maxPageSize)
  const current = Math.min(whole(params.pageNo, 1), 1_000_000)
  const isWanted =
    typeof params.status === 'string' && params.status !== '' ? sql`${col.status} = ${params.status}` : sql`true`
  const found = sql`from ${col.$table} where ${col.jobId} = ${jobId} and ${isWanted}`
  const [{ rows }, count] = await Promise.all([
    sql<JobRun>`
      select ${col.id}, ${col.dueAt} as "dueTime", ${col.cause}, ${col.attempt}, ${col.status}, ${col.message},
        ${col.instance}, ${col.startBy} as "startBy",
        ${col.startTime} as "startTime", ${col.endTime} as "endTime", ${col.durationMs} as "durationMs"
      ${found} order by ${col.startTime} desc, ${col.id} desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${found}`.execute(db),
  ])
  const records = rows.map((row) => ({ ...row, status_dictText: dictionaries.text('job_result', row.status) ?? '' }))
  return page(records, count.rows[0]!.n, current, size)
}
