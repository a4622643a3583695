import { lawyerProfile } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/connection/PlannedClient.ts'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import type { LawyerHours } from './LawyerHours.ts'

const e = linesOf(lawyerProfile, 'exceptions', 'e')
const g = linesOf(lawyerProfile, 'goodAt', 'g')
const p = columnsOf(lawyerProfile, 'p')
const w = linesOf(lawyerProfile, 'weekly', 'w')

export interface Lawyer extends LawyerHours {
  userId: string
  name: string
  status: string
  isAccepting: boolean
  title: string | null
  rating: number | null
  goodAtIds: string[]
}

/** Lawyers by account id; those without a profile are left out. Without ids: all lawyers who can be booked. */
export async function readLawyers(
  db: Kysely<Tables>,
  tenantId: number,
  userIds?: readonly string[],
): Promise<Lawyer[]> {
  const wanted = userIds
    ? sql`${p.userId} = any(${[...userIds]}::text[])`
    : sql`${p.userId} is not null and ${p.status} = 'approved' and coalesce(${p.acceptFlag}, 'Y') = 'Y'`
  const { rows } = await sql<Lawyer>`${plannedOnce}
    select ${p.userId} as "userId", ${p.name}, ${p.status}, coalesce(${p.acceptFlag}, 'Y') = 'Y' as "isAccepting",
      ${p.title}, ${p.rating}::float8 as rating,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', ${w.weekday}, 'from', ${w.from}, 'to', ${w.to})
        order by ${w.orderNum})
        from ${w.$table} where ${w.parentId} = ${p.id}), '[]') as weekly,
      coalesce((select jsonb_agg(jsonb_build_object('date', to_char(${e.date}, 'YYYY-MM-DD'), 'kind', ${e.kind},
        'from', ${e.from}, 'to', ${e.to}) order by ${e.orderNum})
        from ${e.$table} where ${e.parentId} = ${p.id}), '[]') as exceptions,
      coalesce((select array_agg(${g.goodAtId}) from ${g.$table} where ${g.parentId} = ${p.id}), '{}') as "goodAtIds"
    from ${p.$table} where ${p.tenantId} = ${tenantId} and ${p.deletedAt} is null and ${wanted} order by ${p.name},
      ${p.id}`.execute(db)
  return rows
}
