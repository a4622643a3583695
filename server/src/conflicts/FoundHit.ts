import type { HitDecision } from '@lexdesk/domain'
import type { Graded } from './gradeConflict.ts'

export interface SoughtParty {
  name: string
  code?: string | null
  role: string
  /** A value of `party_type`. */
  type?: string | null
}

/** A hit as it is stored: all that is known, before any wall. */
export interface FoundHit extends Graded {
  party: string
  partyRole: string
  partyCode: string | null
  foundName: string
  foundIn: string
  foundResource: string
  /** None where the matter itself names somebody on both sides. */
  foundId: string | null
  foundRole: string
  match: string
  verdict: string
  pairKey: string
  /** The key of the same two, when the other one is searched. */
  reverseKey: string
  decision: HitDecision | null
  cited: string[]
}
