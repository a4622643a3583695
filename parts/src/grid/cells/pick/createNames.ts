/** Looks up the names of values; unknown values are left out of the answer. */
export type LookUp = (values: string[]) => Promise<ReadonlyMap<string, string>>

export interface Names {
  /** Undefined while unknown, and for a value without a name. */
  nameOf(value: string): string | undefined
  /** Requests the unknown names, batched with other requests of the same moment. */
  request(values: readonly string[], lookUp: LookUp): void
  /** Adds known names, such as those of values just selected. */
  add(names: Iterable<readonly [value: string, name: string]>): void
  /** Increases whenever names arrive. */
  version(): number
  subscribe(listener: () => void): () => void
}

/** Rows scrolled into view are rendered in several passes; this delay batches them into one request. */
const batchDelayMs = 30
/** A failed request is retried when the value is rendered again, but not before this pause. */
const retryAfterMs = 10_000

/** Caches the names of values; each is requested once. Answers are stored by value, so a late answer is never wrong. */
export function createNames(): Names {
  const names = new Map<string, string>()
  /** When a value may be requested again. */
  const retryAt = new Map<string, number>()
  const listeners = new Set<() => void>()
  let waiting: { values: Set<string>; lookUp: LookUp } | undefined
  let version = 0

  function add(found: Iterable<readonly [string, string]>): void {
    let hasNews = false
    for (const [value, name] of found) {
      hasNews ||= names.get(value) !== name
      names.set(value, name)
    }
    if (!hasNews) return
    version += 1
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    if (!waiting) return
    const { values, lookUp } = waiting
    waiting = undefined
    try {
      add(await lookUp([...values]))
    } catch {
      // The values themselves are shown meanwhile, so a missing name does not block the user.
      for (const value of values) retryAt.set(value, Date.now() + retryAfterMs)
    }
  }

  return {
    nameOf: (value) => names.get(value),
    request(values, lookUp) {
      const now = Date.now()
      const unknown = values.filter((value) => !names.has(value) && (retryAt.get(value) ?? now) <= now)
      if (unknown.length === 0) return
      if (!waiting) setTimeout(() => void send(), batchDelayMs)
      waiting = { values: waiting?.values ?? new Set(), lookUp }
      for (const value of unknown) {
        waiting.values.add(value)
        retryAt.set(value, Number.POSITIVE_INFINITY)
      }
    },
    add,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
