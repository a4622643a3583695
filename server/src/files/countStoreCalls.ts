import { FileMissing, type FileStore, StoreProblem } from './FileStore.ts'
import type { Spool } from './spool.ts'

/** The calls of one kind since the start. */
export interface StoreCalls {
  done: number
  failed: number
  seconds: number
}

/** `receive`: bytes of a user or an export that are written to the local disk. */
export type StoreCallName = keyof FileStore | 'receive'

interface CountedStores {
  store: FileStore
  spool: Spool
  calls: Readonly<Record<StoreCallName, StoreCalls>>
}

/** The same store and spool, with the calls that they got. */
export function countStoreCalls({ store, spool }: Pick<CountedStores, 'store' | 'spool'>): CountedStores {
  const none = (): StoreCalls => ({ done: 0, failed: 0, seconds: 0 })
  const calls = { put: none(), open: none(), remove: none(), check: none(), receive: none() }

  async function counted<T>(
    name: StoreCallName,
    work: () => Promise<T>,
    // A file that is gone says nothing about the store.
    isFailure = (error: unknown) => !(error instanceof FileMissing),
  ): Promise<T> {
    const start = performance.now()
    let isFailed = false
    try {
      return await work()
    } catch (error) {
      isFailed = isFailure(error)
      throw error
    } finally {
      calls[name][isFailed ? 'failed' : 'done'] += 1
      calls[name].seconds += (performance.now() - start) / 1000
    }
  }

  return {
    calls,
    store: {
      put: (...args) => counted('put', () => store.put(...args)),
      open: (...args) => counted('open', () => store.open(...args)),
      remove: (...args) => counted('remove', () => store.remove(...args)),
      check: () => counted('check', () => store.check()),
    },
    spool: {
      ...spool,
      // A sender that breaks off, or sends too much, says nothing about the disk.
      receive: (...args) => counted('receive', () => spool.receive(...args), isProblem),
      check: () => counted('check', () => spool.check()),
    },
  }
}

const isProblem = (error: unknown): boolean => error instanceof StoreProblem
