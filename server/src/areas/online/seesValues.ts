import { isEverything, type OnlineField, permissionCode, type Resource, seeCode } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { unseenAmong } from '../../resource/write/assertFields.ts'

/** Whether a plan may show values of a field: to users who may list every record, and see the field now and before. */
export function seesValues(
  actor: Actor,
  resource: Resource,
  { name, subTable }: OnlineField,
  before?: OnlineField,
): boolean {
  const own = subTable || name
  return (
    actor.can(permissionCode(resource, 'list')) &&
    isEverything(scopeOf(actor, resource).where) &&
    unseenAmong(actor, resource, [own]).length === 0 &&
    // A draft may open the field.
    (!before?.seenBy?.length || actor.can(seeCode(resource, own)))
  )
}
