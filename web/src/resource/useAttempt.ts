import { useRef } from 'react'
import { ApiError } from '../api/calls/ApiError.ts'

export interface Attempt {
  /** The key of a submission: the same for the same content until it was answered. */
  keyFor(content: unknown): string
  /** After a success, or with the error of a failure. */
  answered(error?: unknown): void
}

/** What is sent again after a lost answer carries the same key, so that the server does it once. */
export function useAttempt(): Attempt {
  const attempt = useRef({ print: '', key: '' })
  return {
    keyFor(content) {
      const print = JSON.stringify(content)
      if (attempt.current.print !== print) attempt.current = { print, key: newKey() }
      return attempt.current.key
    },
    answered(error) {
      // Without an answer, or with one of a gateway, nobody knows whether it was done.
      const isLost = error !== undefined && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      if (!isLost) attempt.current.print = ''
    },
  }
}

/** Random without the secure context that `crypto.randomUUID` asks for: the product also runs on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
