import { errors, pickPermissions, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../Engine.ts'

/** The `access` of a look-up route that returns rows of a resource. Online forms that refer to it come and go. */
export function mayPick(engine: Engine, resource: Resource): { readonly anyPermission: readonly string[] } {
  return {
    get anyPermission() {
      return pickPermissions(
        resource,
        Array.from(engine.entries.values(), (entry) => entry.resource),
      )
    },
  }
}

/** The same for calls whose resource depends on their parameters. */
export function assertMayPick(engine: Engine, actor: Actor, resource: Resource): void {
  if (!mayPick(engine, resource).anyPermission.some((permission) => actor.can(permission))) throw errors.forbidden()
}
