import { createContext } from 'react'
import type { MenuItem } from '../menu/MenuItem.ts'
import type { SessionUser } from './SessionUser.ts'

export interface Session {
  user: SessionUser
  /** The id of the department that the user works in. */
  departmentId: string | null
  menu: readonly MenuItem[]
  can(permission: string): boolean
  /** Whether this form field is disabled for the user. */
  isWithheld(code: string): boolean
  /** The actions under a prefix that exist and that the user may not perform, such as `add` under `case`. */
  withheldActs(authPre: string): string[]
  /** Shows changed own data at once: name and picture in the header. */
  updateUser(changes: Partial<SessionUser>): void
  /** Ends the session here and on the server, and goes to the sign-in page. */
  signOut(): Promise<void>
}

export const SessionContext = createContext<Session | null>(null)
