import { job } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { jobRunTable } from './jobTables.ts'
import { nextTime } from './nextTime.ts'
import { newId } from '../database/newId.ts'

const j = columnsOf(job, 'j')
const jobCol = columnsOf(job)
const jobRunCol = columnsIn(jobRunTable)
const r = columnsIn(jobRunTable, 'r')

const failures = ['failed', 'timeout', 'interrupted'] as const
/** `skipped`: no instance could do it. */
export type RunResult = 'success' | 'skipped' | (typeof failures)[number]
/** Results of a run that has not done its work. */
export const failedResults: readonly string[] = failures
/** Why a run began: by its schedule, by hand, by an event, or as a retry of an interrupted run. */
type RunCause = 'schedule' | 'manual' | 'event' | 'retry'

export interface Run {
  id: string
  jobId: string
  jobName: string
  parameter: string | null
  attempt: number
}

/** The jobs that this instance cannot do. */
export interface Hindered {
  names: readonly string[]
  aliveSeconds: number
}

/** How long the other instances have to serve a job that this one cannot do. */
const yieldSeconds = 60

interface NewRun {
  jobId: string
  jobName: string
  parameter: string | null
  cause: RunCause
  attempt?: number
  /** The due time it serves, in milliseconds. */
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

const runColumns = sql`${jobRunCol.id}, ${jobRunCol.jobId} as "jobId", ${jobRunCol.jobName} as "jobName",
  ${jobRunCol.parameter}, ${jobRunCol.attempt}`
const isActive = sql`${jobCol.status} = '0' and ${jobCol.deletedAt} is null`
const at = (ms: number) => sql`to_timestamp(${ms / 1000}::double precision)`

/** Increases with time, so that two runs of the same second are ordered. */
/** The stored jobs and runs, for one instance. All times are those of the database. */
export function runStore(db: Database, instance: string, leaseSeconds: number) {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds}::double precision)`

  /** Undefined when the job is already running, or when this time was served. */
  async function begin(tx: Kysely<Tables>, run: NewRun): Promise<Run | undefined> {
    const { rows } = await sql<Run>`
      insert into ${jobRunCol.$table} (${jobRunCol.id}, ${jobRunCol.jobId}, ${jobRunCol.jobName},
        ${jobRunCol.parameter}, ${jobRunCol.dueAt}, ${jobRunCol.cause}, ${jobRunCol.attempt},
        ${jobRunCol.status}, ${jobRunCol.instance}, ${jobRunCol.startBy}, ${jobRunCol.leaseUntil})
      values (${newId()}, ${run.jobId}, ${run.jobName}, ${run.parameter},
        ${run.due === undefined ? null : at(run.due)}, ${run.cause}, ${run.attempt ?? 1}, 'running', ${instance},
        ${run.startBy ?? null}, ${lease})
      on conflict do nothing returning ${runColumns}`.execute(tx)
    if (rows[0])
      await sql`
        update ${jobCol.$table} set ${jobCol.lastTime} = now(), ${jobCol.lastResult} = 'running'
          where ${jobCol.id} = ${run.jobId}`.execute(tx)
    return rows[0]
  }

  async function setNext(tx: Kysely<Tables>, id: string, next: Date | null): Promise<void> {
    await sql`
      update ${jobCol.$table} set ${jobCol.nextTime} = ${next ? at(next.getTime()) : null}
        where ${jobCol.id} = ${id}`.execute(tx)
  }

  /** Before this time a job that this instance cannot do is left to others, which may start at the same time. */
  const dueHere = ({ names, aliveSeconds }: Hindered) => sql`
    case when ${j.jobClassName} = any(${[...names]}::text[])
      then greatest(${j.nextTime}, now() - make_interval(secs => ${aliveSeconds}::double precision))
        + make_interval(secs => ${yieldSeconds})
      else ${j.nextTime} end`
  const leaseEndHere = ({ names }: Hindered) => sql`
    case when ${jobRunCol.jobName} = any(${[...names]}::text[])
      then ${jobRunCol.leaseUntil} + make_interval(secs => ${yieldSeconds}) else ${jobRunCol.leaseUntil} end`

  async function isRunning(tx: Kysely<Tables>, jobId: string): Promise<boolean> {
    const { rows } = await sql`select 1 from ${jobRunCol.$table} where ${jobRunCol.jobId} = ${jobId}
        and ${jobRunCol.status} = 'running'`.execute(tx)
    return rows.length > 0
  }

  return {
    /** Claims one due job and moves it to its next time, atomically for all instances. */
    claimDue: (hindered: Hindered): Promise<Run | 'nothing' | 'passed'> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DueJob>`
          select ${j.id}, ${j.jobClassName} as name, ${j.cronExpression} as cron, ${j.parameter},
            extract(epoch from ${j.nextTime})::bigint * 1000 as due, (extract(epoch from now()) * 1000)::bigint as now
          from ${j.$table}
          where ${isActive} and ${dueHere(hindered)} <= now()
            and not exists (select 1 from ${r.$table} where ${r.jobId} = ${j.id} and ${r.status} = 'running')
          order by ${j.nextTime}, ${j.id} limit 1 for update skip locked`.execute(tx)
        const job = rows[0]
        if (!job) return 'nothing'
        const { id: jobId, name: jobName, parameter, cron, due } = job
        const run = await begin(tx, { jobId, jobName, parameter, due, cause: 'schedule' })
        // Just started by hand: its due time waits until that run has ended.
        if (!run && (await isRunning(tx, jobId))) return 'passed'
        await setNext(tx, jobId, nextTime(cron, new Date(job.now), new Date(due)))
        return run ?? 'passed'
      }),

    /** Schedules jobs that have no next time yet: new from a seed or restored from the recycle bin. */
    async planNew(): Promise<void> {
      const { rows } = await sql<{ id: string; cron: string; now: number }>`
        select ${jobCol.id}, ${jobCol.cronExpression} as cron, (extract(epoch from now()) * 1000)::bigint as now
        from ${jobCol.$table} where ${isActive} and ${jobCol.nextTime} is null`.execute(db.kysely)
      for (const { id, cron, now } of rows) {
        const next = nextTime(cron, new Date(now))
        if (next)
          await sql`
            update ${jobCol.$table} set ${jobCol.nextTime} = ${at(next.getTime())}
            where ${jobCol.id} = ${id} and ${jobCol.nextTime} is null
              and ${jobCol.cronExpression} = ${cron}`.execute(db.kysely)
      }
    },

    /** Milliseconds until the next due time or lease expiry. */
    async untilNext(hindered: Hindered): Promise<number | null> {
      const { rows } = await sql<{ ms: number | null }>`
        select ceil(extract(epoch from min(t) - clock_timestamp()) * 1000)::bigint as ms from (
          select ${dueHere(hindered)} as t from ${j.$table} where ${isActive} and ${j.nextTime} is not null
            and not exists (select 1 from ${r.$table} where ${r.jobId} = ${j.id} and ${r.status} = 'running')
          union all
          select ${leaseEndHere(hindered)} from ${jobRunCol.$table} where ${jobRunCol.status} = 'running'
            and ${jobRunCol.instance} <> ${instance}
        ) times`.execute(db.kysely)
      return rows[0]?.ms ?? null
    },

    /** A run outside the schedule, of a stored job. */
    beginNow: (jobId: string, cause: RunCause, startBy: string | null): Promise<Run | undefined> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<{ name: string; parameter: string | null }>`
          select ${jobCol.jobClassName} as name, ${jobCol.parameter} from ${jobCol.$table}
          where ${jobCol.id} = ${jobId} and ${jobCol.deletedAt} is null`.execute(tx)
        const job = rows[0]
        return job && begin(tx, { jobId, jobName: job.name, parameter: job.parameter, cause, startBy })
      }),

    async activeJob(name: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select ${jobCol.id} from ${jobCol.$table} where ${jobCol.jobClassName} = ${name}
          and ${isActive}`.execute(db.kysely)
      return rows[0]?.id
    },

    /** False when another instance has already ended it: its result must not be reported any more. */
    end: (run: Run, result: RunResult, message: string, durationMs: number): Promise<boolean> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql`
          update ${jobRunCol.$table} set ${jobRunCol.status} = ${result},
            ${jobRunCol.message} = ${message.slice(0, 1000)}, ${jobRunCol.endTime} = now(),
            ${jobRunCol.durationMs} = ${Math.round(durationMs)}
          where ${jobRunCol.id} = ${run.id} and ${jobRunCol.status} = 'running'
            returning ${jobRunCol.id}`.execute(tx)
        if (rows.length > 0)
          await sql`update ${jobCol.$table} set ${jobCol.lastResult} = ${result}
            where ${jobCol.id} = ${run.jobId}`.execute(tx)
        return rows.length > 0
      }),

    /** Renews the leases of this instance; returns the runs that it still owns. */
    async beat(): Promise<Set<string>> {
      const { rows } = await sql<{ id: string }>`
        update ${jobRunCol.$table} set ${jobRunCol.leaseUntil} = ${lease}
          where ${jobRunCol.instance} = ${instance} and ${jobRunCol.status} = 'running'
        returning ${jobRunCol.id}`.execute(db.kysely)
      return new Set(rows.map(({ id }) => id))
    },

    /** Ends runs with an expired lease; each is returned to exactly one instance. */
    expire: (message: string, hindered: Hindered): Promise<Run[]> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<Run>`
          update ${jobRunCol.$table} set ${jobRunCol.status} = 'interrupted',
            ${jobRunCol.message} = ${message}, ${jobRunCol.endTime} = now(),
            ${jobRunCol.durationMs} = least(extract(epoch from now() - ${jobRunCol.startTime}) * 1000,
              2000000000)::integer
          where ${jobRunCol.status} = 'running' and ${leaseEndHere(hindered)} < now()
            returning ${runColumns}`.execute(tx)
        for (const { jobId } of rows)
          await sql`update ${jobCol.$table} set ${jobCol.lastResult} = 'interrupted'
            where ${jobCol.id} = ${jobId}`.execute(tx)
        return rows
      }),

    /** Retries a run, unless the job has been deleted or stopped. */
    retry: (run: Run): Promise<Run | undefined> =>
      db.kysely.transaction().execute(async (tx) => {
        const { rows } =
          await sql`select 1 from ${jobCol.$table} where ${jobCol.id} = ${run.jobId} and ${isActive}`.execute(tx)
        return rows.length === 0 ? undefined : begin(tx, { ...run, cause: 'retry', attempt: run.attempt + 1 })
      }),

    /** Releases the leases of this instance, so that another one sees interrupted runs at once. */
    async release(): Promise<void> {
      await sql`
        update ${jobRunCol.$table} set ${jobRunCol.leaseUntil} = now() - interval '1 second'
        where ${jobRunCol.instance} = ${instance} and ${jobRunCol.status} = 'running'`.execute(db.kysely)
    },
  }
}
