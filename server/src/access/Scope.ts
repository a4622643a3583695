import { allOf, type Condition, type Resource } from '@lexdesk/domain'
import type { Actor } from './Actor.ts'

/** Which rows a call may touch. An argument of every read and write, never ambient. */
export interface Scope {
  tenantId: number
  where: Condition
}

/** The tenant that keeps the rows which belong to everybody. */
const platformTenant = 0

export function scopeOf(actor: Actor, resource: Resource, visibleTo?: (actor: Actor) => true | Condition): Scope {
  const visible = visibleTo?.(actor) ?? true
  return {
    tenantId: resource.scope === 'platform' ? platformTenant : actor.tenantId,
    where: allOf([...(actor.rowRules.get(resource.name) ?? []), ...(visible === true ? [] : [visible])]),
  }
}
