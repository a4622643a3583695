import { askFor } from '../../pickers/askFor.ts'

/** After more retries than these it is given up (2-data-entry-parts.md §8). */
const mostRetries = 3
const pauseMs = 300

/** Loads until it succeeds, or has failed too often; then the last failure is thrown. */
export async function retryLoad<T>(load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await askFor(load, (answer) => answer as T | undefined, signal)
    } catch (error) {
      if (signal.aborted || retries === mostRetries) throw error
    }
    await new Promise((done) => setTimeout(done, pauseMs))
    signal.throwIfAborted()
  }
}
