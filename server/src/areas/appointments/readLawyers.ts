import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/PlannedClient.ts'
import type { LawyerHours } from './LawyerHours.ts'

export interface Lawyer extends LawyerHours {
  userId: string
  name: string
  status: string
  isAccepting: boolean
  title: string | null
  rating: number | null
  goodAtIds: string[]
}

/** Lawyers by their accounts; those without a profile are missing. Without ids: all whom one may book. */
export async function readLawyers(
  db: Kysely<Tables>,
  tenantId: number,
  userIds?: readonly string[],
): Promise<Lawyer[]> {
  const wanted = userIds
    ? sql`p.user_id = any(${[...userIds]}::text[])`
    : sql`p.user_id is not null and p.status = 'approved' and coalesce(p.accept_flag, 'Y') = 'Y'`
  const { rows } = await sql<Lawyer>`${plannedOnce}
    select p.user_id as "userId", p.name, p.status, coalesce(p.accept_flag, 'Y') = 'Y' as "isAccepting", p.title, p.rating::float8 as rating,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', w.weekday, 'from', w.from, 'to', w.to) order by w.order_num)
        from biz_lawyer_profile_weekly w where w.parent_id = p.id), '[]') as weekly,
      coalesce((select jsonb_agg(jsonb_build_object('date', to_char(e.date, 'YYYY-MM-DD'), 'kind', e.kind, 'from', e.from, 'to', e.to) order by e.order_num)
        from biz_lawyer_profile_exceptions e where e.parent_id = p.id), '[]') as exceptions,
      coalesce((select array_agg(g.good_at_id) from biz_lawyer_profile_good_at g where g.parent_id = p.id), '{}') as "goodAtIds"
    from biz_lawyer_profile p where p.tenant_id = ${tenantId} and p.deleted_at is null and ${wanted} order by p.name, p.id`.execute(
    db,
  )
  return rows
}
