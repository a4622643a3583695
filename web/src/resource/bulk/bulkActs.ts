import { type AnyRow, type Field, type Resource } from '@lexdesk/domain'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { inputsOf, isEditableRow, type NamedAction, stateActions, stepInputs } from '../stateActions.ts'
import type { BulkAct } from './BulkAct.ts'

const notTogether: readonly string[] = ['rows', 'file', 'image', 'computed', 'json']

/** A field can be changed in many rows if the same value makes sense in all of them. */
export function bulkFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.form !== false &&
      !field.readOnly &&
      !field.fixed &&
      !field.unique &&
      !field.writeOnly &&
      !notTogether.includes(field.kind) &&
      name !== resource.titleField &&
      name !== resource.states?.field &&
      name !== resource.parentField,
  )
}

export function editAct(resource: Resource, name: string, field: Field): BulkAct {
  const api = resourceApi(resource)
  return {
    key: `edit:${name}`,
    title: `修改${field.title}`,
    inputs: inputsOf(resource, { [name]: field }),
    isInputChecked: true,
    async preview(row, values) {
      if (!isEditableRow(resource, row)) return '当前状态不能修改'
      const { errors } = await api.check({ id: row.id, ...values })
      // The fields that are not changed are not checked again, but together they must still make sense.
      const [wrong] = [
        ...errors.filter((error) => error.field === name),
        ...(resource.check?.({ ...row, ...values }) ?? []),
      ]
      return wrong?.message
    },
    run: (row, values) => api.edit({ id: row.id, version: row.version, ...values }),
  }
}

/**
 * The steps that at least one of the rows can take. Steps that move money, that show facts of one record or that answer
 * a request are taken one by one.
 */
export function bulkSteps(
  resource: Resource,
  slots: ResourceSlots,
  rows: readonly AnyRow[],
  can: (permission: string) => boolean,
): NamedAction[] {
  const found = new Map<string, NamedAction>()
  for (const row of rows) for (const action of stateActions(resource, row, can)) found.set(action.name, action)
  return [...found.values()].filter(
    ({ name, movesValue, answers }) => !movesValue && !answers && slots.actionSections?.[name] === undefined,
  )
}

export function stepAct(resource: Resource, action: NamedAction, can: (permission: string) => boolean): BulkAct {
  const api = resourceApi(resource)
  return {
    key: `step:${action.name}`,
    title: action.title,
    inputs: stepInputs(resource, action),
    isInputChecked: false,
    async preview(row) {
      const isPossible = stateActions(resource, row, can).some(({ name }) => name === action.name)
      if (!isPossible) return `当前状态不能${action.title}`
      const offered = (await api.steps(row.id)).find(({ name }) => name === action.name)
      return offered ? offered.refusal : `当前状态不能${action.title}`
    },
    run: (row, values, idempotencyKey) =>
      api.action(row.id, action.name, { version: row.version, ...values }, { idempotencyKey }),
  }
}

export interface BulkLine {
  row: AnyRow
  /** Undefined while it is not known yet; null if nothing was refused. */
  refusal: string | null | undefined
  /** Refused by the preview, and therefore not attempted. */
  isSkipped?: boolean
}

const atOnce = 4

/** Does something for each row, a few at a time, and reports each outcome. A refusal of one does not stop the others. */
export async function forEachRow(
  rows: readonly AnyRow[],
  work: (row: AnyRow) => Promise<string | undefined>,
  onLine: (row: AnyRow, refusal: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...rows]
  const next = async (): Promise<void> => {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      const refusal = await work(row).catch(formatError)
      if (!signal.aborted) onLine(row, refusal ?? null)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
