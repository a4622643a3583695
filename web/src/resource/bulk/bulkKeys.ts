import { isLost, newKey } from '../useAttempt.ts'

export interface BulkKeys {
  /** Does something with an idempotency key of its own: the same for the same content until it is answered. */
  send<T>(content: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T>
}

/** An act on a row that is repeated after a lost answer has the same key, also when its dialog was closed meanwhile. */
export function createBulkKeys(): BulkKeys {
  const unanswered = new Map<string, string>()
  return {
    async send(content, work) {
      const print = JSON.stringify(content)
      const key = unanswered.get(print) ?? newKey()
      unanswered.set(print, key)
      try {
        const answer = await work(key)
        unanswered.delete(print)
        return answer
      } catch (error) {
        if (!isLost(error)) unanswered.delete(print)
        throw error
      }
    },
  }
}
