import { conflictCheck, conflictDecision, entrustment, openEntrustmentStates, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { today } from '../../../clock/wallClock.ts'
import { conclusionOf, countHits } from '../../../conflicts/conclusionOf.ts'
import { contentHash } from '../../../conflicts/checkContent.ts'
import { saveHits, storedHits } from '../../../conflicts/conflictHits.ts'
import { checkRefusal } from '../../../conflicts/conflictRefusal.ts'
import { type ConflictFinding, searchConflicts } from '../../../conflicts/searchConflicts.ts'
import { type FoundHit, type SoughtParty } from '../../../conflicts/FoundHit.ts'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { writeChildren } from '../../../resource/read/childRows.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

const conflictCheckCol = columnsOf(conflictCheck)
const entrustmentCol = columnsOf(entrustment)
const m = columnsOf(entrustment, 'm')
const p = linesOf(conflictCheck, 'parties', 'p')
const t = columnsOf(conflictCheck, 't')

type SeededCheck = Values & {
  id: string
  entrustmentId: string
  matterStatus: string
  status: string
  checkedAt: string
}

const supervisor = 'zhouminhua'

/** Searches the checks of the demo office: the seeds give only the parties, not the result. */
export async function seedFindings(tx: Tx, tenantId: number): Promise<void> {
  const { rows: checks } = await sql<SeededCheck>`
    select ${t.id}, ${t.entrustmentId} as "entrustmentId", ${m.status} as "matterStatus", ${t.status},
      ${t.checkedAt} as "checkedAt", ${t.waivedBy} as "waivedBy", ${t.waivedAt} as "waivedAt",
      ${t.waiverReason} as "waiverReason", ${t.waiverFile} as "waiverFile",
      (select jsonb_agg(jsonb_build_object('name', ${p.name}, 'type', ${p.type}, 'code', ${p.code}, 'role',
        ${p.role}) order by ${p.orderNum})
        from ${p.$table} where ${p.parentId} = ${t.id}) as parties
    from ${t.$table} join ${m.$table} on ${m.id} = ${t.entrustmentId}
    where ${t.tenantId} = ${tenantId} and ${t.contentHash} is null order by ${t.id}`.execute(tx)
  const decisions: SeedRow[] = []
  const found: { check: SeededCheck; hits: FoundHit[] }[] = []
  for (const check of checks) {
    const hits = await findFor(tx, tenantId, check)
    found.push({ check, hits })
    const pending = hits.filter(({ isPending }) => isPending)
    // Matters that went on have been decided.
    if (check.matterStatus === 'quoting') decisions.push(...pending.map((hit) => decisionOf(check, hit)))
  }
  // One decision was revoked and made again.
  decisions.push(...decisions.slice(0, 1).map((one) => ({ ...one, status: 'revoked' })))
  await insertSeeds(tx, conflictDecision, decisions, tenantId)
  for (const { check, hits } of found) if (hits.some(({ isPending }) => isPending)) await findFor(tx, tenantId, check)
}

const decisionOf = (check: SeededCheck, hit: FoundHit): SeedRow => ({
  party: hit.party,
  partyCode: hit.partyCode,
  foundName: hit.foundName,
  foundIn: hit.foundIn.slice(0, 160),
  foundResource: hit.foundResource,
  foundId: hit.foundId,
  verdict: 'different',
  reason: '已核对身份证件，不是同一人',
  conflictCheckId: check.id,
  entrustmentId: check.entrustmentId,
  decidedBy: supervisor,
  decidedAt: check.checkedAt,
  pairKey: hit.pairKey,
  status: 'valid',
  createBy: supervisor,
  createTime: check.checkedAt,
})

const nothing: ConflictFinding = { result: 'none', hits: [], coverage: [] }

async function findFor(tx: Tx, tenantId: number, check: SeededCheck): Promise<FoundHit[]> {
  const { id, entrustmentId, status } = check
  const subject = { entrustmentId, place: `entrustment:${entrustmentId}` }
  const parties = (check.parties ?? []) as SoughtParty[]
  const isOpen = status !== 'superseded' && (openEntrustmentStates as readonly string[]).includes(check.matterStatus)
  // A check that is over, or was repeated, ran before today's records existed.
  const finding = isOpen ? await searchConflicts(tx, tenantId, parties, subject) : nothing
  const { result, hits, coverage } = finding
  await saveHits(tx, id, hits)
  const pendingCount = hits.filter(({ isPending }) => isPending).length
  const hash = contentHash({ ...check, result, coverage }, await storedHits(tx, tenantId, id))
  await writeChildren(tx, conflictCheck, id, { coverage })
  // The records are those of today, also for a search of an earlier day.
  const words = conclusionOf(hits)
  const conclusion =
    isOpen && check.checkedAt.slice(0, 10) < today() ? `${words.slice(0, 470)}（按 ${today()} 的记录评定）` : words
  await sql`
    update ${conflictCheckCol.$table} set ${conflictCheckCol.result} = ${result},
      ${conflictCheckCol.hitCount} = ${countHits(hits)}, ${conflictCheckCol.conclusion} = ${conclusion},
      ${conflictCheckCol.pendingCount} = ${pendingCount},
      ${conflictCheckCol.contentHash} = ${hash} where ${conflictCheckCol.id} = ${id}`.execute(tx)
  if (status === 'superseded') return hits
  const refusal = checkRefusal({ result, status, pendingCount })
  const isFlagged = refusal !== undefined && check.matterStatus !== 'checking'
  await sql`
    update ${entrustmentCol.$table} set ${entrustmentCol.conflictResult} = ${result},
      ${entrustmentCol.conflictFlag} = ${isFlagged ? 'Y' : 'N'},
      ${entrustmentCol.conflictFlagReason} = ${isFlagged ? `其他委托的当事人有变更：${refusal}` : null}
    where ${entrustmentCol.id} = ${entrustmentId}`.execute(tx)
  return hits
}
