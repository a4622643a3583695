/** What a right was bought with. */
export type EntitlementSource = 'packageOrder' | 'counsel'
/** What it may be spent on. */
export type EntitlementItem = 'counsel' | 'appointment' | 'entrustment' | 'template' | 'other'
export type EntryType = 'grant' | 'hold' | 'consume' | 'release' | 'expire' | 'adjust' | 'refund' | 'reverse'

/** What an entry was written for; a second entry of the same type for it is never written. */
export interface EntitlementRef {
  type: string
  id: string
}

/**
 * One line of an order or an engagement. The counters are sums of its entries, kept with each of them:
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
  /** 次, 份, 小时: in the word that people read. */
  unit: string
  /** Sold as unlimited; `fairUseCap` was granted. */
  isUnlimited: boolean
  fairUseCap: number | null
  perMonthCap: number | null
  mayOverdraw: boolean
  isFrozen: boolean
  /** Refunded or terminated: nothing is used or added any more. */
  isClosed: boolean
  startsOn: string | null
  /** The last day. Without it: not begun, or never. */
  expiresOn: string | null
  /** Counted from the first use, where that begins the term. */
  validDays: number | null
  /** Fen: the share of the price that was paid for this line. */
  value: number
  /** How many units were paid for. Units that were added later carry no value. */
  soldQty: number
  /** Fen of `value` that is not earned yet. */
  unearned: number
  /** Everything that was ever given, corrections included. */
  granted: number
  available: number
  held: number
  consumed: number
  /** What lapsed unused: past its last day, or taken back by a refund. */
  expired: number
}

export interface EntitlementEntry {
  id: string
  accountId: string
  type: EntryType
  /** Positive, but for adjustments downwards. */
  qty: number
  refType: string
  refId: string
  /** The hold that this consumption or release ends, or the consumption that this reversal takes back. */
  settles: string | null
  at: string
  by: string
  byName: string | null
  /** What was available afterwards. */
  balanceAfter: number
  note: string | null
}

export type Balance = Pick<EntitlementAccount, 'granted' | 'available' | 'held' | 'consumed' | 'expired'>

/** What was paid for an order or an engagement: paid = earned + unearned + refunded. Fen. */
export interface EntitlementValue {
  paid: number
  refunded: number
  earned: number
  unearned: number
}
