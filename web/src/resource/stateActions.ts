import { manualActions, permissionCode, type Resource, type StateAction, type Values } from '@lexdesk/domain'

export interface NamedAction extends StateAction {
  name: string
}

/** The steps that this row can take now and this user may take. */
export function stateActions(resource: Resource, row: Values, can: (permission: string) => boolean): NamedAction[] {
  const { states } = resource
  if (!states) return []
  const state = row[states.field]
  return manualActions(resource)
    .filter(([, { from }]) => (typeof from === 'string' ? from === state : from.some((one) => one === state)))
    .filter(([, { offeredTo }]) =>
      Object.entries(offeredTo ?? {}).every(([field, values]) => values.includes(row[field])),
    )
    .filter(([, { answers }]) => answers === undefined || (row[answers[0]] ?? '') !== '')
    .filter(([name]) => can(permissionCode(resource, name)))
    .map(([name, action]) => ({ name, ...action }))
}

/** Rows in some states cannot be edited. */
export function isEditableRow(resource: Resource, row: Values): boolean {
  const { states } = resource
  return !states?.editable || states.editable.some((state) => state === row[states.field])
}
