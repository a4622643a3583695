import type { ScopeCondition, Walls } from './ScopeCondition.ts'

/** Who acts, for which tenant and department: always from the session, never from what a client says. */
export interface Actor {
  userId: string
  username: string
  realname: string
  tenantId: number
  /** All tenants among which the user may choose. */
  tenantIds: readonly number[]
  /** The department in which the user works at the moment. */
  orgCode: string | null
  /** Every department that the user belongs to. */
  orgCodes: readonly string[]
  sessionId: string
  isAdmin: boolean
  permissions: ReadonlySet<string>
  /** Codes of form fields that the system keeps for those who hold them, and this one does not. */
  withheld: ReadonlySet<string>
  /** Row rules by resource, with those of what its rows belong to; every one of them holds. */
  rowRules: ReadonlyMap<string, readonly ScopeCondition[]>
  walls: Walls
  can(permission: string): boolean
}

export function createActor(facts: Omit<Actor, 'can'>): Actor {
  return { ...facts, can: (permission) => facts.isAdmin || facts.permissions.has(permission) }
}

/** The server itself: seeds, jobs. */
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
