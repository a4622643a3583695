import { AppError, fieldCode, hiddenFields, isClosed, type Resource, type Values } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

/** Which of these fields the actor may not fill in. */
export function withheldAmong(actor: Actor, resource: Resource, names: readonly string[]): string[] {
  const can = (permission: string) => actor.can(permission)
  return names.filter((name) => actor.withheld.has(fieldCode(resource, name)) || isClosed(resource, name, can))
}

/** Which of these fields the actor may not see. */
export function unseenAmong(actor: Actor, resource: Resource, names: readonly string[]): string[] {
  const hidden = hiddenFields(resource, (permission) => actor.can(permission))
  return names.filter((name) => actor.withheld.has(fieldCode(resource, name)) || hidden.includes(name))
}

/** A client shows such fields disabled; a request that changes them anyway is refused as a whole. */
export function assertFields(actor: Actor, resource: Resource, changed: readonly string[]): void {
  refuseFields(resource, withheldAmong(actor, resource, changed))
}

/** Refuses fields that the actor may not see, whatever their values: a value that is not a change would be a guess. */
export function assertSeen(actor: Actor, resource: Resource, sent: Values): void {
  const hidden = hiddenFields(resource, (permission) => actor.can(permission))
  refuseFields(
    resource,
    hidden.filter((name) => Object.hasOwn(sent, name)),
  )
}

function refuseFields(resource: Resource, withheld: readonly string[]): void {
  if (withheld.length === 0) return
  const fields = withheld.map((field) => ({ field, message: `没有权限填写${resource.fields[field]!.title}` }))
  const message = fields.map((one) => one.message).join('；')
  throw new AppError('forbidden', message, { status: 403, wireCode: 510, fields })
}
