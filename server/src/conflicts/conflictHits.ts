import { type ConflictHit, isEverything, maskedHitSentence } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { outsideWall, scopeOf } from '../access/Scope.ts'
import { type Reader } from '../access/ScopeCondition.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { type Engine, entryOf, type Tx } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { conflictHitTable } from './conflictHitTable.ts'
import { findDecisions } from './findDecisions.ts'
import type { FoundHit } from './FoundHit.ts'
import { hiddenRecords, type VisibleRows } from './hiddenRecords.ts'

const col = columnsIn(conflictHitTable)

/** Upper limit of stored hits; the gravest come first. */
const maxHits = 500

/** Replaces the stored hits of a check. */
export async function saveHits(tx: Tx, checkId: string, hits: readonly FoundHit[]): Promise<void> {
  await sql`delete from ${col.$table} where ${col.checkId} = ${checkId}`.execute(tx)
  if (hits.length === 0) return
  await tx
    .insertInto('conflict_hit')
    .values(
      hits.slice(0, maxHits).map((hit, index) => ({
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

/** All hits of a check without walls: for the server itself. */
export async function storedHits(db: Kysely<Tables>, tenantId: number, checkId: string): Promise<FoundHit[]> {
  const { rows } = await sql<Omit<FoundHit, 'decision'> & { decisionId: string | null }>`
    select ${col.level}, ${col.explanation}, ${col.party}, ${col.partyRole} as "partyRole",
      ${col.partyCode} as "partyCode", ${col.foundName} as "foundName",
      ${col.foundIn} as "foundIn", ${col.foundResource} as "foundResource", ${col.foundId} as "foundId",
        ${col.foundRole} as "foundRole", ${col.match},
      ${col.verdict}, ${col.isPending} as "isPending", ${col.pairKey} as "pairKey",
        ${col.reverseKey} as "reverseKey", coalesce(cited, '{}') as cited,
      ${col.decisionId} as "decisionId"
    from ${col.$table} where ${col.checkId} = ${checkId} order by ${col.orderNum}`.execute(db)
  const decisions = await findDecisions(db, tenantId, rows)
  // Hits without a decision keep it that way: decisions do not apply to a recorded relation.
  return rows.map(({ decisionId, ...row }) => ({
    ...row,
    decision: decisionId === null ? null : (decisions(row) ?? null),
  }))
}

/** The hits of a check as this reader may see them. */
export async function readHits(
  engine: Engine,
  reader: Reader & { tenantId: number },
  checkId: string,
): Promise<ConflictHit[]> {
  const db = engine.db.kysely
  return maskHits(engine, db, reader, await storedHits(db, reader.tenantId, checkId))
}

/** Masks the hits of a check: readers of the check see them unless a wall hides the record. */
export async function maskHits(
  engine: Engine,
  db: Kysely<Tables>,
  reader: Reader,
  hits: readonly FoundHit[],
): Promise<ConflictHit[]> {
  return maskHidden(engine, db, (resource) => outsideWall(resource, reader), hits)
}

/** Masks the hits of a search without a matter: row rules apply as in the lists of the records. */
export async function maskSearchHits(
  engine: Engine,
  db: Kysely<Tables>,
  actor: Actor,
  hits: readonly FoundHit[],
): Promise<ConflictHit[]> {
  const visibleRows: VisibleRows = (resource) => {
    const { where } = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
    return isEverything(where) ? [] : [where]
  }
  return maskHidden(engine, db, visibleRows, hits)
}

/**
 * A hit on a hidden record, or one whose reason names a hidden record, only says that a supervisor has to look. The
 * total of the client's own records is left out when it includes a hidden one.
 */
async function maskHidden(
  engine: Engine,
  db: Kysely<Tables>,
  visibleRows: VisibleRows,
  hits: readonly FoundHit[],
): Promise<ConflictHit[]> {
  const cited = hits.flatMap((hit) => hit.cited)
  const hidden = await hiddenRecords(engine, db, visibleRows, cited)
  const namesHidden = (hit: FoundHit): boolean => hit.cited.some((record) => hidden.has(record))
  const shown = hits.filter((hit) => hit.match !== 'own' || !namesHidden(hit))
  return shown.map((found): ConflictHit => {
    const { cited: _cited, partyCode: _code, reverseKey: _key, ...hit } = found
    if (!namesHidden(found)) return { ...hit, isMasked: false }
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
