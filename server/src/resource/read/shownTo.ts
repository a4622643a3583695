import { type AnyRow, type Resource, shownResource, wholeOf } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Entry } from '../Engine.ts'

/** The resource with the fields that the actor may see. */
export const shownTo = (actor: Actor, resource: Resource): Resource =>
  shownResource(resource, (permission) => actor.can(permission))

export const entryShownTo = (actor: Actor, entry: Entry): Entry => ({
  ...entry,
  resource: shownTo(actor, entry.resource),
})

/** The values of a row that belong to the shown fields: rows that were written are read as a whole. */
export function rowShown(shown: Resource, row: AnyRow): AnyRow {
  const whole = wholeOf(shown)
  if (whole === shown) return row
  const hidden = Object.keys(whole.fields).filter((name) => !Object.hasOwn(shown.fields, name))
  const isHidden = (key: string): boolean => hidden.some((name) => key === name || key === `${name}_dictText`)
  return Object.fromEntries(Object.entries(row).filter(([key]) => !isHidden(key))) as AnyRow
}
