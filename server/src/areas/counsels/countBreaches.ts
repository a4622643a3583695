import { counsel } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Engine } from '../../resource/Engine.ts'

/**
 * Engagements show how many requests were not answered in time. Counted beside the steps and not inside them: a step of a
 * request would wait for its engagement, whose steps wait for their requests.
 */
export async function countBreaches(engine: Engine): Promise<void> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    update biz_counsel c set breach_count = counted.n
    from (
      select t.id, (select count(*)::integer from biz_counsel_request r
        where r.counsel_id = t.id and r.breached = 'Y' and r.deleted_at is null) as n
      from biz_counsel t where t.deleted_at is null
    ) counted
    where c.id = counted.id and c.breach_count is distinct from counted.n
    returning c.id, c.tenant_id as "tenantId"`.execute(engine.db.kysely)
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    const ids = rows.filter((row) => row.tenantId === tenantId).map(({ id }) => id)
    engine.announce({ resource: counsel, tenantId, ids, action: 'edit' })
  }
}
