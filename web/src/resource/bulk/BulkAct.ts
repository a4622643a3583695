import type { AnyRow, Resource, Values } from '@lexdesk/domain'

/** What is done with every selected row: one field is changed, one step is taken, or one act of an area is done. */
export interface BulkAct {
  key: string
  title: string
  /** What the user fills in once for all rows, as a resource for the form. */
  inputs: Resource
  /** The preview checks the input too; otherwise only the act itself does. */
  isInputChecked: boolean
  /** Why a row would be refused, as far as it can be known before the change. */
  preview(row: AnyRow, values: Values): Promise<string | undefined>
  run(row: AnyRow, values: Values, idempotencyKey: string): Promise<unknown>
}
