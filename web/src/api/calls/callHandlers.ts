import type { ApiError } from './ApiError.ts'

interface CallHandlers {
  /** Lets the operator sign in again in place. True when there is a new session and the call can be repeated. */
  renewSession(): Promise<boolean>
  /** What the whole application answers in one way: HTTP 401, 403, 404 and 504, and a sign-out by an administrator. */
  onRefused(error: ApiError): void
}

const none: CallHandlers = { renewSession: () => Promise.resolve(false), onRefused: () => {} }
let current = none

export function callHandlers(): CallHandlers {
  return current
}

/** Set once by the frame; calls themselves know nothing of the screen. */
export function setCallHandlers(handlers: CallHandlers): () => void {
  current = handlers
  return () => {
    if (current === handlers) current = none
  }
}
