import { fileErrors } from './fileErrors.ts'
import type { FileStore, StoreProblemKind } from './FileStore.ts'
import { StoreProblem } from './FileStore.ts'
import type { Spool } from './spool.ts'

/** Compatible with a pino logger. */
interface StoreLog {
  info(facts: object, message: string): void
  error(facts: object, message: string): void
}

interface Stores {
  store: FileStore
  spool: Spool
}

interface WatchedStores extends Stores {
  /** What is wrong with the store, until a file could be stored again. */
  problem(): StoreProblemKind | undefined
  close(): void
}

const checkMs = 30_000
/** While a problem lasts, so that its end is known soon. */
const problemCheckMs = 5_000

/**
 * Words the problems of the store for its users, logs when they begin and end, and looks regularly, so that a full disk
 * is known before a user meets it.
 */
export function watchStore({ store, spool }: Stores, log?: StoreLog): WatchedStores {
  let problem: StoreProblemKind | undefined

  async function guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof StoreProblem)) throw error
      const { kind } = error
      if (problem !== kind) log?.error({ err: error, problem: kind }, 'file_store_lost')
      problem = kind
      throw kind === 'full' ? fileErrors.storeFull() : fileErrors.storeAway()
    }
  }

  async function check(): Promise<void> {
    await guard(store.check())
    // Files for a bucket are received on the local disk first.
    await guard(spool.check())
    if (problem !== undefined) log?.info({}, 'file_store_returned')
    problem = undefined
  }

  let looks = 0
  /** Every few seconds while there is a problem, otherwise every thirty. */
  function look(): void {
    const isDue = looks % (checkMs / problemCheckMs) === 0
    looks += 1
    if (isDue || problem !== undefined) void check().catch(() => undefined)
  }
  const timer = setInterval(look, problemCheckMs).unref()
  look()
  return {
    store: {
      put: (path, source, mime) => guard(store.put(path, source, mime)),
      open: (path, range) => guard(store.open(path, range)),
      remove: (path) => guard(store.remove(path)),
      check,
    },
    spool: { ...spool, receive: (stream, maxBytes) => guard(spool.receive(stream, maxBytes)), check },
    problem: () => problem,
    close: () => clearInterval(timer),
  }
}
