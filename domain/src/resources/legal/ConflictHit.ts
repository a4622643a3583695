import type { ConflictLevel } from './conflictWords.ts'

/** What was decided about the two parties of a hit. */
export interface HitDecision {
  id: string
  verdict: 'same' | 'different'
  reason: string
  by: string
  at: string
}

/**
 * One line of what a check found: `hits` of `GET /legal/conflictCheck/queryById`, and the answer of
 * `POST /legal/conflictCheck/search`. Of a masked hit only level, explanation and the searched party are given.
 */
export interface ConflictHit {
  level: ConflictLevel
  /** Facts from the records, in words. */
  explanation: string
  /** Who was searched, with his role in the matter. */
  party: string
  partyRole: string
  foundName: string | null
  /** The record in words: 委托 WT… 甲与乙纠纷. */
  foundIn: string | null
  foundResource: string | null
  foundId: string | null
  /** A value of `party_role`, or `staff`. */
  foundRole: string | null
  /** A value of `conflict_match`; `vague` and `own` are no hits, see `isHit`. */
  match: string | null
  /** A value of `party_verdict`. */
  verdict: string | null
  /** Waits for 主体核对: send `pairKey` with the step `decide` of the check. */
  isPending: boolean
  decision: HitDecision | null
  /** Null where nothing is to be decided. */
  pairKey: string | null
  isMasked: boolean
}

/**
 * Whether a line names a record. Otherwise it says that a name is too vague to be searched (`vague`), or sums up what the
 * office does for the client itself (`own`).
 */
export const isHit = ({ match }: Pick<ConflictHit, 'match'>): boolean => match !== 'vague' && match !== 'own'
