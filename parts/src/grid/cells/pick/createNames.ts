/** Looks up the names of values; those that nobody has are left out. */
export type LookUp = (values: string[]) => Promise<ReadonlyMap<string, string>>

export interface Names {
  /** Undefined while it is not known, and for a value that has none. */
  nameOf(value: string): string | undefined
  /** Asks for what is not known, together with all that is wanted about this time. */
  want(values: readonly string[], lookUp: LookUp): void
  /** What has just been chosen needs no asking. */
  know(names: Iterable<readonly [value: string, name: string]>): void
  /** Grows whenever names come. */
  version(): number
  subscribe(listener: () => void): () => void
}

/** Rows that are scrolled into sight come in several drawings; one question holds them all. */
const gatherMs = 30
/** A question that failed is asked again when the value is drawn again, but not at once. */
const pauseMs = 10_000

/** The names of values, each asked for once. A name belongs to its value, and so no answer comes too late. */
export function createNames(): Names {
  const names = new Map<string, string>()
  /** When a value may be asked for again. */
  const asked = new Map<string, number>()
  const listeners = new Set<() => void>()
  let waiting: { values: Set<string>; lookUp: LookUp } | undefined
  let version = 0

  function know(found: Iterable<readonly [string, string]>): void {
    let hasNews = false
    for (const [value, name] of found) {
      hasNews ||= names.get(value) !== name
      names.set(value, name)
    }
    if (!hasNews) return
    version += 1
    for (const listener of listeners) listener()
  }

  async function ask(): Promise<void> {
    if (!waiting) return
    const { values, lookUp } = waiting
    waiting = undefined
    try {
      know(await lookUp([...values]))
    } catch {
      // The values themselves are seen meanwhile: nobody is kept from his work by a missing name.
      for (const value of values) asked.set(value, Date.now() + pauseMs)
    }
  }

  return {
    nameOf: (value) => names.get(value),
    want(values, lookUp) {
      const now = Date.now()
      const unknown = values.filter((value) => !names.has(value) && (asked.get(value) ?? now) <= now)
      if (unknown.length === 0) return
      if (!waiting) setTimeout(() => void ask(), gatherMs)
      waiting = { values: waiting?.values ?? new Set(), lookUp }
      for (const value of unknown) {
        waiting.values.add(value)
        asked.set(value, Number.POSITIVE_INFINITY)
      }
    },
    know,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
