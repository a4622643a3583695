import type { NewSecret } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import type { OpenedSession } from './OpenedSession.ts'

/** A further step after the correct password: a second-factor code, a new password, or the set-up of the second factor. */
export interface SignInStep {
  kind: 'code' | 'password' | 'setUp'
  /** Proves the steps that are already completed. */
  ticket: string
  /** The message of the server. */
  words: string
  /** What the authenticator app needs, for a set-up. */
  secret?: NewSecret
}

export type AskForStep = (step: SignInStep) => Promise<OpenedSession>

const kinds: Record<string, SignInStep['kind']> = {
  two_step_needed: 'code',
  two_step_setup: 'setUp',
  password_initial: 'password',
  password_expired: 'password',
}

/** The step that a failed sign-in requires; undefined for any other failure. */
export function signInStepOf(error: unknown): SignInStep | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(kinds, error.code)) return undefined
  const { ticket, secret, address } = (error.details ?? {}) as { ticket?: unknown } & Partial<NewSecret>
  if (typeof ticket !== 'string') return undefined
  const step = { kind: kinds[error.code]!, ticket, words: error.message }
  return secret && address ? { ...step, secret: { secret, address } } : step
}

let current: AskForStep | undefined

/** Set by the page that can prompt the user; otherwise a sign-in that requires a step fails with the message of the server. */
export function setAskForStep(ask: AskForStep): () => void {
  current = ask
  return () => {
    if (current === ask) current = undefined
  }
}

/** Opens a session, completing the further steps that the server requires. */
export async function withSteps(open: () => Promise<OpenedSession>): Promise<OpenedSession> {
  try {
    return await open()
  } catch (error) {
    const step = signInStepOf(error)
    if (!step || !current) throw error
    return current(step)
  }
}
