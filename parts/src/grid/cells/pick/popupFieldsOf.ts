import { type PopupFields, popupError } from '../../../pickers/reports/popupFields.ts'
import type { GridColumn } from '../../model/GridColumn.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Which report fills which fields of the row: `popupCode`, `orgFields` and `destFields` of the column or its `props`. */
export function popupFieldsOf(column: GridColumn): PopupFields {
  const given: Readonly<Record<string, unknown>> = { ...column.props, ...column }
  return { code: textIn(given.popupCode), orgFields: textIn(given.orgFields), destFields: textIn(given.destFields) }
}

/** What is wrong with the way a popup column was set up. */
export const popupColumnError = (column: GridColumn): string | undefined => popupError(popupFieldsOf(column))
