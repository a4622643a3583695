import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/calls/ApiError.ts'
import { network } from '../api/calls/network.ts'
import { freshMs } from '../api/live/freshMs.ts'

const transientCodes = ['network', 'timeout', 'unavailable']

/** Transient failures; a refusal is not retried. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && transientCodes.includes(error.code)

/**
 * After a write, query-core accepts a first response that is still pending as the new state, though it may have been read
 * before the write. Such queries are refetched once that response has arrived.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (first.length === 0 || filters.refetchType === 'none') return
    await super.invalidateQueries({ predicate: (query) => first.includes(query) }, options)
  }
}

/** Reads are retried only after transient failures. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // Pages that are hidden or reopened show the last rows at once, and refresh them behind.
        gcTime: 30 * 60_000,
        // The socket reports changes, so focusing the window need not refetch everything.
        refetchOnWindowFocus: false,
        // Without a network a query fails and shows an error instead of pausing; `repeatFailed` retries it.
        networkMode: 'always',
        retry: (count, error) => count < 2 && isTransient(error) && network.state() === 'reachable',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Drops the data of the previous tenant: none of its rows may be shown in the other one. Open records and forms are
 * refetched instead, because the user may have typed into them.
 */
export async function leaveTenantData(client: QueryClient): Promise<void> {
  const isOfTenant = ({ queryKey }: Query): boolean => !['page', 'session'].includes(String(queryKey[0]))
  const isList = ({ queryKey: [kind, name, part] }: Query): boolean =>
    kind === 'resource' && (part === 'list' || name === 'home')
  client.removeQueries({ type: 'inactive', predicate: isOfTenant })
  await Promise.all([
    client.resetQueries({ predicate: isList }),
    client.invalidateQueries({ predicate: (query) => !isList(query) }),
  ])
}

/** After an outage: refetches all visible queries that failed, including lazy-loaded page code. */
export function repeatFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.status === 'error' && (isTransient(state.error) || !(state.error instanceof ApiError)),
  })
}
