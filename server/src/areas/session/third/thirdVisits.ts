import { randomBytes } from 'node:crypto'
import { codeMinutes } from '@lexdesk/domain'
import type { ShortLived } from '../shortLived.ts'
import type { ThirdPerson } from './thirdAccounts.ts'

const seconds = codeMinutes * 60
const secret = (): string => randomBytes(32).toString('base64url')

/** A browser on its way to a provider and back. */
export interface Visit {
  source: string
  verifier: string
  redirectUri: string
  mark: string
}

/** Somebody who has come back and must still be tied to an account. */
export interface Guest {
  person: ThirdPerson
  operateCode: string
}

/** What is kept between the steps of a third-party sign-in; each thing is good once and for five minutes. */
export function createThirdVisits(shortLived: ShortLived) {
  const keep = async (kind: string, value: unknown): Promise<string> => {
    const key = secret()
    await shortLived.put(kind, key, value, seconds)
    return key
  }

  return {
    seconds,
    secret,
    /** Answers the `state` that travels along. */
    begin: (visit: Visit) => keep('third visit', visit),
    end: (state: string) => shortLived.take<Visit>('third visit', state),
    /** Answers the name under which a guest is asked for: never the provider's own id, which others may know. */
    welcome: (guest: Guest) => keep('third guest', guest),
    /** Gives the guest away; whoever is not done with him welcomes him again under the same name. */
    guest: (uuid: string) => shortLived.take<Guest>('third guest', uuid),
    keepGuest: (uuid: string, guest: Guest) => shortLived.put('third guest', uuid, guest, seconds),
    /** A ticket for one session of this user: all that ever stands in a page. */
    ticket: (userId: string, source: string) => keep('third ticket', { userId, source }),
    redeem: (ticket: string) => shortLived.take<{ userId: string; source: string }>('third ticket', ticket),
  }
}

export type ThirdVisits = ReturnType<typeof createThirdVisits>
