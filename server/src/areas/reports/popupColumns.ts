import { AppError, readReport, report, wireName } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Engine } from '../../resource/Engine.ts'
import { sharedSqlReports } from './sql/openSqlReport.ts'
import type { SqlParts } from './sql/sqlViews.ts'
import { sqlColumns } from './wire/sqlColumns.ts'

type PopupColumns = NonNullable<Engine['popupColumns']>

const col = columnsOf(report)

/** Asked when a form is published, so whoever publishes need not have the report shared with them. */
export const popupColumns =
  (parts: SqlParts): PopupColumns =>
  async (tx, tenantId, code) =>
    (await columnsOfRows(parts.engine, tx, tenantId, code)) ?? (await columnsOfSql(parts, tx, tenantId, code))

async function columnsOfRows(engine: Engine, db: Kysely<Tables>, tenantId: number, code: string) {
  const { rows } = await sql<{ source: string; definition: unknown }>`
    select ${col.source}, ${col.definition} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.code} = ${code} and ${col.deletedAt} is null`.execute(db)
  const [found] = rows
  const resource = found && engine.entries.get(found.source)?.resource
  if (!resource) return undefined
  const read = readReport(found.definition)
  if (!('definition' in read) || read.definition.shape !== 'rows') return { problem: '不是明细报表，不能用于选择记录' }
  const own = engine.ofTenant(tenantId, resource)
  return { columns: read.definition.columns.flatMap((name) => [wireName(own, name), `${name}_dictText`]), params: [] }
}

async function columnsOfSql(
  parts: SqlParts,
  tx: Parameters<PopupColumns>[0],
  tenantId: number,
  code: string,
): Promise<Awaited<ReturnType<PopupColumns>>> {
  const actor = systemActor(tenantId)
  const [found] = await sharedSqlReports(tx, actor, code)
  if (!found) return undefined
  try {
    const { columns } = await sqlColumns(parts, actor, found, { tx })
    return { columns: columns.map(({ dataIndex }) => dataIndex), params: found.params }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: `不能运行：${error.message}` }
  }
}
