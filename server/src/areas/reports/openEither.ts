import { errors, report } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { readByIds } from '../../resource/read/readById.ts'
import { findReport, type OpenedReport, openReport } from './openReport.ts'
import { visibleIfShared } from './sharing.ts'
import { openForReader } from './sql/openForReader.ts'
import { sharedSqlReports, type StoredSqlReport } from './sql/openSqlReport.ts'
import type { SqlParts } from './sql/sqlViews.ts'

export const isOfSql = (report: OpenedReport | StoredSqlReport): report is StoredSqlReport => 'sql' in report

/** A report of any kind by its code or id on the old wire. Pickers rely on the codes of reports, so these come first. */
export async function openEither(
  parts: SqlParts,
  actor: Actor,
  key: string,
  db: Kysely<Tables> = parts.engine.db.kysely,
): Promise<OpenedReport | StoredSqlReport> {
  const { engine } = parts
  const ofCode = await findReport(engine, actor, key, db)
  if (ofCode) return ofCode
  const known = await sharedSqlReports(db, actor)
  const ofSql = known.find(({ code }) => code === key) ?? known.find(({ id }) => id === key)
  if (ofSql) return openForReader(parts, actor, ofSql.code, db)
  const [ofId] = await readByIds(engine, db, report, [key], scopeOf(actor, report, visibleIfShared))
  if (!ofId) throw errors.refused('实体不存在')
  return openReport(engine, actor, ofId.code ?? '', db)
}
