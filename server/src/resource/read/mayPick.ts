import { errors, pickPermissions, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../Engine.ts'

/** Who may call a look-up that answers rows of a resource: the `access` of its route. */
export function mayPick(engine: Engine, resource: Resource): { anyPermission: readonly string[] } {
  const all = [...engine.entries.values()].map((entry) => entry.resource)
  return { anyPermission: pickPermissions(resource, all) }
}

/** The same for calls that learn from their parameters whose rows are asked for. */
export function assertMayPick(engine: Engine, actor: Actor, resource: Resource): void {
  if (!mayPick(engine, resource).anyPermission.some((permission) => actor.can(permission))) throw errors.forbidden()
}
