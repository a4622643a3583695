import { conflictCheck, type entrustment, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { addWithin } from '../resource/write/addRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { EditedRow, ValuesOf } from '../resource/rulesFor.ts'
import { takeStep } from '../resource/steps/runAction.ts'
import { storedHits } from './conflictHits.ts'
import { type CheckState, checkRefusal } from './conflictRefusal.ts'
import { matterParties, registerParties } from './matterParties.ts'
import { notifyConflict } from './notifyConflict.ts'
import type { FoundHit } from './FoundHit.ts'

const col = columnsOf(conflictCheck)

/** States in which a matter has not been cleared yet. */
const beforeClearance = ['lead', 'checking']

interface LastCheck extends CheckState {
  id: string
  no: string
  waivedBy: string | null
  waivedAt: string | null
  waiverReason: string | null
  waiverFile: string[] | null
}

/**
 * Searches every party of the matter and stores the hits. Returns what the matter itself shows of it: a new hit after
 * clearance flags the matter and notifies its lawyer and the supervisors.
 */
export async function checkMatter(
  context: WriteContext,
  row: EditedRow<typeof entrustment>,
  { why, isAutomatic = false }: { why?: string; isAutomatic?: boolean } = {},
): Promise<ValuesOf<typeof entrustment>> {
  const parties = await matterParties(context, row)
  if (parties.length === 0) throw errors.refused('请先填写委托企业、委托人或当事人，再做利冲检索')
  await registerParties(context, row.id, row)
  const last = await lastCheck(context, row.conflictCheckId)
  const known = last ? await storedHits(context.tx, context.actor.tenantId, last.id) : []
  // The right to check a matter includes its record, whatever row rules narrow the list of checks.
  const actor = { ...context.actor, rowRules: new Map() }
  const subject = String(row.matter).slice(0, 100)
  const kind = { kind: isAutomatic ? 'recheck' : 'matter' }
  const added = await addWithin({ ...context, actor }, conflictCheck, { subject, entrustmentId: row.id, parties }, kind)
  const isWaived = last?.status === 'waived' && (await inheritWaiver(context, added, last, known))
  if (last && last.status !== 'superseded') await takeStep(context, conflictCheck, 'supersede', { id: last.id })
  const refusal = checkRefusal({ ...(added as unknown as CheckState), status: isWaived ? 'waived' : 'valid' })
  const wasClear = !beforeClearance.includes(row.status ?? '') || (last && checkRefusal(last) === undefined)
  const isFlagged = refusal !== undefined && Boolean(wasClear)
  const reason = isFlagged ? `${why ?? '重新检索'}：${refusal}`.slice(0, 300) : null
  if (isFlagged) await notifyConflict(context, row, reason!)
  return {
    conflictCheckId: added.id,
    conflictResult: added.result,
    conflictFlag: isFlagged ? 'Y' : 'N',
    conflictFlagReason: reason,
  }
}

async function lastCheck({ tx }: WriteContext, id: string | null | undefined): Promise<LastCheck | undefined> {
  const { rows } = await sql<LastCheck>`
    select ${col.id}, ${col.no}, ${col.result}, ${col.status}, ${col.pendingCount} as "pendingCount",
      ${col.waivedBy} as "waivedBy", ${col.waivedAt} as "waivedAt",
      ${col.waiverReason} as "waiverReason", ${col.waiverFile} as "waiverFile"
    from ${col.$table} where ${col.id} = ${id ?? null}`.execute(tx)
  return rows[0]
}

/** Identifies a hit by its parties, its record and its grade. */
const hitKey = ({ party, partyRole, foundResource, foundId, foundName, foundRole, level }: FoundHit): string =>
  JSON.stringify([party, partyRole, foundResource, foundId, foundName, foundRole, level])

/** Blocking hits that the earlier check did not have. */
export function newBlockingHits(hits: readonly FoundHit[], known: readonly FoundHit[]): FoundHit[] {
  const keys = new Set(known.map(hitKey))
  return hits.filter((hit) => hit.level !== 'none' && !keys.has(hitKey(hit)))
}

/** A waiver also covers its conflicts when they are found again. */
async function inheritWaiver(
  context: WriteContext,
  added: Row<typeof conflictCheck>,
  { no, waivedBy, waivedAt, waiverReason, waiverFile }: LastCheck,
  known: readonly FoundHit[],
): Promise<boolean> {
  if (added.result !== 'relative' || added.pendingCount !== 0) return false
  const hits = await storedHits(context.tx, context.actor.tenantId, added.id)
  if (newBlockingHits(hits, known).length > 0) return false
  const input = { waivedBy, waivedAt, waiverReason: waiverReason ?? `沿用检索 ${no} 的豁免`, waiverFile }
  await takeStep(context, conflictCheck, 'inheritWaiver', { id: added.id, reason: `沿用检索 ${no} 的豁免`, input })
  return true
}
