import { createHash } from 'node:crypto'
import { identityCode } from '../names/identityCode.ts'
import { nameForms } from '../names/nameForms.ts'

export interface PairSide {
  name: string
  code?: string | null
  isOrganisation?: boolean | null
  /** The record that contains the name, as `resource:id`. */
  place: string
}

/**
 * The key of two parties, and the key under which a check of the other party finds them: a decision applies both ways.
 */
export function pairKeys(sought: PairSide, found: PairSide): { pairKey: string; reverseKey: string } {
  return { pairKey: pairKey(sought, found), reverseKey: pairKey(found, sought) }
}

/**
 * Identifies two parties for the decisions about them. An id number or the name of an organisation means the same party
 * in every record. A person without a number is identified per record: a namesake in another record needs a new
 * decision.
 */
function pairKey(sought: PairSide, found: PairSide): string {
  const isNamesake = writtenOf(sought) === writtenOf(found)
  const sides = [sideOf(sought, isNamesake), sideOf(found, true)].sort()
  return createHash('sha256').update(JSON.stringify(sides)).digest('hex').slice(0, 32)
}

const writtenOf = ({ name, isOrganisation }: PairSide): string => nameForms(name, isOrganisation).written

function sideOf(side: PairSide, isBoundToPlace: boolean): string {
  const { name, code, isOrganisation, place } = side
  const number = identityCode(code)
  if (number) return `code ${JSON.stringify(number)}`
  const forms = nameForms(name, isOrganisation)
  return forms.isOrganisation || !isBoundToPlace ? `name ${forms.written}` : `name ${forms.written} in ${place}`
}
