import { sql } from 'kysely'

/** Neither deleted, nor frozen, nor before its time, nor over; speaks of the tenant `t`. */
export const livingTenant = sql<boolean>`
  t.deleted_at is null and t.status = '1' and coalesce(t.begin_date <= now(), true) and coalesce(t.end_date > now(), true)`
