/** What an entitlement was bought with. */
export type EntitlementSource = 'packageOrder' | 'counsel'
/** What it may be spent on. */
export type EntitlementItem = 'counsel' | 'appointment' | 'entrustment' | 'template' | 'other'
export type EntryType = 'grant' | 'hold' | 'consume' | 'release' | 'expire' | 'adjust' | 'refund' | 'reverse'

/** What an entry was written for. Idempotent: a second entry of the same type for it is never written. */
export interface EntitlementRef {
  type: string
  id: string
}

/**
 * One line of an order or an engagement. The counters are sums of its entries, updated with each of them:
 * granted = consumed + held + available + expired.
 */
export interface EntitlementAccount {
  id: string
  tenantId: number
  sourceType: EntitlementSource
  sourceId: string
  lineId: string
  enterpriseId: string | null
  personName: string | null
  itemType: EntitlementItem
  itemId: string | null
  itemName: string
  /** The unit as displayed: 次, 份, 小时. */
  unit: string
  /** Sold as unlimited; `fairUseCap` was granted. */
  isUnlimited: boolean
  fairUseCap: number | null
  perMonthCap: number | null
  mayOverdraw: boolean
  isFrozen: boolean
  /** Refunded or terminated: nothing can be used or added any more. */
  isClosed: boolean
  startsOn: string | null
  /** The last day. Null: not started, or unlimited. */
  expiresOn: string | null
  /** Counted from the first use, where that starts the term. */
  validDays: number | null
  /** Fen: the share of the price that was paid for this line. */
  value: number
  /** How many units were paid for. Units that were added later have no value. */
  soldQty: number
  /** Fen of `value` that are not earned yet. */
  unearned: number
  /** Everything that was ever granted, including corrections. */
  granted: number
  available: number
  held: number
  consumed: number
  /** Units that lapsed unused: expired, or taken back by a refund. */
  expired: number
}

export interface EntitlementEntry {
  id: string
  accountId: string
  type: EntryType
  /** Positive, except for downward adjustments. */
  qty: number
  refType: string
  refId: string
  /** The hold that this consumption or release ends, or the consumption that this reversal cancels. */
  settles: string | null
  at: string
  by: string
  byName: string | null
  /** The available balance afterwards. */
  balanceAfter: number
  note: string | null
}

export type Balance = Pick<EntitlementAccount, 'granted' | 'available' | 'held' | 'consumed' | 'expired'>

/** The money of an order or an engagement: paid = earned + unearned + refunded. Fen. */
export interface EntitlementValue {
  paid: number
  refunded: number
  earned: number
  unearned: number
}
