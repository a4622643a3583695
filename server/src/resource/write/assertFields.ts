import { AppError, fieldCode, type Resource } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

/** Which of these fields the actor may not fill in. */
export function withheldAmong(actor: Actor, resource: Resource, names: readonly string[]): string[] {
  return actor.withheld.size === 0 ? [] : names.filter((name) => actor.withheld.has(fieldCode(resource, name)))
}

/** A client shows such fields disabled; a request that changes them anyway is refused as a whole. */
export function assertFields(actor: Actor, resource: Resource, changed: readonly string[]): void {
  const withheld = withheldAmong(actor, resource, changed)
  if (withheld.length === 0) return
  const fields = withheld.map((field) => ({ field, message: `没有权限填写${resource.fields[field]!.title}` }))
  const message = fields.map((one) => one.message).join('；')
  throw new AppError('forbidden', message, { status: 403, wireCode: 510, fields })
}
