import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { ComparedParty } from '../names/compareParties.ts'
import { findParties, type FoundParty } from './findParties.ts'
import type { PartySource } from './recordParties.ts'

/** The parties of living matters that are the same as, or related to, somebody who is newly named in another record. */
export async function partiesNaming(
  db: Kysely<Tables>,
  tenantId: number,
  named: readonly ComparedParty[],
  source: PartySource,
): Promise<FoundParty[]> {
  const found = await findParties(db, tenantId, named)
  return found.filter(
    ({ resource, rowId, isDeleted }) => resource === 'entrustment' && !isDeleted && rowId !== source.id,
  )
}
