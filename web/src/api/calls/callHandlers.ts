import type { ApiError } from './ApiError.ts'

interface CallHandlers {
  /** Lets the user sign in again without leaving the page. True when there is a new session and the call can be retried. */
  renewSession(): Promise<boolean>
  /** Application-wide handling of HTTP 401, 403, 404 and 504, and of a session that somebody ended. */
  onRefused(error: ApiError): void
}

const none: CallHandlers = { renewSession: () => Promise.resolve(false), onRefused: () => {} }
let current = none

export function callHandlers(): CallHandlers {
  return current
}

/** Set once by the frame, so that calls do not depend on the UI. */
export function setCallHandlers(handlers: CallHandlers): () => void {
  current = handlers
  return () => {
    if (current === handlers) current = none
  }
}
