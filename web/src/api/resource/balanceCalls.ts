import type { EntitlementAccount, EntitlementEntry, EntitlementValue, Page, Resource } from '@lexdesk/domain'
import { call } from '../calls/call.ts'

export type Balances = { accounts: EntitlementAccount[] } & EntitlementValue

/** The balance of an order or an engagement, the earned part of its price, and the entries behind each balance. */
export interface BalanceCalls {
  balances(id: string, signal?: AbortSignal): Promise<Balances>
  entries(accountId: string, pageNo: number, signal?: AbortSignal): Promise<Page<EntitlementEntry>>
}

export function balanceCalls({ path }: Pick<Resource, 'path'>): BalanceCalls {
  const get = (name: string) => ({ method: 'GET' as const, path: `${path}/${name}` })
  return {
    balances: (id, signal) => call(get('balances'), { params: { id }, signal }),
    entries: (accountId, pageNo, signal) =>
      call(get('entries'), { params: { accountId, pageNo, pageSize: 10 }, signal }),
  }
}
