/**
 * How a record names a party: by the current name, a former one, an alias, or as related to the subject of the record.
 */
export type PartyKind = 'name' | 'former' | 'alias' | 'relation'

export type PartyRelation =
  | 'legalRepresentative'
  | 'shareholder'
  | 'controller'
  | 'parent'
  | 'subsidiary'
  | 'affiliate'
  | 'headOffice'
  | 'branch'

export interface NamedParty {
  name: string
  /** Credit code or number of an identity document. */
  code?: string | null
  /** A value of the dictionary `party_role`. */
  role: string
  kind?: PartyKind
  relation?: PartyRelation | null
  /** What the record says about the party; without it the name itself decides. */
  isOrganisation?: boolean | null
}

/** Whether a value of the dictionary `party_type` denotes an organisation. */
export function isOrganisationType(type: unknown): boolean | null {
  if (type === 'person') return false
  return type === 'company' || type === 'organisation' ? true : null
}
