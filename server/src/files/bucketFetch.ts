import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StoreProblem } from './FileStore.ts'
import { signRequest } from './signRequest.ts'
import type { StorageTarget } from './storageTarget.ts'

type BucketTarget = Extract<StorageTarget, { kind: 's3' }>

/** A store that sends nothing for this long is taken for unavailable. */
export interface BucketPatience {
  answerMs: number
  /** Between two pieces of a file, or of another answer. */
  silenceMs: number
}

export const usualPatience: BucketPatience = { answerMs: 8_000, silenceMs: 8_000 }
/** Uploads have a second more for so many bytes. */
const slowestBytesPerSecond = 256 * 1024

/** Sends signed requests that end within seconds when the store does not answer. */
export function bucketFetch(target: BucketTarget, patience: BucketPatience): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    const headers = signRequest(method, url, Object.fromEntries(new Headers(init?.headers)), target)
    const size = ArrayBuffer.isView(init?.body) ? init.body.byteLength : 0
    const waiting = new AbortController()
    const timer = setTimeout(
      () => waiting.abort(new Error('no answer in time')),
      patience.answerMs + (size / slowestBytesPerSecond) * 1000,
    )
    // The host is sent by itself.
    const { host: _, ...sent } = headers
    const answer = await fetch(url, { ...init, headers: sent, signal: waiting.signal }).finally(() =>
      clearTimeout(timer),
    )
    // The library waits for other answers without a limit; a file is limited by its reader. Stores that assemble a file
    // send spaces meanwhile.
    if (!answer.body || (method === 'GET' && answer.ok)) return answer
    return new Response(await text(bodyWithin(answer, patience)), answer)
  }
}

/** The bytes of an answer. Only waiting for the store counts: a reader may be slow. */
export function bodyWithin({ body }: Response, { silenceMs }: BucketPatience): Readable {
  async function* read(): AsyncGenerator<Uint8Array> {
    if (!body) return
    const reader = body.getReader()
    try {
      for (;;) {
        let timer: NodeJS.Timeout | undefined
        const silence = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error('the store has stopped sending')), silenceMs)
        })
        const { done, value } = await Promise.race([reader.read(), silence])
          .catch((error: unknown) => {
            throw new StoreProblem('away', 'broken off', error)
          })
          .finally(() => clearTimeout(timer))
        if (done) return
        yield value
      }
    } finally {
      // Also when the reader has gone away.
      await reader.cancel().catch(() => undefined)
    }
  }
  return Readable.from(read(), { objectMode: false })
}
