import type { HitDecision } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'

/** The decisions that hold about these pairs, by their keys. */
export async function findDecisions(
  db: Kysely<Tables>,
  tenantId: number,
  pairKeys: readonly string[],
): Promise<Map<string, HitDecision>> {
  if (pairKeys.length === 0) return new Map()
  const { rows } = await sql<HitDecision & { pairKey: string }>`
    select d.id, d.pair_key as "pairKey", d.verdict, d.reason, d.decided_at as at,
      coalesce(${personName(sql`d.decided_by`)}, d.decided_by) as by
    from biz_conflict_decision d
    where d.tenant_id = ${tenantId} and d.pair_key = any(${[...new Set(pairKeys)]}::text[]) and d.status = 'valid'
      and d.deleted_at is null order by d.decided_at`.execute(db)
  return new Map(rows.map(({ pairKey, ...decision }) => [pairKey, decision]))
}
