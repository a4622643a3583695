import { counsel, counselRequest } from '@lexdesk/domain'
import { sql } from 'kysely'
import { isServed } from '../../access/livingTenant.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'

const c = columnsOf(counsel, 'c')
const col = columnsOf(counsel)
const r = columnsOf(counselRequest, 'r')
const t = columnsOf(counsel, 't')

/**
 * Stores the number of SLA breaches on engagements. Runs outside the steps to avoid deadlocks: a request step would
 * lock its engagement, whose steps lock their requests.
 */
export async function countBreaches(engine: Engine): Promise<void> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    update ${c.$table} set ${col.breachCount} = counted.n
    from (
      select ${t.id}, (select count(*)::integer from ${r.$table}
        where ${r.counselId} = ${t.id} and ${r.breached} = 'Y' and ${r.deletedAt} is null) as n
      from ${t.$table} where ${t.deletedAt} is null and ${isServed(t.tenantId)}
    ) counted
    where ${c.id} = counted.id and ${c.breachCount} is distinct from counted.n
    returning ${c.id}, ${c.tenantId} as "tenantId"`.execute(engine.db.kysely)
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    const ids = rows.filter((row) => row.tenantId === tenantId).map(({ id }) => id)
    engine.announce({ resource: counsel, tenantId, ids, action: 'edit' })
  }
}
