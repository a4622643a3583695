import { sql } from 'kysely'

/** Neither frozen, nor before its time, nor over; speaks of the tenant `t`. */
export const livingTenant = sql<boolean>`
  t.status = 1 and coalesce(t.begin_date <= now(), true) and coalesce(t.end_date > now(), true)`
