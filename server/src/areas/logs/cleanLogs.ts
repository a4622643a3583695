import { integer } from '@lexdesk/domain/fields'
import { type RawBuilder, sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
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

/** Deletes log entries, job runs and, if asked to, record histories that are older than their days. */
async function cleanLogs(engine: Engine, { days, historyDays }: Retention, signal: AbortSignal): Promise<string> {
  const span = sql`make_interval(days => ${days}::integer)`
  // The log uses the clock of the process, runs that of the database.
  const entries = await deleteOld('sys_log', sql<boolean>`${logCol.createTime} < ${new Date()}::timestamptz - ${span}`)
  const runs = await deleteOld(
    'job_run',
    sql<boolean>`${jobRunCol.status} <> 'running' and ${jobRunCol.startTime} < now() - ${span}`,
  )
  const changes = historyDays ? await deleteHistory(historyDays) : 0
  const histories = historyDays ? `，${historyDays} 天以前的数据变更记录 ${changes} 条` : ''
  const rest = signal.aborted ? '，其余下次继续' : ''
  return `已删除 ${days} 天以前的日志 ${entries} 条、执行记录 ${runs} 条${histories}${rest}`

  /** The key grows with time, so that the oldest lines need no index of their own. */
  function deleteHistory(age: number): Promise<number> {
    const limit = firstIdAt(new Date(Date.now() - age * dayMs))
    return deleteOld(changeLog.name, sql<boolean>`${changeLogCol.id} < ${limit}`)
  }

  async function deleteOld(table: string, where: RawBuilder<boolean>): Promise<number> {
    let count = 0
    while (!signal.aborted) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where ${where} limit ${batchSize})`.execute(engine.db.kysely)
      count += Number(numAffectedRows)
      if (numAffectedRows < BigInt(batchSize)) break
    }
    return count
  }
}

export const cleanLogsJob = (engine: Engine): JobDefinition => ({
  title: '清理历史日志',
  description:
    '删除超过保留天数的登录、操作与异常日志和任务执行记录。法律要求网络日志至少留存六个月，请勿设置过短。数据变更记录默认始终保留，填写天数后才会删除，删除后无法再查看记录当时的内容',
  parameters: {
    days: integer('保留天数', { required: true, min: 30, max: 3650, default: 180 }),
    historyDays: integer('数据变更记录保留天数', { min: 365, max: 36_500, help: '留空为始终保留' }),
  },
  timeLimitSeconds: 1800,
  afterCrash: 'report',
  run: ({ parameters, signal }) => {
    const { days, historyDays } = parameters
    return cleanLogs(engine, { days: Number(days), historyDays: Number(historyDays) || undefined }, signal)
  },
})
