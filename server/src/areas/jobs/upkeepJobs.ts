import { integer } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { compactTally } from '../../database/tally.ts'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import { inTurn } from '../../jobs/serveRows.ts'
import type { Uploads } from '../../files/createUploads.ts'
import type { Engine } from '../../resource/Engine.ts'
import { removeExpiredImports } from '../../resource/import/removeExpiredImports.ts'
import { deleteOldAnswers } from '../../resource/write/idempotent.ts'

const col = columnsIn(jobRunTable)

/** Maintenance jobs of the server. */
export function upkeepJobs(engine: Engine, uploads: Uploads): Record<string, JobDefinition> {
  const sweeps = [uploads.sweep, () => deleteOldAnswers(engine), () => removeExpiredImports(engine)]
  return {
    cleanTemporaryFiles: {
      title: '清理临时文件',
      description: '删除过期的分片上传、导入批次和幂等应答，以及超过保留天数的执行记录',
      parameters: { keepDays: integer('执行记录保留天数', { required: true, min: 1, max: 365, default: 14 }) },
      timeLimitSeconds: 600,
      afterCrash: 'report',
      run: async ({ parameters, signal }) => {
        const work = sweeps.map((sweep) => async () => {
          if (!signal.aborted) await sweep()
          return ''
        })
        return inTurn(...work, async () => {
          const { numAffectedRows = 0n } = await sql`
            delete from ${col.$table} where ${col.status} <> 'running'
              and ${col.startTime} < now() - make_interval(days => ${parameters.keepDays}::integer)`.execute(
            engine.db.kysely,
          )
          return `已清理，删除执行记录 ${numAffectedRows} 条`
        })
      },
    },
    mergeTallies: {
      title: '汇总行数',
      description: '合并各表的行数记录，使列表总数保持快速',
      timeLimitSeconds: 120,
      afterCrash: 'report',
      run: async () => ((await compactTally(engine.db)) ? '已汇总' : '另一实例正在汇总'),
    },
  }
}
