import type { EntitlementItem, EntitlementSource, EntryType, Values } from '@lexdesk/domain'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'

/** A use, with what happened to it later. */
interface LedgerUse {
  at: string
  by: string
  qty: number
  refType: string
  refId: string
  note: string
  /** It was returned. */
  returned?: { at: string; note: string }
}

/** A hold, and optionally its consumption. */
export interface LedgerHold {
  at: string
  by: string
  refType: string
  refId: string
  consumedAt: string | null
}

/** A sold line, with everything that happened to it. */
export interface LedgerSeed {
  tenantId: number
  sourceType: EntitlementSource
  sourceId: string
  lineId: string
  enterpriseId: string
  itemType: EntitlementItem
  itemId: string | null
  itemName: string
  unit: string
  qty: number
  isUnlimited?: boolean
  perMonthCap?: number | null
  mayOverdraw?: boolean
  isFrozen?: boolean
  isClosed?: boolean
  startsOn: string
  expiresOn: string
  /** In fen: the line's share of the price. */
  value: number
  grantedAt: string
  uses: LedgerUse[]
  holds?: LedgerHold[]
  /** What happened to the rest. */
  end?: { type: 'expire' | 'refund'; at: string; refType: string; refId: string }
}

/** Inserts accounts whose counters are the sums of their entries, as the server itself would have written them. */
export async function insertLedger(tx: Tx, seeds: readonly LedgerSeed[]): Promise<void> {
  const accounts: Values[] = []
  const entries: Values[] = []
  for (const seed of seeds) {
    const id = newId()
    const before = entries.length
    const { holds = [] } = seed
    const settled = holds.filter(({ consumedAt }) => consumedAt !== null).length
    let available = 0
    const enter = (
      type: EntryType,
      qty: number,
      at: string,
      by: string,
      refType: string,
      refId: string,
      note?: string,
      settles?: string,
    ): string => {
      // What ends a hold was already deducted when it was held.
      if (type === 'grant' || type === 'reverse') available += qty
      else if (!settles) available -= qty
      const entryId = newId()
      entries.push({
        id: entryId,
        tenant_id: seed.tenantId,
        account_id: id,
        type,
        qty,
        ref_type: refType,
        ref_id: refId,
        at,
        by,
        balance_after: available,
        note: note ?? null,
        settles: settles ?? null,
      })
      return entryId
    }
    enter('grant', seed.qty, seed.grantedAt, 'system', seed.sourceType, seed.sourceId)
    for (const { at, by, qty, refType, refId, note, returned } of seed.uses) {
      const used = enter('consume', qty, at, by, refType, refId, note)
      if (returned) enter('reverse', qty, returned.at, by, refType, refId, returned.note, used)
    }
    for (const { at, by, refType, refId, consumedAt } of holds) {
      const held = enter('hold', 1, at, by, refType, refId)
      if (consumedAt) enter('consume', 1, consumedAt, by, refType, refId, undefined, held)
    }
    const { end } = seed
    const expired = end ? available : 0
    if (end && expired > 0) enter(end.type, expired, end.at, 'system', end.refType, end.refId)
    accounts.push({
      id,
      tenant_id: seed.tenantId,
      source_type: seed.sourceType,
      source_id: seed.sourceId,
      line_id: seed.lineId,
      enterprise_id: seed.enterpriseId,
      item_type: seed.itemType,
      item_id: seed.itemId,
      item_name: seed.itemName,
      unit: seed.unit,
      is_unlimited: seed.isUnlimited ?? false,
      fair_use_cap: seed.isUnlimited ? seed.qty : null,
      per_month_cap: seed.perMonthCap ?? null,
      may_overdraw: seed.mayOverdraw ?? false,
      is_frozen: seed.isFrozen ?? false,
      is_closed: seed.isClosed ?? false,
      starts_on: seed.startsOn,
      expires_on: seed.expiresOn,
      value: seed.value,
      sold_qty: seed.qty,
      granted: seed.qty,
      available,
      held: holds.length - settled,
      consumed: seed.uses.reduce((sum, { qty, returned }) => sum + (returned ? 0 : qty), settled),
      expired,
      entry_count: entries.length - before,
    })
  }
  for (const [table, rows] of [
    ['entitlement_account', accounts],
    ['entitlement_entry', entries],
  ] as const)
    for (let start = 0; start < rows.length; start += 500)
      await tx
        .insertInto(table)
        .values(rows.slice(start, start + 500))
        .execute()
}
