import type { Author } from '@lexdesk/domain'
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
  /** Its id. */
  departmentId: string | null
  /** Every department the user belongs to. */
  orgCodes: readonly string[]
  /** Roles that count in the tenant. */
  roleIds: readonly string[]
  sessionId: string
  /** Set while the tenant is frozen or expired: its rows can be read until then, not changed. */
  readOnlyUntil: string | null
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

/** Id and name of the server itself as an actor. */
export const systemUser = 'system'

/** What computed defaults are told about an actor. */
export const authorOf = ({ userId, departmentId }: Actor, now: string): Author => ({
  userId: userId === systemUser ? null : userId,
  departmentId,
  now,
})

/** The server itself: used by seeds and jobs. */
export function systemActor(tenantId: number): Actor {
  return createActor({
    userId: systemUser,
    username: systemUser,
    realname: '系统',
    tenantId,
    tenantIds: [tenantId],
    orgCode: null,
    departmentId: null,
    orgCodes: [],
    roleIds: [],
    sessionId: systemUser,
    readOnlyUntil: null,
    isAdmin: true,
    permissions: new Set(),
    withheld: new Set(),
    rowRules: new Map(),
    walls: new Map(),
  })
}
