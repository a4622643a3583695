import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** Another yearly engagement of the enterprise that is being served. */
export async function otherAnnual(
  db: Kysely<Tables>,
  tenantId: number,
  enterpriseId: string,
  id: string | null,
): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await sql<{ id: string; no: string }>`
    select id, no from biz_counsel
    where tenant_id = ${tenantId} and enterprise_id = ${enterpriseId} and mode = 'annual'
      and status in ('active', 'suspended') and deleted_at is null and id <> ${id ?? ''} order by id limit 1`.execute(
    db,
  )
  return rows[0]
}
