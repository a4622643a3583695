import { type AnyRow, lawyerProfile, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { editWithin } from '../../resource/editRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'

/** The rating of a lawyer is the mean of what is shown. */
export async function followRating(context: WriteContext, row: AnyRow): Promise<void> {
  const { tx, actor } = context
  const { rows } = await sql<{ id: string; rating: number | null; n: number }>`
    select p.id,
      (select round(avg(score), 2)::float8 from biz_appraise a
        where a.tenant_id = p.tenant_id and a.lawyer_id = p.user_id and a.status = 'shown' and a.deleted_at is null) as rating,
      (select count(*) from biz_appraise a
        where a.tenant_id = p.tenant_id and a.lawyer_id = p.user_id and a.status = 'shown' and a.deleted_at is null) as n
    from biz_lawyer_profile p
    where p.tenant_id = ${actor.tenantId} and p.user_id = ${row.lawyerId} and p.deleted_at is null`.execute(tx)
  const profile = rows[0]
  if (!profile) return
  const own = { ...context, actor: systemActor(actor.tenantId) }
  const { id, rating, n } = profile
  await editWithin(own, lawyerProfile as unknown as Resource, id, { rating, ratingCount: n }, '评分更新')
}
