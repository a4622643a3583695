import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/calls/ApiError.ts'
import { network } from '../api/calls/network.ts'

const passing = ['network', 'timeout', 'unavailable']

/** Failures that pass by themselves; a refusal stays a refusal. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.includes(error.code)

/**
 * After a write, query-core takes a first answer that is still on its way for the new state, though it may have been read
 * before the write. Such queries are asked once more when that answer is here.
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

/** Reads are repeated only after failures that pass by themselves. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The socket tells what has changed, so that a return to the window need not ask for everything again.
        refetchOnWindowFocus: false,
        // Without a network a query fails and says so, in place of waiting for one; `repeatFailed` repeats it.
        networkMode: 'always',
        retry: (count, error) => count < 2 && isPassing(error) && network.state() === 'reachable',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** After an outage: everything in sight that failed by it is asked for again, code of pages included. */
export function repeatFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.status === 'error' && (isPassing(state.error) || !(state.error instanceof ApiError)),
  })
}
