import { ApiError } from '../calls/ApiError.ts'
import type { OpenedSession } from './OpenedSession.ts'

/** What is asked for after the right password: a code of the second step, or a new password in place of an old one. */
export interface SignInStep {
  kind: 'code' | 'password'
  /** Stands for what has been proved already. */
  ticket: string
  /** The words of the server. */
  words: string
}

export type AskForStep = (step: SignInStep) => Promise<OpenedSession>

const kinds: Record<string, SignInStep['kind']> = { two_step_needed: 'code', password_expired: 'password' }

/** The step that an answer asks for; undefined for any other failure. */
export function signInStepOf(error: unknown): SignInStep | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(kinds, error.code)) return undefined
  const { ticket } = (error.details ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? { kind: kinds[error.code]!, ticket, words: error.message } : undefined
}

let current: AskForStep | undefined

/** Set by the page that can ask; without one a sign-in that needs a step fails with the words of the server. */
export function setAskForStep(ask: AskForStep): () => void {
  current = ask
  return () => {
    if (current === ask) current = undefined
  }
}

/** Opens a session, with the further steps that the server asks for on the way. */
export async function withSteps(open: () => Promise<OpenedSession>): Promise<OpenedSession> {
  try {
    return await open()
  } catch (error) {
    const step = signInStepOf(error)
    if (!step || !current) throw error
    return current(step)
  }
}
