import { FileMissing, type FileStore } from './FileStore.ts'

/** The calls of one kind since the start. */
export interface StoreCalls {
  done: number
  failed: number
  seconds: number
}

export type StoreCallName = keyof FileStore

/** The same store, with the calls that it got. */
export function countStoreCalls(store: FileStore): {
  store: FileStore
  calls: Readonly<Record<StoreCallName, StoreCalls>>
} {
  const none = (): StoreCalls => ({ done: 0, failed: 0, seconds: 0 })
  const calls = { put: none(), open: none(), remove: none(), check: none() }

  async function counted<T>(name: StoreCallName, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    let isFailed = false
    try {
      return await work()
    } catch (error) {
      // A file that is gone says nothing about the store.
      isFailed = !(error instanceof FileMissing)
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
  }
}
