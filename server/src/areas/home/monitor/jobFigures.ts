import { job, type JobFigures, type JobState, permissionCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { failedResults } from '../../../jobs/runStore.ts'
import type { Engine } from '../../../resource/Engine.ts'

const shown = 8

/** How the jobs of the house fare. Which they are, and what they said, is for those who may list them. */
export async function jobFigures({ db, dictionaries }: Engine, actor: Actor): Promise<JobFigures> {
  const mayRead = actor.can(permissionCode(job, 'list'))
  const isFailed = sql<boolean>`status = any(${failedResults}::text[])`
  const [counts, jobs] = await Promise.all([
    sql<Pick<JobFigures, 'running' | 'runs' | 'failures'>>`
      select count(*) filter (where status = 'running') as running, count(*) as runs,
        count(*) filter (where ${isFailed}) as failures
      from job_run where start_time > now() - interval '24 hours'`.execute(db.kysely),
    sql<Pick<JobState, 'id' | 'name' | 'lastTime' | 'result' | 'message'>>`
      select j.id, coalesce(j.description, j.job_class_name) as name, j.last_time as "lastTime", j.last_result as result,
        (select r.message from job_run r where r.job_id = j.id order by r.start_time desc, r.id desc limit 1) as message
      from sys_quartz_job j where j.deleted_at is null
      order by coalesce(j.last_result = any(${failedResults}::text[]), false) desc, j.last_time desc nulls last, j.id
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
