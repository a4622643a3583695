import { setImmediate } from 'node:timers/promises'

const chunkSize = 500

/** Calls a function for each of many items. Requests are served between the chunks; the first chunk is done at once. */
export async function forEachInChunks<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    if (done > 0 && done % chunkSize === 0) await setImmediate()
    act(item)
    done += 1
  }
}
