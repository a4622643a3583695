import { errors, pickPermissions, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../Engine.ts'

/** The `access` of a look-up route that returns rows of a resource. */
export function mayPick(engine: Engine, resource: Resource): { anyPermission: readonly string[] } {
  const all = [...engine.entries.values()].map((entry) => entry.resource)
  return { anyPermission: pickPermissions(resource, all) }
}

/** The same for calls whose resource depends on their parameters. */
export function assertMayPick(engine: Engine, actor: Actor, resource: Resource): void {
  if (!mayPick(engine, resource).anyPermission.some((permission) => actor.can(permission))) throw errors.forbidden()
}
