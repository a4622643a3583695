import {
  conflictCheck,
  conflictDecision,
  type ConflictLevel,
  conflictSentences,
  entrustment,
  errors,
  type Row,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { contentHash } from '../../conflicts/checkContent.ts'
import { maskHits, storedHits } from '../../conflicts/conflictHits.ts'
import { makeFinding } from '../../conflicts/makeFinding.ts'
import { refreshChecks, settleMatter } from '../../conflicts/refreshChecks.ts'
import type { FoundHit } from '../../conflicts/FoundHit.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { addWithin } from '../../resource/write/addRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { type InputFor, rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const col = columnsOf(entrustment)

/** The search runs when the check is stored; users cannot write its results. */
export const conflictRules = rulesFor(conflictCheck, {
  beforeAdd: async (context, values, id) => {
    if ((values.parties ?? []).length === 0) throw errors.invalid([{ field: 'parties', message: '请填写检索对象' }])
    values.kind ??= values.entrustmentId ? 'matter' : 'manual'
    Object.assign(values, await makeFinding(context, { ...values, id }))
  },

  actions: {
    waive: {
      refusal: async (context, row) => {
        if (row.result === 'absolute') return '绝对冲突不能豁免，应不予受理'
        if ((row.pendingCount ?? 0) > 0) return '还有命中记录待人工核对，核对后才能豁免'
        if (row.result !== 'relative') return '没有冲突，不需要豁免'
        return ownRefusal(context, row, '豁免')
      },
      values: async ({ actor, tx, now }, row, { reason, values }) => {
        const waiver = { ...values, waivedBy: actor.username, waivedAt: now, waiverReason: reason }
        return {
          ...waiver,
          contentHash: contentHash({ ...row, ...waiver }, await storedHits(tx, actor.tenantId, row.id)),
        }
      },
      effect: (context, row, { reason }) => settleMatter(context, row, { title: '利冲豁免', reason }),
      says: () => '已豁免，委托可以继续办理',
    },
    inheritWaiver: {
      values: async ({ actor, tx }, row, { values }) => ({
        contentHash: contentHash({ ...row, ...values }, await storedHits(tx, actor.tenantId, row.id)),
      }),
    },
    decide: {
      refusal: async (context, row) =>
        (row.pendingCount ?? 0) === 0 ? '没有待核对的命中记录' : ownRefusal(context, row, '核对'),
      values: decide,
      effect: async (context, row, { reason, values }) => {
        const words = values.verdict === 'same' ? '同一主体' : '非同一主体'
        const line = { title: `主体核对：${words}`, reason }
        await settleMatter(context, row, line)
        await refreshChecks(context, values.pairKey, line, row.id)
      },
      says: (row) => `已核对，${conflictSentences[row.result as ConflictLevel]}`,
    },
  },
})

/** Users cannot decide their own check, nor one that the server ran for a matter that they lead. */
async function ownRefusal(
  { tx, actor }: WriteContext,
  row: Row<typeof conflictCheck>,
  act: '豁免' | '核对',
): Promise<string | undefined> {
  if (row.createBy === actor.username) return `申请人不能${act}自己的利冲检索，请由主管处理`
  if (row.kind !== 'recheck') return undefined
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.id} = ${row.entrustmentId}
      and ${col.leadLawyerId} = ${actor.userId}`.execute(tx)
  return rows.length > 0 ? `承办律师不能${act}自己承办委托的利冲检索，请由主管处理` : undefined
}

/** Stores the decision about the pair, and searches again with it. */
async function decide(
  context: WriteContext,
  row: Row<typeof conflictCheck>,
  { reason, values }: InputFor<typeof conflictCheck, 'decide'>,
): Promise<ValuesOf<typeof conflictCheck>> {
  const { actor, now } = context
  const hit = await pendingHit(context, row, values.pairKey)
  await addWithin({ ...context, actor: { ...actor, rowRules: new Map() } }, conflictDecision, {
    party: hit.party,
    partyCode: hit.partyCode,
    foundName: hit.foundName,
    foundIn: hit.foundIn.slice(0, 160),
    foundResource: hit.foundResource,
    foundId: hit.foundId,
    verdict: values.verdict,
    reason,
    conflictCheckId: row.id,
    entrustmentId: row.entrustmentId,
    decidedBy: actor.username,
    decidedAt: now,
    pairKey: hit.pairKey,
  })
  return makeFinding(context, row, actor.username)
}

/** An undecided hit; users cannot decide hits that an ethical wall hides from them. */
async function pendingHit(
  { engine, tx, actor }: WriteContext,
  row: Row<typeof conflictCheck>,
  pairKey: string,
): Promise<FoundHit> {
  const hits = await storedHits(tx, actor.tenantId, row.id)
  const at = hits.findIndex((hit) => hit.isPending && hit.pairKey === pairKey)
  const [seen] = at < 0 ? [] : await maskHits(engine, tx, actor, [hits[at]!])
  if (!seen || seen.isMasked) throw errors.invalid([{ field: 'pairKey', message: '请选择一条待核对的命中记录' }])
  return hits[at]!
}
