import { type OnlineField, readFills } from '@lexdesk/domain'
import type { Engine, Tx } from '../../resource/Engine.ts'

/** The reports that fields are picked from, and their columns, that the office does not have. */
export async function missingReports(
  tx: Tx,
  engine: Engine,
  tenantId: number,
  fields: readonly OnlineField[],
): Promise<string[]> {
  const problems: string[] = []
  for (const { kind, title, source, fills } of fields) {
    if (kind !== 'popup') continue
    const code = source ?? ''
    const named = `“${title}”的报表“${code}”`
    const found = await engine.popupColumns?.(tx, tenantId, code)
    if (!found) problems.push(`${named}不存在`)
    else if ('problem' in found) problems.push(`${named}${found.problem}`)
    else
      for (const column of Object.values(readFills(fills)))
        if (!found.columns.includes(column)) problems.push(`${named}没有列“${column}”`)
  }
  return problems
}
