import type { SessionUser } from './SessionUser.ts'

export interface Department {
  orgCode: string
  departName: string
}

/** A session that the server has opened and this browser does not keep yet: choices may still be open. */
export interface OpenedSession {
  token: string
  user: SessionUser
  /** 0 none, 1 one, which the server has selected, 2 several, one of which is to be chosen (wire contract §2.1). */
  multiDepart: number | undefined
  departments: Department[]
  tenantIds: string[]
  dictionaries: Record<string, unknown> | undefined
}
