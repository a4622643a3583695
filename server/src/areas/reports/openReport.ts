import { errors, type GroupedDefinition, type ReportDefinition, report, type RowsDefinition } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { readableSource, soundDefinition } from './reportSource.ts'
import { visibleIfShared } from './sharing.ts'

const t = columnsOf(report, 't')

export interface StoredReport {
  code: string
  title: string
  source: string
  definition: unknown
}

interface Opened<D extends ReportDefinition> extends Entry {
  code: string
  title: string
  definition: D
}
export type OpenedRows = Opened<RowsDefinition>
export type OpenedFigures = Opened<GroupedDefinition>
export type OpenedReport = OpenedRows | OpenedFigures

export const isOfRows = (report: OpenedReport): report is OpenedRows => report.definition.shape === 'rows'

/** A report by its code, with the resource of its rows, for an actor who may open both. */
export async function openReport(
  engine: Engine,
  actor: Actor,
  code: string,
  db: Kysely<Tables> = engine.db.kysely,
): Promise<OpenedReport> {
  const report = await findReport(engine, actor, code, db)
  if (!report) throw errors.refused('实体不存在')
  return report
}

export async function findReport(
  engine: Engine,
  actor: Actor,
  code: string,
  db: Kysely<Tables> = engine.db.kysely,
): Promise<OpenedReport | undefined> {
  const stored = await storedReport(db, actor, code)
  if (!stored) return undefined
  const entry = await readableSource(engine, actor, stored.source, db)
  const definition = soundDefinition(entry.resource, stored.definition)
  return { ...entry, code: stored.code, title: stored.title, definition } as OpenedReport
}

async function storedReport(db: Kysely<Tables>, actor: Actor, code: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${t.code}, ${t.title}, ${t.source}, ${t.definition} from ${t.$table}
    where ${t.code} = ${code} and ${scopeSql(report, scopeOf(actor, report, visibleIfShared))}`.execute(db)
  return rows[0]
}
