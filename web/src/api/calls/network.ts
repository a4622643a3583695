import { socketReconnectMs } from '@lexdesk/domain'
import { apiAddress } from './apiAddress.ts'

/** `offline`: the browser has no network. `unreachable`: it has one, but the server does not answer. */
export type NetworkState = 'reachable' | 'offline' | 'unreachable'

export interface Network {
  state(): NetworkState
  subscribe(listener: () => void): () => void
  /** A call had no answer. One failed call says little, so that the server is asked before anything is shown. */
  reportFailure(): void
  /** A call was answered. */
  reportAnswer(): void
  /** Asks the server now rather than at the next turn. */
  look(): Promise<void>
}

const lookAgainMs = socketReconnectMs
const answerWithinMs = 5_000

/** Whether the server can be reached. Looks only while somebody listens. */
export function createNetwork(ask: () => Promise<boolean>): Network {
  const listeners = new Set<() => void>()
  let state: NetworkState = 'reachable'
  let looking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: NetworkState): void {
    clearTimeout(timer)
    if (next !== 'reachable' && listeners.size > 0) timer = setTimeout(() => void look(), lookAgainMs)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function look(): Promise<void> {
    looking ??= ask().then((isAnswered) => {
      looking = undefined
      change(isAnswered ? 'reachable' : navigator.onLine ? 'unreachable' : 'offline')
    })
    return looking
  }

  // A question that was asked before the network came back fails like the ones before it.
  const onReturn = () => void look().then(() => (state === 'reachable' ? undefined : look()))
  const onLoss = () => void look()
  const onSight = () => {
    if (state !== 'reachable' && document.visibilityState === 'visible') onLoss()
  }

  function begin(): void {
    window.addEventListener('online', onReturn)
    window.addEventListener('offline', onLoss)
    document.addEventListener('visibilitychange', onSight)
  }
  function end(): void {
    window.removeEventListener('online', onReturn)
    window.removeEventListener('offline', onLoss)
    document.removeEventListener('visibilitychange', onSight)
    clearTimeout(timer)
    state = 'reachable'
  }

  return {
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) begin()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },
    reportFailure() {
      if (listeners.size > 0) void look()
    },
    reportAnswer() {
      if (state !== 'reachable') change('reachable')
    },
    look,
  }
}

/** A proxy whose server is down answers by itself, with 502 to 504. */
export const isFromServer = (status: number): boolean => status < 502 || status > 504

export const network = createNetwork(async () => {
  try {
    const answer = await fetch(apiAddress('/health/live'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return isFromServer(answer.status)
  } catch {
    return false
  }
})
