import { allOf, type Comparison, type Resource } from '@lexdesk/domain'
import type { Actor } from './Actor.ts'
import type { Linked, Named, Reader, ScopeCondition } from './ScopeCondition.ts'

/** Which rows a call may touch. Passed to every read and write, never ambient. */
export interface Scope extends Reader {
  tenantId: number
  where: ScopeCondition
}

/** The tenant that owns the rows shared by all tenants. */
const platformTenant = 0

export function scopeOf(actor: Actor, resource: Resource, visibleTo?: (actor: Actor) => true | ScopeCondition): Scope {
  const visible = visibleTo?.(actor) ?? true
  return {
    tenantId: resource.scope === 'platform' ? platformTenant : actor.tenantId,
    userId: actor.userId,
    walls: actor.walls,
    where: allOf<Comparison | Linked | Named>([
      ...(actor.rowRules.get(resource.name) ?? []),
      ...(visible === true ? [] : [visible]),
      ...outsideWall(resource, actor),
    ]),
  }
}

/** The rows outside the reader's ethical walls; no condition when the reader is on no wall. */
export function outsideWall({ name }: Resource, { walls }: Reader): ScopeCondition[] {
  const condition = walls.get(name)
  return condition ? [condition] : []
}

/** The scope of look-ups: not narrowed by row rules, but by walls and `visibleTo`. */
export function lookUpScope(
  actor: Actor,
  resource: Resource,
  visibleTo?: (actor: Actor) => true | ScopeCondition,
): Scope {
  return scopeOf({ ...actor, rowRules: new Map() }, resource, visibleTo)
}
