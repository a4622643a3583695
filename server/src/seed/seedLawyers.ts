import { appraise, lawyerProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { isRated, ratingColumns } from '../ratings/ratingSql.ts'
import type { Tx } from '../resource/Engine.ts'
import { type AppraisedVisit, appraiseSeeds } from './data/appraisals.ts'
import { lawyerProfileSeeds } from './data/lawyerProfiles.ts'
import { staff } from './data/staff.ts'
import { insertSeeds } from './insertSeeds.ts'

/** Profiles of the demo lawyers. */
export async function seedLawyers(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from biz_good_at where tenant_id = ${tenantId} and deleted_at is null`.execute(tx)
  const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))
  const goodAt = new Map(rows.map(({ code, id }) => [code, id]))
  const seeds = lawyerProfileSeeds(lawyers, goodAt, now.slice(0, 10))
  await insertSeeds(tx, lawyerProfile, seeds, tenantId, {}, now)
}

/** What was said about them, and the ratings that follow from it. */
export async function seedAppraisals(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<AppraisedVisit>`
    select id, lawyer_id as "lawyerId", enterprise_id as "enterpriseId", person_name as "personName",
      coalesce(completed_at, end_at, create_time) as "completedAt"
    from biz_appointment
    where tenant_id = ${tenantId} and status = 'completed' and lawyer_id is not null and deleted_at is null order by no`.execute(
    tx,
  )
  if (rows.length === 0) return
  await insertSeeds(tx, appraise, appraiseSeeds(rows, now), tenantId, {}, now)
  await sql`
    update biz_lawyer_profile p set rating = s.mean, rating_count = s.count
    from (select t.lawyer_id, ${ratingColumns} from biz_appraise t
      where t.tenant_id = ${tenantId} and ${isRated} group by t.lawyer_id) s
    where p.user_id = s.lawyer_id and p.tenant_id = ${tenantId}`.execute(tx)
}
