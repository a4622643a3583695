import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/Database.ts'

interface Counters {
  granted: number
  consumed: number
  held: number
  available: number
  expired: number
}

/** An account, computed from its entries alone. */
export interface LedgerSum extends Counters {
  accountId: string
  orderId: string
  itemType: string
  itemName: string
  sold: number
  value: number
  /** Unearned fen. */
  unearned: number
  entries: number
  /** Consumed and not reversed, by month. */
  used: Map<string, number>
}

export type LedgerSums = Map<string, LedgerSum[]>

interface Entry {
  id: string
  accountId: string
  orderId: string
  itemType: string
  itemName: string
  value: number
  type: string
  qty: number
  settles: string | null
  month: string
}

/** Recomputes all accounts of orders from their entries, by order. It uses nothing of the product but the entries. */
export async function ledgerSums(db: Kysely<Tables>): Promise<LedgerSums> {
  const { rows } = await sql<Entry>`
    select e.id, e.account_id as "accountId", a.source_id as "orderId", a.item_type as "itemType",
      a.item_name as "itemName", a.value, e.type, e.qty, e.settles, to_char(e.at, 'YYYY-MM') as month
    from entitlement_entry e join entitlement_account a on a.id = e.account_id and a.source_type = 'packageOrder'
    where a.tenant_id = 1 order by e.id`.execute(db)
  const accounts = new Map<string, LedgerSum>()
  const monthOf = new Map(rows.map(({ id, month }) => [id, month]))
  for (const { accountId, orderId, itemType, itemName, value, type, qty, settles, month } of rows) {
    const start = { granted: 0, consumed: 0, held: 0, available: 0, expired: 0, sold: 0, unearned: 0, entries: 0 }
    const sum = accounts.get(accountId) ?? {
      ...start,
      accountId,
      orderId,
      itemType,
      itemName,
      value: Number(value),
      used: new Map<string, number>(),
    }
    accounts.set(accountId, sum)
    sum.entries += 1
    if (type === 'grant') sum.sold += qty
    if (type === 'grant' || type === 'adjust') sum.granted += qty
    if (type === 'hold') sum.held += qty
    if (type === 'release' || (type === 'consume' && settles !== null)) sum.held -= qty
    if (type === 'consume') {
      sum.consumed += qty
      sum.used.set(month, (sum.used.get(month) ?? 0) + qty)
    }
    if (type === 'reverse') {
      sum.consumed -= qty
      const usedIn = monthOf.get(settles!)!
      sum.used.set(usedIn, sum.used.get(usedIn)! - qty)
    }
    if (type === 'expire' || type === 'refund') sum.expired += qty
  }
  const sums: LedgerSums = new Map()
  for (const sum of accounts.values()) {
    sum.available = sum.granted - sum.consumed - sum.held - sum.expired
    sum.unearned = unearnedOf(sum)
    sums.set(sum.orderId, [...(sums.get(sum.orderId) ?? []), sum])
  }
  return sums
}

/** Sold units count as used before units added later, which carry no value. */
function unearnedOf({ granted, sold, available, held, value }: LedgerSum): number {
  if (sold === 0) return 0
  const free = Math.max(0, granted - sold)
  const left = Math.min(sold, Math.max(0, available + held - free))
  return Number((2n * BigInt(value) * BigInt(left) + BigInt(sold)) / (2n * BigInt(sold)))
}

export const totalUnearned = (sums: readonly LedgerSum[]): number => sums.reduce((sum, one) => sum + one.unearned, 0)
