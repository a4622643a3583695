import { createContext } from 'react'
import type { MenuItem } from '../menu/MenuItem.ts'
import type { SessionUser } from './SessionUser.ts'

export interface Session {
  user: SessionUser
  menu: readonly MenuItem[]
  can(permission: string): boolean
  /** Whether the system keeps this field of a form for others. */
  isWithheld(code: string): boolean
  /** The acts under a prefix that the system has and the user does not hold, such as `add` under `case`. */
  withheldActs(authPre: string): string[]
  /** Ends the session here and on the server, and leaves for the sign-in page. */
  signOut(): Promise<void>
}

export const SessionContext = createContext<Session | null>(null)
