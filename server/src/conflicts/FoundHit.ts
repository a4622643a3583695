import type { HitDecision } from '@lexdesk/domain'
import type { Graded } from './gradeConflict.ts'

export interface SoughtParty {
  name: string
  code?: string | null
  role: string
  /** A value of `party_type`. */
  type?: string | null
}

/** A stored hit: everything that is known, before any wall is applied. */
export interface FoundHit extends Graded {
  party: string
  partyRole: string
  partyCode: string | null
  foundName: string
  foundIn: string
  foundResource: string
  /** Null when the matter itself names a party on both sides. */
  foundId: string | null
  foundRole: string
  match: string
  verdict: string
  pairKey: string
  /** The key of the same pair when the other party is searched. */
  reverseKey: string
  decision: HitDecision | null
  cited: string[]
}
