import { bookedStates, type Candidate, goodAt } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { readLawyers } from './readLawyers.ts'

const col = columnsOf(goodAt)

/** Lawyers who take appointments: those of the field first, then those with little to do. */
export async function readCandidates(
  engine: Engine,
  tenantId: number,
  { goodAtId, date = today() }: { goodAtId: string; date?: string | undefined },
): Promise<Candidate[]> {
  const db = engine.db.kysely
  const lawyers = await readLawyers(db, tenantId)
  const { rows: kin } = await sql<{ id: string }>`
    select id from ${col.$table} where tenant_id = ${tenantId} and (id = ${goodAtId} or parent_id = ${goodAtId}
      or id = (select parent_id from ${col.$table} where id = ${goodAtId} and tenant_id = ${tenantId}))`.execute(db)
  const { rows: loads } = await sql<{ lawyerId: string; n: number }>`
    select lawyer_id as "lawyerId", count(*) as n from biz_appointment
    where tenant_id = ${tenantId} and deleted_at is null and status = any(${[...bookedStates]}::text[])
      and start_at >= ${date}::date::timestamptz and start_at < (${date}::date + 1)::timestamptz group by 1`.execute(db)
  const near = new Set(kin.map(({ id }) => id))
  const candidates = lawyers.map(({ userId, name, title, rating, goodAtIds }): Candidate => ({
    userId,
    name,
    title: title && (engine.dictionaries.text('lawyer_title', title) ?? title),
    rating,
    isMatching: goodAtIds.some((id) => near.has(id)),
    load: loads.find(({ lawyerId }) => lawyerId === userId)?.n ?? 0,
  }))
  return candidates.sort(
    (one, other) =>
      Number(other.isMatching) - Number(one.isMatching) ||
      one.load - other.load ||
      (other.rating ?? 0) - (one.rating ?? 0),
  )
}
