import type { HitDecision } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'

/** The two keys of a pair, see `pairKeys`. Hits of before decisions were made have none. */
interface Pair {
  pairKey: string | null
  reverseKey: string | null
}

/** The decisions that hold about these pairs, whichever of the two was searched when they were made. */
export async function findDecisions(
  db: Kysely<Tables>,
  tenantId: number,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => HitDecision | undefined> {
  const keys = [...new Set(pairs.flatMap(({ pairKey, reverseKey }) => [pairKey ?? [], reverseKey ?? []].flat()))]
  if (keys.length === 0) return () => undefined
  const { rows } = await sql<HitDecision & { pairKey: string }>`
    select d.id, d.pair_key as "pairKey", d.verdict, d.reason, d.decided_at as at,
      coalesce(${personName(sql`d.decided_by`)}, d.decided_by) as by
    from biz_conflict_decision d
    where d.tenant_id = ${tenantId} and d.pair_key = any(${keys}::text[]) and d.status = 'valid'
      and d.deleted_at is null order by d.decided_at`.execute(db)
  const found = new Map(rows.map(({ pairKey, ...decision }) => [pairKey, decision]))
  return ({ pairKey, reverseKey }) => found.get(pairKey ?? '') ?? found.get(reverseKey ?? '')
}
