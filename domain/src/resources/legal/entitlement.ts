/** What a right was bought with. */
export type EntitlementSource = 'packageOrder' | 'counsel'
/** What it may be spent on. */
export type EntitlementItem = 'counsel' | 'appointment' | 'entrustment' | 'template' | 'other'
export type EntryType = 'grant' | 'hold' | 'consume' | 'release' | 'expire' | 'adjust' | 'refund'

/** What an entry was written for; a second entry of the same type for it is never written. */
export interface EntitlementRef {
  type: string
  id: string
}

/** One line of an order or an engagement. The counters are sums of its entries, kept with each of them. */
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
  /** Fen of one unit, for the value that is still owed. */
  unitValue: number
  granted: number
  available: number
  held: number
  consumed: number
}

export interface EntitlementEntry {
  id: string
  accountId: string
  type: EntryType
  /** Positive, but for adjustments downwards. */
  qty: number
  refType: string
  refId: string
  /** The hold that this consumption or release ends. */
  settles: string | null
  at: string
  by: string
  byName: string | null
  /** What was available afterwards. */
  balanceAfter: number
  note: string | null
}

export type Balance = Pick<EntitlementAccount, 'granted' | 'available' | 'held' | 'consumed'>
