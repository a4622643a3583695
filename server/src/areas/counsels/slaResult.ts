import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

export interface SlaResult {
  total: number
  /** Answered in time. */
  inTime: number
  /** Answered too late, or waiting beyond its time. */
  late: number
  waiting: number
  /** Of those whose time has come, in percent; nothing where none has. */
  rate: number | null
}

/** How well the office has kept its promise to a client; what was withdrawn does not count. */
export async function slaResult(
  db: Kysely<Tables>,
  tenantId: number,
  counselIds: readonly string[],
  [from, to]: [string, string] = ['0001-01-01', '9999-12-31'],
): Promise<SlaResult> {
  const { rows } = await sql<Omit<SlaResult, 'rate'>>`
    select count(*)::integer as total, count(*) filter (where status = 'done' and breached <> 'Y')::integer as "inTime",
      count(*) filter (where breached = 'Y')::integer as late,
      count(*) filter (where status <> 'done' and breached <> 'Y')::integer as waiting
    from biz_counsel_request
    where tenant_id = ${tenantId} and counsel_id = any(${[...counselIds]}::text[]) and deleted_at is null
      and status <> 'withdrawn' and received_at::date between ${from} and ${to}`.execute(db)
  const { inTime, late } = rows[0]!
  return { ...rows[0]!, rate: inTime + late === 0 ? null : Math.round((inTime * 1000) / (inTime + late)) / 10 }
}
