import type { EntitlementItem } from '@lexdesk/domain'

/** A line of a package as the order keeps it. */
export interface PackageLine {
  id: string
  itemType: EntitlementItem
  itemName: string
  itemId: string | null
  /** 0 is as often as one likes, up to the cap. */
  qty: number
  unit: string
  fairUseCap: number | null
  perMonthCap: number | null
  unitPrice: number | null
  overPrice: number | null
  carryRule: string | null
}

/** A version of a package, as far as orders need it. */
export interface SoldPackage {
  id: string
  code: string
  name: string
  versionNo: number
  status: string
  price: number
  validDays: number
  activate: 'onPay' | 'onFirstUse' | 'onDate'
  buyLimit: number | null
  startSale: string | null
  endSale: string | null
  lines: PackageLine[]
}
