import {
  balanceEndpoints,
  type Balances,
  type EntitlementEntry,
  type EntitlementSource,
  entryEndpoints,
  type Page,
} from '@lexdesk/domain'
import { call } from '../calls/call.ts'

/** The balance of an order or an engagement, the earned part of its price, and the entries behind each balance. */
export interface BalanceCalls {
  balances(id: string, signal?: AbortSignal): Promise<Balances>
  entries(accountId: string, pageNo: number, signal?: AbortSignal): Promise<Page<EntitlementEntry>>
}

export const balanceCalls = (source: EntitlementSource): BalanceCalls => ({
  balances: (id, signal) => call(balanceEndpoints[source], { id }, { signal }),
  entries: (accountId, pageNo, signal) => call(entryEndpoints[source], { accountId, pageNo, pageSize: 10 }, { signal }),
})
