import { integer } from '@lexdesk/domain/fields'
import { type RawBuilder, sql } from 'kysely'
import { logTable } from '../../access/accessTables.ts'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { logTypes } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import type { Engine } from '../../resource/Engine.ts'

const jobRunCol = columnsIn(jobRunTable)
const logCol = columnsIn(logTable)

/** Short transactions, so that concurrent log writes do not wait. */
const batchSize = 5_000

/** Deletes log entries and job runs older than the given days. Record histories are retained. */
async function cleanLogs(engine: Engine, days: number, signal: AbortSignal): Promise<string> {
  const span = sql`make_interval(days => ${days}::integer)`
  let entries = 0
  // One type at a time, for the log index. The log uses the clock of the process, runs that of the database.
  for (const type of Object.values(logTypes))
    entries += await deleteOld(
      'sys_log',
      sql<boolean>`${logCol.logType} = ${type} and ${logCol.createTime} < ${new Date()}::timestamptz - ${span}`,
    )
  const runs = await deleteOld(
    'job_run',
    sql<boolean>`${jobRunCol.status} <> 'running' and ${jobRunCol.startTime} < now() - ${span}`,
  )
  return `已删除 ${days} 天以前的日志 ${entries} 条、执行记录 ${runs} 条${signal.aborted ? '，其余下次继续' : ''}`

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
    '删除超过保留天数的登录、操作与异常日志和任务执行记录；数据变更记录始终保留。法律要求网络日志至少留存六个月，请勿设置过短',
  parameters: { days: integer('保留天数', { required: true, min: 30, max: 3650, default: 180 }) },
  timeLimitSeconds: 1800,
  afterCrash: 'report',
  run: ({ parameters, signal }) => cleanLogs(engine, Number(parameters.days), signal),
})
