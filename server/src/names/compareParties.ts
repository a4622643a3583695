import { compareCodes, type IdentityCode, identityCode } from './identityCode.ts'
import { type NameForms, nameForms } from './nameForms.ts'

export interface ComparedParty {
  name: string
  /** Credit code or number of an identity document. */
  code?: string | null
  /** What the record says about the party; without it the name itself decides. */
  isOrganisation?: boolean | null
}

/** A value of the dictionary `conflict_match`: why two parties may be the same. */
export type PartyMatch = 'code' | 'name' | 'former' | 'alias' | 'core' | 'relation' | 'sound'

/** `related`: the same or a related organisation. `doubtful`: a user has to decide. */
export type PartyVerdict = 'same' | 'related' | 'doubtful' | 'different'

export interface PartyComparison {
  verdict: PartyVerdict
  match: PartyMatch | null
}

const different: PartyComparison = { verdict: 'different', match: null }
const branch: PartyComparison = { verdict: 'related', match: 'relation' }

/** A party with everything that is compared, computed once. */
export interface PartyIdentity {
  forms: NameForms
  code: IdentityCode | null
  /** Given by the record, not derived from the name. */
  isPersonByRecord: boolean
}

export const partyIdentity = ({ name, code, isOrganisation }: ComparedParty): PartyIdentity => ({
  forms: nameForms(name, isOrganisation),
  code: identityCode(code),
  isPersonByRecord: isOrganisation === false,
})

export const compareParties = (one: ComparedParty, other: ComparedParty): PartyComparison =>
  compareIdentities(partyIdentity(one), partyIdentity(other))

/** Compares two parties. Numbers decide; without them the written form, then head office, core and sound. */
export function compareIdentities(one: PartyIdentity, other: PartyIdentity): PartyComparison {
  const codes = compareCodes(one.code, other.code)
  if (codes === 'same') return { verdict: 'same', match: 'code' }
  // A branch has its own number.
  if (codes === 'different') return areOfOneOffice(one.forms, other.forms) ? branch : different
  const byName = compareNames(one, other)
  // A mistyped number proves neither identity nor difference.
  return codes === 'slip' && byName.verdict === 'same' ? { ...byName, verdict: 'doubtful' } : byName
}

/** One is a branch of the other, by its name. */
const areOfOneOffice = (one: NameForms, other: NameForms): boolean =>
  one.headOffice === other.written || other.headOffice === one.written

function compareNames(one: PartyIdentity, other: PartyIdentity): PartyComparison {
  const [a, b] = [one.forms, other.forms]
  const isPerson = one.isPersonByRecord || other.isPersonByRecord || (!a.isOrganisation && !b.isOrganisation)
  // Namesakes are common, so a name alone does not identify a person.
  if (a.written === b.written) return { verdict: isPerson ? 'doubtful' : 'same', match: 'name' }
  if (areOfOneOffice(a, b)) return branch
  if (a.core === b.core && !one.isPersonByRecord && !other.isPersonByRecord)
    return { verdict: a.isOrganisation && b.isOrganisation ? 'related' : 'doubtful', match: 'core' }
  return a.sound !== null && a.sound === b.sound ? { verdict: 'doubtful', match: 'sound' } : different
}
