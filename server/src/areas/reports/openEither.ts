import { errors } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { findReport, type OpenedReport } from './openReport.ts'
import { openForReader } from './sql/openForReader.ts'
import { sharedSqlReports, type StoredSqlReport } from './sql/openSqlReport.ts'
import type { SqlParts } from './sql/sqlViews.ts'

export const isOfSql = (report: OpenedReport | StoredSqlReport): report is StoredSqlReport => 'sql' in report

/**
 * A report of any kind by its code on the old wire, where a SQL report may also be named by its id. Pickers rely on
 * the codes of the other reports, so these come first.
 */
export async function openEither(parts: SqlParts, actor: Actor, key: string): Promise<OpenedReport | StoredSqlReport> {
  const report = await findReport(parts.engine, actor, key)
  if (report) return report
  const known = await sharedSqlReports(parts.engine.db.kysely, actor)
  const found = known.find(({ code }) => code === key) ?? known.find(({ id }) => id === key)
  if (!found) throw errors.refused('实体不存在')
  return openForReader(parts, actor, found.code)
}
