import {
  type Field,
  manualActions,
  permissionCode,
  type Resource,
  type StateAction,
  type Values,
} from '@lexdesk/domain'

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

const reason: Field = { kind: 'multiline', title: '原因', required: true, max: 500, help: '将记入历史' }

/** What a step asks for, as a resource for the form. */
export function stepInputs(resource: Resource, action: Pick<StateAction, 'fields' | 'reason'>): Resource {
  return inputsOf(resource, { ...action.fields, ...(action.reason && { reason }) })
}

/** Fields that are filled in without a record, as a resource for the form. */
export const inputsOf = (resource: Resource, fields: Record<string, Field>): Resource => ({
  ...resource,
  fields,
  states: undefined,
  check: undefined,
})
