import { useRef } from 'react'
import { ApiError } from '../api/calls/ApiError.ts'

export interface Attempt {
  /** The idempotency key of a submission: the same for the same content until it is answered. */
  keyFor(content: unknown): string
  /** Called after a success, or with the error of a failure. */
  answered(error?: unknown): void
}

/** A retry after a lost answer sends the same idempotency key, so that the server performs it once. */
export function useAttempt(): Attempt {
  const attempt = useRef({ print: '', key: '' })
  return {
    keyFor(content) {
      const print = JSON.stringify(content)
      if (attempt.current.print !== print) attempt.current = { print, key: newKey() }
      return attempt.current.key
    },
    answered(error) {
      if (error === undefined || !isLost(error)) attempt.current.print = ''
    },
  }
}

/** Without an answer, or with a gateway error, it is unknown whether a call was performed. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Random without the secure context that `crypto.randomUUID` requires: the product also runs on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
