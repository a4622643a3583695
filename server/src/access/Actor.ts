import type { ScopeCondition, Walls } from './ScopeCondition.ts'

/** The user, tenant and department of a call: always taken from the session, never from the client. */
export interface Actor {
  userId: string
  username: string
  realname: string
  tenantId: number
  /** All tenants the user may choose from. */
  tenantIds: readonly number[]
  /** The department the user is currently working in. */
  orgCode: string | null
  /** Every department the user belongs to. */
  orgCodes: readonly string[]
  sessionId: string
  isAdmin: boolean
  permissions: ReadonlySet<string>
  /** Codes of protected form fields that this user may not see. */
  withheld: ReadonlySet<string>
  /** Row rules by resource, including those of the parent records; all of them must hold. */
  rowRules: ReadonlyMap<string, readonly ScopeCondition[]>
  walls: Walls
  can(permission: string): boolean
}

export function createActor(facts: Omit<Actor, 'can'>): Actor {
  return { ...facts, can: (permission) => facts.isAdmin || facts.permissions.has(permission) }
}

/** The server itself: used by seeds and jobs. */
export function systemActor(tenantId: number): Actor {
  return createActor({
    userId: 'system',
    username: 'system',
    realname: '系统',
    tenantId,
    tenantIds: [tenantId],
    orgCode: null,
    orgCodes: [],
    sessionId: 'system',
    isAdmin: true,
    permissions: new Set(),
    withheld: new Set(),
    rowRules: new Map(),
    walls: new Map(),
  })
}
