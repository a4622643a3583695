import { appointment, appraise, lawyerProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import { isRated, ratingColumns } from '../../../ratings/ratingSql.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'
import { type AppraisedVisit, appraiseSeeds } from './appraisals.ts'

const lawyerProfileCol = columnsOf(lawyerProfile)
const col = columnsOf(appointment)
const p = columnsOf(lawyerProfile, 'p')
const t = columnsOf(appraise, 't')

/** Appraisals of the demo lawyers, and the ratings derived from them. */
export async function seedAppraisals(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<AppraisedVisit>`
    select ${col.id}, ${col.lawyerId} as "lawyerId", ${col.enterpriseId} as "enterpriseId",
      ${col.personName} as "personName",
      coalesce(${col.completedAt}, ${col.endAt}, ${col.createTime}) as "completedAt"
    from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.status} = 'completed' and ${col.lawyerId} is not null
      and ${col.deletedAt} is null order by ${col.no}`.execute(tx)
  if (rows.length === 0) return
  await insertSeeds(tx, appraise, appraiseSeeds(rows, now), tenantId, {}, now)
  await sql`
    update ${p.$table} set ${lawyerProfileCol.rating} = s.mean, ${lawyerProfileCol.ratingCount} = s.count
    from (select ${t.lawyerId}, ${ratingColumns} from ${t.$table}
      where ${t.tenantId} = ${tenantId} and ${isRated} group by ${t.lawyerId}) s
    where ${p.userId} = s.lawyer_id and ${p.tenantId} = ${tenantId}`.execute(tx)
}
