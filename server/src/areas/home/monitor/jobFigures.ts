import { job, type JobFigures, type JobState, permissionCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { jobRunTable } from '../../../jobs/jobTables.ts'
import { failedResults } from '../../../jobs/runStore.ts'
import type { Engine } from '../../../resource/Engine.ts'

const col = columnsIn(jobRunTable)
const j = columnsOf(job, 'j')
const r = columnsIn(jobRunTable, 'r')

const shown = 8

/** Job statistics. Names and messages require the permission to list jobs. */
export async function jobFigures({ db, dictionaries }: Engine, actor: Actor): Promise<JobFigures> {
  const mayRead = actor.can(permissionCode(job, 'list'))
  const isFailed = sql<boolean>`status = any(${failedResults}::text[])`
  const [counts, jobs] = await Promise.all([
    sql<Pick<JobFigures, 'running' | 'runs' | 'failures'>>`
      select count(*) filter (where ${col.status} = 'running') as running, count(*) as runs,
        count(*) filter (where ${isFailed}) as failures
      from ${col.$table} where ${col.startTime} > now() - interval '24 hours'`.execute(db.kysely),
    sql<Pick<JobState, 'id' | 'name' | 'lastTime' | 'result' | 'message'>>`
      select ${j.id}, coalesce(${j.description}, ${j.jobClassName}) as name, ${j.lastTime} as "lastTime",
        ${j.lastResult} as result,
        (select ${r.message} from ${r.$table} where ${r.jobId} = ${j.id} order by ${r.startTime} desc, ${r.id} desc
          limit 1) as message
      from ${j.$table} where ${j.deletedAt} is null
      order by coalesce(${j.lastResult} = any(${failedResults}::text[]), false) desc, ${j.lastTime} desc nulls last,
        ${j.id}
      limit ${shown}`.execute(db.kysely),
  ])
  return {
    ...counts.rows[0]!,
    jobs: mayRead
      ? jobs.rows.map((one) => ({
          ...one,
          resultText: one.result === null ? '尚未执行' : (dictionaries.text('job_result', one.result) ?? one.result),
          isFailed: failedResults.includes(one.result ?? ''),
        }))
      : null,
  }
}
