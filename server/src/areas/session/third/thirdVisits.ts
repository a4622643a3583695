import { randomBytes } from 'node:crypto'
import { codeMinutes } from '@lexdesk/domain'
import type { ShortLived } from '../../../captcha/shortLived.ts'
import type { ThirdPerson } from './thirdAccounts.ts'

const seconds = codeMinutes * 60
const secret = (): string => randomBytes(32).toString('base64url')

/** A browser on its way to a provider and back. */
export interface Visit {
  source: string
  verifier: string
  redirectUri: string
  mark: string
  /** The signed-in user who binds an account. */
  userId?: string
}

/** A third-party identity that is not yet bound to an account. */
export interface Guest {
  person: ThirdPerson
  operateCode: string
}

/** State between the steps of a third-party sign-in; each entry is valid once and for five minutes. */
export function createThirdVisits(shortLived: ShortLived) {
  const save = async (kind: string, value: unknown): Promise<string> => {
    const key = secret()
    await shortLived.put(kind, key, value, seconds)
    return key
  }

  return {
    seconds,
    secret,
    /** Returns the OAuth `state`. */
    begin: (visit: Visit) => save('third visit', visit),
    end: (state: string) => shortLived.take<Visit>('third visit', state),
    /** Returns a random key for the guest, never the provider's own id, which others may know. */
    welcome: (guest: Guest) => save('third guest', guest),
    /** Consumes the guest; `restoreGuest` stores it again under the same key. */
    guest: (uuid: string) => shortLived.take<Guest>('third guest', uuid),
    restoreGuest: (uuid: string, guest: Guest) => shortLived.put('third guest', uuid, guest, seconds),
    /** A one-time ticket for a session of this user: the only credential that appears in a page. */
    ticket: (userId: string, source: string) => save('third ticket', { userId, source }),
    redeem: (ticket: string) => shortLived.take<{ userId: string; source: string }>('third ticket', ticket),
  }
}

export type ThirdVisits = ReturnType<typeof createThirdVisits>
