import { fillNumber, fillPeriod, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Tx } from '../Engine.ts'
import { fillCounterTable } from '../engineTables.ts'

const col = columnsIn(fillCounterTable)

/**
 * Draws the numbers of new rows inside their transaction: concurrent adds wait for each other, so no number is lost or
 * duplicated.
 */
export async function drawSequences(
  tx: Tx,
  resource: Resource,
  tenantId: number,
  now: string,
  rows: Values[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'sequence' || rows.length === 0) continue
    const period = fillPeriod(field.fill, now.slice(0, 10))
    const rule = `${resource.name}.${name}`
    const answer = await sql<{ count: number }>`
      insert into ${col.$table} (${col.tenantId}, ${col.rule}, ${col.period}, ${col.count}) values (${tenantId},
        ${rule}, ${period}, ${rows.length})
      on conflict (${col.tenantId}, ${col.rule},
        ${col.period}) do update set ${col.count} = fill_counter.count + excluded.count
        returning ${col.count}`.execute(tx)
    const last = answer.rows[0]!.count
    for (const [index, row] of rows.entries())
      row[name] = fillNumber(field.fill, period, last - rows.length + index + 1)
  }
}
