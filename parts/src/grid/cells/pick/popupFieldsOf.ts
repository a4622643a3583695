import { type PopupFields, popupError } from '../../../pickers/reports/popupFields.ts'
import type { GridColumn } from '../../model/GridColumn.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The report and field mapping of a popup column: `popupCode`, `orgFields` and `destFields` of the column or its
 * `props`.
 */
export function popupFieldsOf(column: GridColumn): PopupFields {
  const given: Readonly<Record<string, unknown>> = { ...column.props, ...column }
  return { code: textIn(given.popupCode), orgFields: textIn(given.orgFields), destFields: textIn(given.destFields) }
}

/** The configuration error of a popup column, if any. */
export const popupColumnError = (column: GridColumn): string | undefined => popupError(popupFieldsOf(column))
