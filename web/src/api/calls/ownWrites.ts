import type { QueryClient } from '@tanstack/react-query'

/** Whether queries have fetched the result of a write, are fetching it, or have not asked for it. */
type ReadState = 'read' | 'reading' | 'unread'

/** The part of a query that is used here. */
interface TrackedQuery {
  state: { fetchStatus: string }
}

const maxRemembered = 100

/**
 * The writes of this tab by request id. The change messages of such a write need no refetch where the tab has already
 * refetched after the answer.
 */
function createOwnWrites() {
  // Orders answers and fetches; a clock is too coarse for that.
  let moment = 0
  const answeredAt = new Map<string, number>()
  const startedAt = new WeakMap<TrackedQuery, number>()
  const readAt = new WeakMap<TrackedQuery, number>()

  function stateOf(query: TrackedQuery, requestId: string | undefined): ReadState {
    const answered = requestId === undefined ? undefined : answeredAt.get(requestId)
    if (answered === undefined) return 'unread'
    if ((readAt.get(query) ?? 0) > answered) return 'read'
    const isReading = query.state.fetchStatus === 'fetching' && (startedAt.get(query) ?? 0) > answered
    return isReading ? 'reading' : 'unread'
  }

  return {
    /** Records that a write was answered, which is after its commit. */
    answered(requestId: string): void {
      answeredAt.set(requestId, (moment += 1))
      if (answeredAt.size <= maxRemembered) return
      const [oldest] = answeredAt.keys()
      answeredAt.delete(oldest!)
    },
    /** Whether this tab made all of these writes. */
    includes(requestIds: readonly (string | undefined)[]): boolean {
      return requestIds.length > 0 && requestIds.every((id) => id !== undefined && answeredAt.has(id))
    },
    /** Records when queries start and which start their data belongs to; returns the unsubscribe function. */
    track(client: QueryClient): () => void {
      return client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { query, action } = event
        if (action.type === 'fetch') startedAt.set(query, (moment += 1))
        if (action.type === 'success' && !action.manual) readAt.set(query, startedAt.get(query) ?? 0)
      })
    },
    /** The least of all queries and writes. A change without a request id, or of others, is unread. */
    readState(queries: readonly TrackedQuery[], requestIds: Iterable<string | undefined>): ReadState {
      const states = [...requestIds].flatMap((id) => queries.map((query) => stateOf(query, id)))
      if (states.length === 0 || states.includes('unread')) return 'unread'
      return states.includes('reading') ? 'reading' : 'read'
    },
  }
}

export const ownWrites = createOwnWrites()
