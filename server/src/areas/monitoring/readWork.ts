import {
  job,
  type JobRunFigures,
  message,
  messageChannels,
  type QueueFigures,
  sendStatuses,
  type WorkState,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import { failedResults } from '../../jobs/runStore.ts'
import { backgroundTaskTable } from '../../tasks/backgroundTask.ts'
import type { SampledInstance } from './createSampler.ts'

const j = columnsOf(job, 'j')
const m = columnsOf(message, 'm')
const r = columnsIn(jobRunTable, 'r')
const t = columnsIn(backgroundTaskTable, 't')

const maxFailures = 10
const aDayAgo = sql`now() - interval '1 day'`

const runColumns = sql`${r.id}, ${r.jobName} as "jobName", ${r.status}, ${r.instance}, ${r.startTime} as "startTime",
  extract(epoch from coalesce(${r.endTime}, now()) - ${r.startTime})::float8 as seconds, ${r.message}`
const isFailed = sql<boolean>`${r.status} = any(${[...failedResults]}::text[])`

/** Kinds of background tasks, as their queue is called on the page. */
const taskTitles: Record<string, string> = {
  export: '导出',
  importPreview: '导入检查',
  importCommit: '导入写入',
}

/** Sockets, jobs and queues. Only counts and names of jobs: titles of tasks and texts of messages are personal data. */
export async function readWork(db: Database, instances: readonly SampledInstance[]): Promise<WorkState> {
  const { kysely } = db
  const [counts, plan, running, failures, tasks, messages] = await Promise.all([
    sql<{ succeeded: number; failed: number }>`
      select count(*) filter (where ${r.status} = 'success') as succeeded, count(*) filter (where ${isFailed}) as failed
      from ${r.$table} where ${r.startTime} > ${aDayAgo}`.execute(kysely),
    sql<{ active: number; late: number }>`
      select count(*) as active, count(*) filter (where ${j.nextTime} < now() - interval '1 minute' and not exists (
        select 1 from ${r.$table} where ${r.jobId} = ${j.id} and ${r.status} = 'running')) as late
      from ${j.$table} where ${j.status} = '0' and ${j.deletedAt} is null`.execute(kysely),
    sql<JobRunFigures>`
      select ${runColumns} from ${r.$table} where ${r.status} = 'running' order by ${r.startTime}`.execute(kysely),
    sql<JobRunFigures>`
      select ${runColumns} from ${r.$table} where ${isFailed} and ${r.startTime} > ${aDayAgo}
      order by ${r.startTime} desc, ${r.id} desc limit ${maxFailures}`.execute(kysely),
    sql<Omit<QueueFigures, 'title'>>`
      select ${t.kind} as key, count(*) filter (where ${t.status} = 'queued') as waiting,
        count(*) filter (where ${t.status} = 'running') as running,
        count(*) filter (where ${t.status} = 'failed' and ${t.updateTime} > ${aDayAgo}) as failed,
        extract(epoch from now() - min(${t.createTime}) filter (where ${t.status} = 'queued'))::float8 as "oldestSeconds"
      from ${t.$table} group by ${t.kind}`.execute(kysely),
    sql<Omit<QueueFigures, 'title' | 'running'>>`
      select ${m.esType} as key, count(*) filter (where ${m.esSendStatus} = ${sendStatuses.waiting}) as waiting,
        count(*) filter (where ${m.esSendStatus} in (${sendStatuses.failed}, ${sendStatuses.givenUp})
          and coalesce(${m.esSendTime}, ${m.createTime}) > ${aDayAgo}) as failed,
        extract(epoch from now() - min(${m.createTime}) filter (where ${m.esSendStatus} = ${sendStatuses.waiting}))::float8
          as "oldestSeconds"
      from ${m.$table} where ${m.deletedAt} is null group by ${m.esType}`.execute(kysely),
  ])
  const known = new Map(tasks.rows.map((row) => [row.key, row]))
  const sent = new Map(messages.rows.map((row) => [row.key, row]))
  const none = { waiting: 0, running: 0, failed: 0, oldestSeconds: null }
  return {
    instances: instances
      .filter(({ isStopped }) => !isStopped)
      .map(({ facts: { id, host, pid, users, sent: out, received }, samples }) => ({
        id,
        host,
        pid,
        sockets: samples.at(-1)!.sockets,
        users,
        sent: out,
        received,
      })),
    jobs: { ...plan.rows[0]!, ...counts.rows[0]!, running: running.rows, failures: failures.rows },
    queues: [
      ...[...new Set([...Object.keys(taskTitles), ...known.keys()])].map((key) => ({
        ...none,
        ...known.get(key),
        key,
        title: taskTitles[key] ?? key,
      })),
      ...Object.values(messageChannels).map(({ value, title }) => ({
        ...none,
        ...sent.get(value),
        key: `message ${value}`,
        title: `${title}消息`,
      })),
    ],
  }
}
