import { lawyerProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { editWithin } from '../resource/write/editRow.ts'
import type { Change, WriteContext } from '../resource/Engine.ts'
import { isRated, ratingColumns } from './ratingSql.ts'

/** Runs before each commit: the profiles of lawyers show the rating that follows from their appraisals. */
export async function refreshRatings(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const tenants = new Set(
    changes.filter(({ resource }) => resource.name === 'appraise').map(({ tenantId }) => tenantId),
  )
  for (const { resource, tenantId, action } of changes)
    if (resource.name === 'lawyerProfile' && action !== 'delete') tenants.add(tenantId)
  for (const tenantId of tenants) await refreshTenant(context, tenantId)
}

async function refreshTenant(context: WriteContext, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: string; rating: number | null; count: number }>`
    select p.id, r.mean as rating, r.count from biz_lawyer_profile p cross join lateral (
      select ${ratingColumns} from biz_appraise t
      where t.tenant_id = p.tenant_id and t.lawyer_id = p.user_id and t.deleted_at is null and ${isRated}) r
    where p.tenant_id = ${tenantId} and p.deleted_at is null
      and (p.rating::float8 is distinct from r.mean or coalesce(p.rating_count, 0) <> r.count)
    order by p.id`.execute(context.tx)
  const own = { ...context, actor: systemActor(tenantId) }
  for (const { id, rating, count } of rows)
    await editWithin(own, lawyerProfile, id, { rating, ratingCount: count }, '评分更新')
}
