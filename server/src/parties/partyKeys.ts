import { headOfficeName } from '../names/coreName.ts'
import type { ComparedParty, PartyIdentity } from '../names/compareParties.ts'
import { codeKey, identityCode } from '../names/identityCode.ts'
import { nameForms } from '../names/nameForms.ts'

/** The stored keys of a party, with their column names. */
export interface PartyKeys {
  name_key: string
  core: string | null
  sound: string | null
  code: string | null
  is_organisation: boolean | null
}

export function partyKeys({ name, code, isOrganisation = null }: ComparedParty): PartyKeys {
  const forms = nameForms(name, isOrganisation)
  return {
    name_key: forms.written,
    core: forms.isOrganisation ? forms.core : null,
    sound: forms.sound,
    code: codeKey(code),
    is_organisation: isOrganisation,
  }
}

/** The same as `partyIdentity`, built from the stored keys. */
export const storedIdentity = ({ name_key, core, sound, code, is_organisation }: PartyKeys): PartyIdentity => ({
  forms: {
    written: name_key,
    core: core ?? name_key,
    headOffice: core === null ? null : (headOfficeName(name_key) ?? null),
    isOrganisation: core !== null,
    sound,
  },
  code: identityCode(code),
  isPersonByRecord: is_organisation === false,
})
