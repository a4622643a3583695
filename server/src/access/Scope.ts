import { allOf, type Condition, type Resource } from '@lexdesk/domain'
import type { Actor } from './Actor.ts'

/** Whose eyes see an answer: a wall may stand before them. */
export interface Reader {
  userId: string
}

/** Which rows a call may touch. An argument of every read and write, never ambient. */
export interface Scope extends Reader {
  tenantId: number
  where: Condition
}

/** The tenant that keeps the rows which belong to everybody. */
const platformTenant = 0

export function scopeOf(actor: Actor, resource: Resource, visibleTo?: (actor: Actor) => true | Condition): Scope {
  const visible = visibleTo?.(actor) ?? true
  return {
    tenantId: resource.scope === 'platform' ? platformTenant : actor.tenantId,
    userId: actor.userId,
    where: allOf([
      ...(actor.rowRules.get(resource.name) ?? []),
      ...(visible === true ? [] : [visible]),
      ...outsideWall(resource, actor),
    ]),
  }
}

/** The rows that are not walled against a reader; no condition where a resource knows no walls. */
export function outsideWall({ wall }: Resource, { userId }: Reader): Condition[] {
  return wall === undefined ? [] : [{ field: wall, rule: 'ne', values: [userId] }]
}

/** What a look-up reaches: row rules do not narrow it, walls and `visibleTo` do. */
export function lookUpScope(actor: Actor, resource: Resource, visibleTo?: (actor: Actor) => true | Condition): Scope {
  return scopeOf({ ...actor, rowRules: new Map() }, resource, visibleTo)
}
