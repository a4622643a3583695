import { type OnlineField, readFills, readReport, report, wireName } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'

const col = columnsOf(report)

/** The reports that fields are picked from, and their columns, that the office does not have. */
export async function missingReports(
  tx: Tx,
  engine: Engine,
  tenantId: number,
  fields: readonly OnlineField[],
): Promise<string[]> {
  const problems: string[] = []
  for (const { kind, title, source: code, fills } of fields) {
    if (kind !== 'popup') continue
    const { rows } = await sql<{ source: string; definition: unknown }>`
      select ${col.source}, ${col.definition} from ${col.$table}
      where ${col.tenantId} = ${tenantId} and ${col.code} = ${code} and ${col.deletedAt} is null`.execute(tx)
    const [found] = rows
    const resource = found && engine.entries.get(found.source)?.resource
    if (!resource) {
      problems.push(`“${title}”的报表“${code ?? ''}”不存在`)
      continue
    }
    const read = readReport(found.definition)
    if (!('definition' in read) || read.definition.shape !== 'rows') {
      problems.push(`“${title}”的报表“${code ?? ''}”不是明细报表，不能用于选择记录`)
      continue
    }
    const own = engine.ofTenant(tenantId, resource)
    const known = new Set(read.definition.columns.flatMap((name) => [wireName(own, name), `${name}_dictText`]))
    for (const column of Object.values(readFills(fills)))
      if (!known.has(column)) problems.push(`“${title}”的报表“${code ?? ''}”没有列“${column}”`)
  }
  return problems
}
