import { conflictDecision, type HitDecision } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'

const d = columnsOf(conflictDecision, 'd')

/** The two keys of a pair, see `pairKeys`. Hits from before decisions existed have none. */
interface Pair {
  pairKey: string | null
  reverseKey: string | null
}

/** The current decisions about these pairs, whichever of the two was searched when they were made. */
export async function findDecisions(
  db: Kysely<Tables>,
  tenantId: number,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => HitDecision | undefined> {
  const keys = [...new Set(pairs.flatMap(({ pairKey, reverseKey }) => [pairKey ?? [], reverseKey ?? []].flat()))]
  if (keys.length === 0) return () => undefined
  const { rows } = await sql<HitDecision & { pairKey: string }>`
    select ${d.id}, ${d.pairKey} as "pairKey", ${d.verdict}, ${d.reason}, ${d.decidedAt} as at,
      coalesce(${personName(d.decidedBy)}, ${d.decidedBy}) as by
    from ${d.$table}
    where ${d.tenantId} = ${tenantId} and ${d.pairKey} = any(${keys}::text[]) and ${d.status} = 'valid'
      and ${d.deletedAt} is null order by ${d.decidedAt}`.execute(db)
  const found = new Map(rows.map(({ pairKey, ...decision }) => [pairKey, decision]))
  return ({ pairKey, reverseKey }) => found.get(pairKey ?? '') ?? found.get(reverseKey ?? '')
}
