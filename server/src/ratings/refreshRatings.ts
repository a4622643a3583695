import { appraise, lawyerProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { editWithin } from '../resource/write/editRow.ts'
import type { Change, WriteContext } from '../resource/Engine.ts'
import { isRated, ratingColumns } from './ratingSql.ts'

const p = columnsOf(lawyerProfile, 'p')
const t = columnsOf(appraise, 't')

/** Runs before each commit: updates the rating in lawyers' profiles from their appraisals. */
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
    select ${p.id}, r.mean as rating, r.count from ${p.$table} cross join lateral (
      select ${ratingColumns} from ${t.$table}
      where ${t.tenantId} = ${p.tenantId} and ${t.lawyerId} = ${p.userId} and ${t.deletedAt} is null and ${isRated}) r
    where ${p.tenantId} = ${tenantId} and ${p.deletedAt} is null
      and (${p.rating}::float8 is distinct from r.mean or coalesce(${p.ratingCount}, 0) <> r.count)
    order by ${p.id}`.execute(context.tx)
  const own = { ...context, actor: systemActor(tenantId) }
  for (const { id, rating, count } of rows)
    await editWithin(own, lawyerProfile, id, { rating, ratingCount: count }, '评分更新')
}
