import { errors, permissionCode } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Tables } from '../../../database/Database.ts'
import { openSqlReport, type SqlDraft, type StoredSqlReport } from './openSqlReport.ts'
import { readSql } from './readSql.ts'
import { SqlProblem } from './SqlProblem.ts'
import { type ReportView, type SqlParts, viewsFor } from './sqlViews.ts'

/** Sharing a report does not share its rows: who may not list one of its resources cannot open it. */
export async function openForReader(
  parts: SqlParts,
  actor: Actor,
  code: string,
  db: Kysely<Tables> = parts.engine.db.kysely,
): Promise<StoredSqlReport> {
  const report = await openSqlReport(db, actor, code)
  if (usedViews(report, viewsFor(parts, actor)).some(({ isOpen }) => !isOpen)) throw errors.forbidden()
  return report
}

/** The views that a report reads; on a data source there are none. */
export function usedViews(
  { sql, params, sourceId }: Pick<SqlDraft, 'sql' | 'params' | 'sourceId'>,
  views: readonly ReportView[],
): ReportView[] {
  if (sourceId) return []
  const relations = relationsOf(sql, params)
  return views.filter(({ name }) => relations.has(name))
}

/** Empty for a statement of an earlier version that is refused now: it says why when it is run. */
function relationsOf(sql: string, params: SqlDraft['params']): ReadonlySet<string> {
  try {
    return readSql(sql, params).relations
  } catch (error) {
    if (error instanceof SqlProblem) return new Set()
    throw error
  }
}

/** The titles of what the reader may list but not export. */
export const keptFromExport = (parts: SqlParts, actor: Actor, report: StoredSqlReport): string[] =>
  usedViews(report, viewsFor(parts, actor)).flatMap(({ resource, title }) =>
    actor.can(permissionCode(resource, 'export')) ? [] : [title],
  )
