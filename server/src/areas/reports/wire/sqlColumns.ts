import { errors, type SqlAnswer } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { StoredSqlReport } from '../sql/openSqlReport.ts'
import { runSql } from '../sql/runSql.ts'
import { sqlAnswer } from '../sql/sqlAnswer.ts'
import { SqlProblem } from '../sql/SqlProblem.ts'
import type { SqlParts } from '../sql/sqlViews.ts'

/** What an old client shows above the rows. The rows hold the texts of dictionaries, so that there are no options. */
export const sqlHead = ({ title, columns }: SqlAnswer) => ({
  columns: columns.map((column) => ({ title: column.title, dataIndex: column.name, align: 'center' })),
  dictOptions: {},
  cgreportHeadName: title,
})

/** The columns of a SQL report, for which no row is read and no parameter is needed. */
export async function sqlColumns(parts: SqlParts, actor: Actor, report: StoredSqlReport) {
  const { title, sql, sourceId, params, columns } = report
  try {
    const result = await runSql(parts, actor, { sql, sourceId, params, values: {}, mostRows: 0 })
    return sqlHead(sqlAnswer(title, result, columns, parts.engine.dictionaries, actor.tenantId))
  } catch (error) {
    throw error instanceof SqlProblem ? errors.refused(error.words) : error
  }
}
