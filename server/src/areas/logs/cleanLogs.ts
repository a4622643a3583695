import { integer } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import { daysAgo, deleteOld } from '../../jobs/deleteOld.ts'
import type { JobContext, JobDefinition } from '../../jobs/JobDefinition.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { firstIdAt } from '../../database/newId.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import type { Engine } from '../../resource/Engine.ts'
import { changeLog } from '../../resource/engineTables.ts'

const jobRunCol = columnsIn(jobRunTable)
const logCol = columnsIn(logTable)
const changeLogCol = columnsIn(changeLog)

interface Retention {
  days: number
  /** Absent: record histories are retained forever. */
  historyDays?: number
}

/** Deletes log entries, job runs and, if asked to, record histories that are older than their days. */
async function cleanLogs(engine: Engine, { days, historyDays }: Retention, work: JobContext): Promise<string> {
  const span = sql`make_interval(days => ${days}::integer)`
  const db = engine.db.kysely
  // The log uses the clock of the process, runs that of the database.
  const entries = await deleteOld(
    db,
    {
      table: 'sys_log',
      order: { column: logCol.createTime, type: 'timestamptz' },
      where: sql<boolean>`${logCol.createTime} < ${new Date()}::timestamptz - ${span}`,
    },
    work,
  )
  const runs = await deleteOld(
    db,
    {
      table: 'job_run',
      order: { column: jobRunCol.startTime, type: 'timestamptz' },
      where: sql<boolean>`${jobRunCol.status} <> 'running' and ${jobRunCol.startTime} < now() - ${span}`,
    },
    work,
  )
  const changes = historyDays
    ? await deleteOld(
        db,
        {
          table: changeLog.name,
          // The key grows with time, so that the oldest lines need no index of their own.
          order: { column: changeLogCol.id, type: 'text' },
          where: sql<boolean>`${changeLogCol.id} < ${firstIdAt(daysAgo(historyDays))}`,
        },
        work,
      )
    : undefined
  const histories =
    historyDays !== undefined && changes ? `，${historyDays} 天以前的数据变更记录 ${changes.count} 条` : ''
  const rest = entries.isCut || runs.isCut || changes?.isCut ? '，其余下次继续' : ''
  return `已删除 ${days} 天以前的日志 ${entries.count} 条、执行记录 ${runs.count} 条${histories}${rest}`
}

export const cleanLogsJob = (engine: Engine): JobDefinition => ({
  title: '清理历史日志',
  description:
    '删除超过保留天数的登录、操作与异常日志、任务执行记录、已发出或放弃的消息和已读的系统消息，未读的系统消息始终保留。法律要求网络日志至少留存六个月，请勿设置过短。数据变更记录默认始终保留，填写天数后才会删除，删除后无法再查看记录当时的内容。执行时间用完时先结束，其余下次继续',
  // `messageDays` and `noticeDays` are for the work that the areas of messages and notices add to this job.
  parameters: {
    days: integer('保留天数', { required: true, min: 30, max: 3650, default: 180 }),
    messageDays: integer('消息保留天数', { required: true, min: 30, max: 3650, default: 180 }),
    noticeDays: integer('已读系统消息保留天数', { required: true, min: 30, max: 3650, default: 180 }),
    historyDays: integer('数据变更记录保留天数', { min: 365, max: 36_500, help: '留空为始终保留' }),
  },
  timeLimitSeconds: 1800,
  afterCrash: 'report',
  run: (work) => {
    const { days, historyDays } = work.parameters
    return cleanLogs(engine, { days: Number(days), historyDays: Number(historyDays) || undefined }, work)
  },
})
