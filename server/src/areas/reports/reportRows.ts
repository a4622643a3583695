import { errors, everything, maskPhone, reportCondition, type Resource, type Values, wireName } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { assertWholeNumber } from '../../people/assertWholeNumber.ts'
import type { Engine } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import type { OpenedRows } from './openReport.ts'
import { reportQuery } from './reportQuery.ts'
import { reportRecord } from './reportShape.ts'
import { assertShown, fieldsIn, isMasked } from './reportSource.ts'

/** The page size by which old clients ask for all rows. */
const allRows = '-521'
/** More rows are not answered at once. */
const mostRowsAtOnce = 5_000

interface ReportRows {
  total: number
  records: Values[]
}

/** The rows of a report that the actor may list, with the parameters of a pop-up. */
export async function readReportRows(
  engine: Engine,
  actor: Actor,
  report: OpenedRows,
  params: Values,
): Promise<ReportRows> {
  const { definition, resource, rules } = report
  assertShown(actor, resource, fieldsIn(reportCondition(resource, definition.filter) ?? everything))
  const masked = Object.keys(resource.fields).filter((name) => isMasked(actor, resource, name))
  const asked = reportQuery(resource, report, params)
  const query = String(params.pageSize) === allRows ? { ...asked, page: 1, size: mostRowsAtOnce } : asked
  for (const name of masked) assertWholeNumber(name, query)
  const { rows, total } = await listRows(engine, resource, query, scopeOf(actor, resource, rules.visibleTo))
  const record = reportRecord(resource, definition)
  return { total, records: rows.map((row) => maskNumbers(resource, masked, record(row))) }
}

/** Every row of a report; refused when there are more than one answer can hold. */
export async function readAllReportRows(
  engine: Engine,
  actor: Actor,
  report: OpenedRows,
  params: Values,
): Promise<Values[]> {
  const { total, records } = await readReportRows(engine, actor, report, { ...params, pageSize: allRows })
  if (total > records.length)
    throw errors.refused(`共 ${total} 条，一次最多导出 ${mostRowsAtOnce} 条：请先筛选，或在列表中导出`)
  return records
}

function maskNumbers(resource: Resource, masked: readonly string[], row: Values): Values {
  for (const name of masked.map((field) => wireName(resource, field)))
    if (typeof row[name] === 'string') row[name] = maskPhone(row[name])
  return row
}
