import { errors, type SqlAnswer } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { openItems, type QueryItem } from '../reportShape.ts'
import type { StoredSqlReport } from '../sql/openSqlReport.ts'
import { isSearched } from '../sql/readSqlRows.ts'
import { runSql } from '../sql/runSql.ts'
import type { SqlRequest } from '../sql/SqlRequest.ts'
import { sqlAnswer } from '../sql/sqlAnswer.ts'
import { SqlProblem } from '../sql/SqlProblem.ts'
import type { SqlParts } from '../sql/sqlViews.ts'

/** What an old client shows above the rows. The rows hold the texts of dictionaries, so that there are no options. */
export const sqlHead = ({ title, columns }: SqlAnswer) => ({
  columns: columns.map((column) => ({ title: column.title, dataIndex: column.name, align: 'center' })),
  dictOptions: {},
  cgreportHeadName: title,
})

/** Every column is searched by a part of its text. */
export const sqlQueryItems = (columns: ReturnType<typeof sqlHead>['columns']): QueryItem[] =>
  columns
    .filter(({ dataIndex }) => isSearched(dataIndex))
    .map(({ title, dataIndex }, index) => ({
      label: title,
      field: dataIndex,
      view: 'String',
      mode: 'single',
      ...(index >= openItems && { hidden: '1' }),
    }))

/** The columns of a SQL report, for which no row is read and no parameter is needed. */
export async function sqlColumns(
  parts: SqlParts,
  actor: Actor,
  report: StoredSqlReport,
  within: Pick<SqlRequest, 'tx'> = {},
) {
  const { title, sql, sourceId, params, columns } = report
  try {
    const result = await runSql(parts, actor, { sql, sourceId, params, values: {}, mostRows: 0, ...within })
    return sqlHead(sqlAnswer(title, result, columns, parts.engine.dictionaries, actor.tenantId))
  } catch (error) {
    throw error instanceof SqlProblem ? errors.refused(error.words) : error
  }
}
