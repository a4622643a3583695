import { socketReconnectMs } from '@lexdesk/domain'
import { apiAddress } from './apiAddress.ts'

/** `offline`: the browser has no network. `unreachable`: it has one, but the server does not respond. */
export type NetworkState = 'reachable' | 'offline' | 'unreachable'

export interface Network {
  state(): NetworkState
  subscribe(listener: () => void): () => void
  /** A call got no response. One failed call proves little, so the server is polled before anything is shown. */
  reportFailure(): void
  /** A call got a response. */
  reportAnswer(): void
  /** Polls the server now instead of waiting for the next interval. */
  check(): Promise<void>
}

const retryMs = socketReconnectMs
const timeoutMs = 5_000

/** Tracks whether the server can be reached. Polls only while there are subscribers. */
export function createNetwork(ping: () => Promise<boolean>): Network {
  const listeners = new Set<() => void>()
  let state: NetworkState = 'reachable'
  let pending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: NetworkState): void {
    clearTimeout(timer)
    if (next !== 'reachable' && listeners.size > 0) timer = setTimeout(() => void check(), retryMs)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  function check(): Promise<void> {
    pending ??= ping().then((isAnswered) => {
      pending = undefined
      change(isAnswered ? 'reachable' : navigator.onLine ? 'unreachable' : 'offline')
    })
    return pending
  }

  // A poll that was sent before the network came back fails like the previous ones, so it is retried once.
  const onOnline = () => void check().then(() => (state === 'reachable' ? undefined : check()))
  const onOffline = () => void check()
  const onVisible = () => {
    if (state !== 'reachable' && document.visibilityState === 'visible') onOffline()
  }

  function start(): void {
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    document.addEventListener('visibilitychange', onVisible)
  }
  function stop(): void {
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
    state = 'reachable'
  }

  return {
    state: () => state,
    subscribe(listener) {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    reportFailure() {
      if (listeners.size > 0) void check()
    },
    reportAnswer() {
      if (state !== 'reachable') change('reachable')
    },
    check,
  }
}

/** A proxy whose server is down responds itself, with 502 to 504. */
export const isFromServer = (status: number): boolean => status < 502 || status > 504

export const network = createNetwork(async () => {
  try {
    const answer = await fetch(apiAddress('/health/live'), {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return isFromServer(answer.status)
  } catch {
    return false
  }
})
