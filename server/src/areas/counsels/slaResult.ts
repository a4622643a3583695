import { counselRequest, shareOf, type SlaResult } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { isLateRequest } from '../../calendar/isLateRequest.ts'
import type { Tables } from '../../database/Database.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const t = columnsOf(counselRequest, 't')

/** How many requests of a client were answered in time; withdrawn ones do not count. */
export async function slaResult(
  db: Kysely<Tables>,
  tenantId: number,
  counselIds: readonly string[],
  [from, to]: [string, string] = ['0001-01-01', '9999-12-31'],
): Promise<SlaResult> {
  const isLate = isLateRequest(wallClock())
  const { rows } = await sql<Omit<SlaResult, 'rate'>>`
    select count(*)::integer as total,
      count(*) filter (where ${t.status} = 'done' and not ${isLate})::integer as "inTime",
      count(*) filter (where ${isLate})::integer as late,
      count(*) filter (where ${t.status} <> 'done' and not ${isLate})::integer as waiting
    from ${t.$table}
    where ${t.tenantId} = ${tenantId} and ${t.counselId} = any(${[...counselIds]}::text[]) and ${t.deletedAt} is null
      and ${t.status} <> 'withdrawn' and ${t.receivedAt}::date between ${from} and ${to}`.execute(db)
  const { inTime, late } = rows[0]!
  return { ...rows[0]!, rate: shareOf(inTime, inTime + late) }
}
