/** How a record names somebody: by the present name, a former one, an alias, or as related to whom the record is about. */
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
  /** Credit code or number of an identity paper. */
  code?: string | null
  /** A value of the dictionary `party_role`. */
  role: string
  kind?: PartyKind
  relation?: PartyRelation | null
  /** What the record says about the party; without it the name itself decides. */
  isOrganisation?: boolean | null
}

/** What a value of the dictionary `party_type` says about a party. */
export function isOrganisationType(type: unknown): boolean | null {
  if (type === 'person') return false
  return type === 'company' || type === 'organisation' ? true : null
}
