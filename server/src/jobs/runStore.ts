import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../database/Database.ts'
import { nextTime } from './nextTime.ts'

const failures = ['failed', 'timeout', 'interrupted'] as const
export type RunResult = 'success' | (typeof failures)[number]
/** How a run ends that has not done its work. */
export const failedResults: readonly string[] = failures
/** Why a run began: by its schedule, by hand, by something that happened, or in place of one that was cut short. */
type RunCause = 'schedule' | 'manual' | 'event' | 'retry'

export interface Run {
  id: string
  jobId: string
  jobName: string
  parameter: string | null
  attempt: number
}

interface NewRun {
  jobId: string
  jobName: string
  parameter: string | null
  cause: RunCause
  attempt?: number
  /** Milliseconds of the time that it serves. */
  due?: number
  startBy?: string | null
}

interface DueJob {
  id: string
  name: string
  cron: string
  parameter: string | null
  due: number
  now: number
}

const runColumns = sql`id, job_id as "jobId", job_name as "jobName", parameter, attempt`
const isActive = sql`status = '0' and deleted_at is null`
const at = (ms: number) => sql`to_timestamp(${ms / 1000}::double precision)`

/** Grows with time: two runs of one second stay in their order. */
const newRunId = (): string => Date.now().toString(16).padStart(12, '0') + randomBytes(8).toString('hex')

/** The jobs and their runs as they stand in the database, for one instance. All times are those of the database. */
export function runStore(db: Database, instance: string, leaseSeconds: number) {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds}::double precision)`

  /** Undefined when the job runs already, or when this time was served. */
  async function begin(tx: Kysely<Tables>, run: NewRun): Promise<Run | undefined> {
    const { rows } = await sql<Run>`
      insert into job_run (id, job_id, job_name, parameter, due_at, cause, attempt, status, instance, start_by, lease_until)
      values (${newRunId()}, ${run.jobId}, ${run.jobName}, ${run.parameter},
        ${run.due === undefined ? null : at(run.due)}, ${run.cause}, ${run.attempt ?? 1}, 'running', ${instance},
        ${run.startBy ?? null}, ${lease})
      on conflict do nothing returning ${runColumns}`.execute(tx)
    if (rows[0])
      await sql`
        update sys_quartz_job set last_time = now(), last_result = 'running' where id = ${run.jobId}`.execute(tx)
    return rows[0]
  }

  async function setNext(tx: Kysely<Tables>, id: string, next: Date | null): Promise<void> {
    await sql`
      update sys_quartz_job set next_time = ${next ? at(next.getTime()) : null} where id = ${id}`.execute(tx)
  }

  async function isRunning(tx: Kysely<Tables>, jobId: string): Promise<boolean> {
    const { rows } = await sql`select 1 from job_run where job_id = ${jobId} and status = 'running'`.execute(tx)
    return rows.length > 0
  }

  return {
    /** Takes one job whose time has come and moves it on to its next time, in one step for all instances. */
    claimDue: (): Promise<Run | 'nothing' | 'passed'> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DueJob>`
          select id, job_class_name as name, cron_expression as cron, parameter,
            extract(epoch from next_time)::bigint * 1000 as due, (extract(epoch from now()) * 1000)::bigint as now
          from sys_quartz_job j
          where ${isActive} and next_time <= now()
            and not exists (select 1 from job_run r where r.job_id = j.id and r.status = 'running')
          order by next_time, id limit 1 for update skip locked`.execute(tx)
        const job = rows[0]
        if (!job) return 'nothing'
        const { id: jobId, name: jobName, parameter, cron, due } = job
        const run = await begin(tx, { jobId, jobName, parameter, due, cause: 'schedule' })
        // Begun by hand in this very moment: its time waits until that run has ended.
        if (!run && (await isRunning(tx, jobId))) return 'passed'
        await setNext(tx, jobId, nextTime(cron, new Date(job.now), new Date(due)))
        return run ?? 'passed'
      }),

    /** Jobs that have no next time yet: new from a seed, back from the recycle bin. */
    async planNew(): Promise<void> {
      const { rows } = await sql<{ id: string; cron: string; now: number }>`
        select id, cron_expression as cron, (extract(epoch from now()) * 1000)::bigint as now
        from sys_quartz_job where ${isActive} and next_time is null`.execute(db.kysely)
      for (const { id, cron, now } of rows) {
        const next = nextTime(cron, new Date(now))
        if (next)
          await sql`
            update sys_quartz_job set next_time = ${at(next.getTime())}
            where id = ${id} and next_time is null and cron_expression = ${cron}`.execute(db.kysely)
      }
    },

    /** Milliseconds until there is something to do: a time that comes, or a lease that runs out. */
    async untilNext(): Promise<number | null> {
      const { rows } = await sql<{ ms: number | null }>`
        select ceil(extract(epoch from min(t) - clock_timestamp()) * 1000)::bigint as ms from (
          select next_time as t from sys_quartz_job j where ${isActive} and next_time is not null
            and not exists (select 1 from job_run r where r.job_id = j.id and r.status = 'running')
          union all
          select lease_until from job_run where status = 'running' and instance <> ${instance}
        ) times`.execute(db.kysely)
      return rows[0]?.ms ?? null
    },

    /** A run beside the schedule, of a job that stands in the table. */
    beginNow: (jobId: string, cause: RunCause, startBy: string | null): Promise<Run | undefined> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{ name: string; parameter: string | null }>`
          select job_class_name as name, parameter from sys_quartz_job
          where id = ${jobId} and deleted_at is null`.execute(tx)
        const job = rows[0]
        return job && begin(tx, { jobId, jobName: job.name, parameter: job.parameter, cause, startBy })
      }),

    async activeJob(name: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from sys_quartz_job where job_class_name = ${name} and ${isActive}`.execute(db.kysely)
      return rows[0]?.id
    },

    /** False when somebody else has ended it meanwhile: then its outcome is not to be told any more. */
    end: (run: Run, result: RunResult, message: string, durationMs: number): Promise<boolean> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql`
          update job_run set status = ${result}, message = ${message.slice(0, 1000)}, end_time = now(),
            duration_ms = ${Math.round(durationMs)}
          where id = ${run.id} and status = 'running' returning id`.execute(tx)
        if (rows.length > 0)
          await sql`update sys_quartz_job set last_result = ${result} where id = ${run.jobId}`.execute(tx)
        return rows.length > 0
      }),

    /** Holds on to the runs of this instance; answers which of them are still its own. */
    async beat(): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        update job_run set lease_until = ${lease} where instance = ${instance} and status = 'running'
        returning id`.execute(db.kysely)
      return new Set(rows.map(({ id }) => id))
    },

    /** Ends runs whose instance has not been heard of; each is given to just one instance. */
    expire: (message: string): Promise<Run[]> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<Run>`
          update job_run set status = 'interrupted', message = ${message}, end_time = now(),
            duration_ms = least(extract(epoch from now() - start_time) * 1000, 2000000000)::integer
          where status = 'running' and lease_until < now() returning ${runColumns}`.execute(tx)
        for (const { jobId } of rows)
          await sql`update sys_quartz_job set last_result = 'interrupted' where id = ${jobId}`.execute(tx)
        return rows
      }),

    /** Once more, unless the job is gone or stopped by now. */
    retry: (run: Run): Promise<Run | undefined> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql`select 1 from sys_quartz_job where id = ${run.jobId} and ${isActive}`.execute(tx)
        return rows.length === 0 ? undefined : begin(tx, { ...run, cause: 'retry', attempt: run.attempt + 1 })
      }),

    /** Gives up the leases of this instance, so that another one sees at once what was cut short. */
    async release(): Promise<void> {
      await sql`
        update job_run set lease_until = now() - interval '1 second'
        where instance = ${instance} and status = 'running'`.execute(db.kysely)
    },
  }
}
