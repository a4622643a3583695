import { type ConflictHit, maskedHitSentence } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Reader } from '../access/Scope.ts'
import type { Tables } from '../database/Database.ts'
import type { Engine, Tx } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { findDecisions } from './findDecisions.ts'
import type { FoundHit } from './searchConflicts.ts'
import { walledRecords } from './walledRecords.ts'

/** More lines than these nobody reads; the gravest come first. */
const mostHits = 500

/** Stores what a check has found, in place of what it found before. */
export async function saveHits(tx: Tx, checkId: string, hits: readonly FoundHit[]): Promise<void> {
  await sql`delete from conflict_hit where check_id = ${checkId}`.execute(tx)
  if (hits.length === 0) return
  await tx
    .insertInto('conflict_hit')
    .values(
      hits.slice(0, mostHits).map((hit, index) => ({
        id: newId(),
        check_id: checkId,
        order_num: index + 1,
        level: hit.level,
        explanation: hit.explanation,
        party: hit.party,
        party_role: hit.partyRole,
        party_code: hit.partyCode,
        found_name: hit.foundName,
        found_in: hit.foundIn,
        found_resource: hit.foundResource,
        found_id: hit.foundId,
        found_role: hit.foundRole,
        match: hit.match,
        verdict: hit.verdict,
        is_pending: hit.isPending,
        pair_key: hit.pairKey,
        reverse_key: hit.reverseKey,
        decision_id: hit.decision?.id ?? null,
        cited: hit.cited,
      })),
    )
    .execute()
}

/** All that a check found, before any wall: for the server itself. */
export async function storedHits(db: Kysely<Tables>, tenantId: number, checkId: string): Promise<FoundHit[]> {
  const { rows } = await sql<Omit<FoundHit, 'decision'> & { decisionId: string | null }>`
    select level, explanation, party, party_role as "partyRole", party_code as "partyCode", found_name as "foundName",
      found_in as "foundIn", found_resource as "foundResource", found_id as "foundId", found_role as "foundRole", match,
      verdict, is_pending as "isPending", pair_key as "pairKey", reverse_key as "reverseKey", coalesce(cited, '{}') as cited,
      decision_id as "decisionId"
    from conflict_hit where check_id = ${checkId} order by order_num`.execute(db)
  const decisions = await findDecisions(db, tenantId, rows)
  // What was found without a decision stays so: none counts about a recorded relation.
  return rows.map(({ decisionId, ...row }) => ({
    ...row,
    decision: decisionId === null ? null : (decisions(row) ?? null),
  }))
}

/** What a check found, as this reader may see it. */
export async function readHits(
  engine: Engine,
  reader: Reader & { tenantId: number },
  checkId: string,
): Promise<ConflictHit[]> {
  const db = engine.db.kysely
  return maskHits(engine, db, reader, await storedHits(db, reader.tenantId, checkId))
}

/**
 * A hit that leads to a walled record, or names one in its reason, says only that a supervisor has to look. The sum of the
 * client's own records is left out where it counts a walled one.
 */
export async function maskHits(
  engine: Engine,
  db: Kysely<Tables>,
  reader: Reader,
  hits: readonly FoundHit[],
): Promise<ConflictHit[]> {
  const walled = await walledRecords(
    engine,
    db,
    reader,
    hits.flatMap(({ cited }) => cited),
  )
  const shown = hits.filter(({ match, cited }) => match !== 'own' || !cited.some((record) => walled.has(record)))
  return shown.map(({ cited, partyCode: _code, reverseKey: _key, ...hit }): ConflictHit => {
    if (!cited.some((record) => walled.has(record))) return { ...hit, isMasked: false }
    return {
      level: hit.level,
      explanation: maskedHitSentence,
      party: hit.party,
      partyRole: hit.partyRole,
      foundName: null,
      foundIn: null,
      foundResource: null,
      foundId: null,
      foundRole: null,
      match: null,
      verdict: null,
      isPending: hit.isPending,
      decision: null,
      pairKey: null,
      isMasked: true,
    }
  })
}
