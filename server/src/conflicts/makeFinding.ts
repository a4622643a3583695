import type { conflictCheck } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'
import { contentHash } from './checkContent.ts'
import { conclusionOf, countHits } from './conclusionOf.ts'
import { saveHits, storedHits } from './conflictHits.ts'
import { searchConflicts } from './searchConflicts.ts'
import { type SoughtParty } from './FoundHit.ts'

/**
 * Searches the parties of a check, stores the hits under its id, and returns the values of its row. `reviewedBy`: the
 * user whose decision caused the refresh; the search keeps its own time and user.
 */
export async function makeFinding(
  { tx, actor, now }: WriteContext,
  check: ValuesOf<typeof conflictCheck> & { id: string },
  reviewedBy?: string,
): Promise<ValuesOf<typeof conflictCheck>> {
  const entrustmentId = check.entrustmentId ?? null
  const place = entrustmentId ? `entrustment:${entrustmentId}` : `conflictCheck:${check.id}`
  const parties = (check.parties ?? []) as SoughtParty[]
  const { result, hits, coverage } = await searchConflicts(tx, actor.tenantId, parties, { entrustmentId, place })
  await saveHits(tx, check.id, hits)
  const values = {
    result,
    coverage,
    ...(reviewedBy === undefined ? { checkedAt: now } : { reviewedBy, reviewedAt: now }),
    conclusion: conclusionOf(hits),
    hitCount: countHits(hits),
    pendingCount: hits.filter(({ isPending }) => isPending).length,
  }
  const stored = await storedHits(tx, actor.tenantId, check.id)
  return { ...values, contentHash: contentHash({ ...check, ...values }, stored) }
}
