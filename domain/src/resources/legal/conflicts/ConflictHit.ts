import type { ConflictLevel } from './conflictWords.ts'

/** The decision about the two parties of a hit. */
export interface HitDecision {
  id: string
  verdict: 'same' | 'different'
  reason: string
  by: string
  at: string
}

/**
 * One line of a check's result: `hits` of `GET /legal/conflictCheck/queryById`, and the answer of
 * `POST /legal/conflictCheck/search`. A masked hit has only the level, the explanation and the searched party.
 */
export interface ConflictHit {
  level: ConflictLevel
  /** Facts from the records, in words. */
  explanation: string
  /** The searched party, with its role in the matter. */
  party: string
  partyRole: string
  foundName: string | null
  /** The record in words: 委托 WT… 甲与乙纠纷. */
  foundIn: string | null
  foundResource: string | null
  foundId: string | null
  /** A value of `party_role`, or `staff`. */
  foundRole: string | null
  /** A value of `conflict_match`; `vague` and `own` are not hits, see `isHit`. */
  match: string | null
  /** A value of `party_verdict`. */
  verdict: string | null
  /** Needs 主体核对: send `pairKey` with the step `decide` of the check. */
  isPending: boolean
  decision: HitDecision | null
  /** Null when there is nothing to decide. */
  pairKey: string | null
  isMasked: boolean
}

/**
 * Whether a line is about a record. Otherwise it says that a name is too vague to search (`vague`), or summarizes the
 * office's work for the client itself (`own`).
 */
export const isHit = ({ match }: Pick<ConflictHit, 'match'>): boolean => match !== 'vague' && match !== 'own'
