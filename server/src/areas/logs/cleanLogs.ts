import { integer } from '@lexdesk/domain/fields'
import { type RawBuilder, sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import type { JobContext, JobDefinition } from '../../jobs/JobDefinition.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { firstIdAt } from '../../database/newId.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import type { Engine } from '../../resource/Engine.ts'
import { changeLog } from '../../resource/engineTables.ts'

const jobRunCol = columnsIn(jobRunTable)
const logCol = columnsIn(logTable)
const changeLogCol = columnsIn(changeLog)

const dayMs = 86_400_000

/** Short transactions, so that concurrent log writes do not wait. */
const batchSize = 5_000

interface Retention {
  days: number
  /** Absent: record histories are retained forever. */
  historyDays?: number
}

/** The column by whose index the oldest lines are found. */
interface Order {
  column: RawBuilder<unknown>
  type: 'text' | 'timestamptz'
}

/** Deletes log entries, job runs and, if asked to, record histories that are older than their days. */
async function cleanLogs(engine: Engine, { days, historyDays }: Retention, work: JobContext): Promise<string> {
  const span = sql`make_interval(days => ${days}::integer)`
  let isCut = false
  // The log uses the clock of the process, runs that of the database.
  const entries = await deleteOld(
    'sys_log',
    { column: logCol.createTime, type: 'timestamptz' },
    sql<boolean>`${logCol.createTime} < ${new Date()}::timestamptz - ${span}`,
  )
  const runs = await deleteOld(
    'job_run',
    { column: jobRunCol.startTime, type: 'timestamptz' },
    sql<boolean>`${jobRunCol.status} <> 'running' and ${jobRunCol.startTime} < now() - ${span}`,
  )
  const changes = historyDays ? await deleteHistory(historyDays) : 0
  const histories = historyDays ? `，${historyDays} 天以前的数据变更记录 ${changes} 条` : ''
  const rest = isCut ? '，其余下次继续' : ''
  return `已删除 ${days} 天以前的日志 ${entries} 条、执行记录 ${runs} 条${histories}${rest}`

  /** The key grows with time, so that the oldest lines need no index of their own. */
  function deleteHistory(age: number): Promise<number> {
    const limit = firstIdAt(new Date(Date.now() - age * dayMs))
    return deleteOld(
      changeLog.name,
      { column: changeLogCol.id, type: 'text' },
      sql<boolean>`${changeLogCol.id} < ${limit}`,
    )
  }

  /** Each batch begins where the last one ended, so that no batch reads again what those before it have deleted. */
  async function deleteOld(table: string, { column, type }: Order, where: RawBuilder<boolean>): Promise<number> {
    let count = 0
    let last: string | null = null
    for (;;) {
      if (work.signal.aborted || work.isTimeUp()) {
        isCut = true
        return count
      }
      const rest: RawBuilder<unknown> = last === null ? sql`` : sql` and ${column} >= ${last}::${sql.raw(type)}`
      const { rows } = await sql<{ deleted: number; last: string | null }>`
        with old as (
          select id, ${column} as place from ${sql.table(table)} where ${where}${rest}
          order by ${column} limit ${batchSize}
        ), gone as (delete from ${sql.table(table)} where id in (select id from old))
        select count(*) as deleted, max(place)::text as last from old`.execute(engine.db.kysely)
      const [batch] = rows
      count += batch!.deleted
      if (batch!.deleted < batchSize) return count
      last = batch!.last
    }
  }
}

export const cleanLogsJob = (engine: Engine): JobDefinition => ({
  title: '清理历史日志',
  description:
    '删除超过保留天数的登录、操作与异常日志和任务执行记录。法律要求网络日志至少留存六个月，请勿设置过短。数据变更记录默认始终保留，填写天数后才会删除，删除后无法再查看记录当时的内容。执行时间用完时先结束，其余下次继续',
  parameters: {
    days: integer('保留天数', { required: true, min: 30, max: 3650, default: 180 }),
    historyDays: integer('数据变更记录保留天数', { min: 365, max: 36_500, help: '留空为始终保留' }),
  },
  timeLimitSeconds: 1800,
  afterCrash: 'report',
  run: (work) => {
    const { days, historyDays } = work.parameters
    return cleanLogs(engine, { days: Number(days), historyDays: Number(historyDays) || undefined }, work)
  },
})
