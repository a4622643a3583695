import { appointment, bookedStates, type Candidate, goodAt } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { readLawyers } from './readLawyers.ts'

const appointmentCol = columnsOf(appointment)
const col = columnsOf(goodAt)

/** Lawyers who accept appointments: those of the field first, then by load. */
export async function readCandidates(
  engine: Engine,
  tenantId: number,
  { goodAtId, date = today() }: { goodAtId: string; date?: string | undefined },
): Promise<Candidate[]> {
  const db = engine.db.kysely
  const lawyers = await readLawyers(db, tenantId)
  const { rows: related } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where ${col.tenantId} = ${tenantId}
      and (${col.id} = ${goodAtId} or ${col.parentId} = ${goodAtId}
      or ${col.id} = (select ${col.parentId} from ${col.$table} where ${col.id} = ${goodAtId}
        and ${col.tenantId} = ${tenantId}))`.execute(db)
  const { rows: loads } = await sql<{ lawyerId: string; n: number }>`
    select ${appointmentCol.lawyerId} as "lawyerId", count(*) as n from ${appointmentCol.$table}
    where ${appointmentCol.tenantId} = ${tenantId} and ${appointmentCol.deletedAt} is null
      and ${appointmentCol.status} = any(${[...bookedStates]}::text[])
      and ${appointmentCol.startAt} >= ${date}::date::timestamptz
        and ${appointmentCol.startAt} < (${date}::date + 1)::timestamptz group by 1`.execute(db)
  const near = new Set(related.map(({ id }) => id))
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
