import type { SessionUser } from './SessionUser.ts'

export interface Department {
  orgCode: string
  departName: string
}

/** A session opened by the server and not yet stored in this browser: tenant or department may still have to be chosen. */
export interface OpenedSession {
  token: string
  user: SessionUser
  /** 0 none; 1 one, selected by the server; 2 several, one of which has to be chosen (wire contract §2.1). */
  multiDepart: number | undefined
  departments: Department[]
  tenantIds: string[]
  /** Present when the second factor was set up during this sign-in. */
  recoveryCodes?: string[]
  dictionaries: Record<string, unknown> | undefined
}
