import type { PickerRecord } from '../../../pickers/PickerRecord.ts'
import { type PopupFields, popupError, popupValues } from '../../../pickers/reports/popupFields.ts'
import type { GridColumn, GridValues } from '../../model/GridColumn.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The report and field mapping of a popup column: `popupCode`, `orgFields` and `destFields` of the column or its
 * `props`.
 */
export function popupFieldsOf(column: GridColumn): PopupFields {
  const given: Readonly<Record<string, unknown>> = { ...column.props, ...column }
  return { code: textIn(given.popupCode), orgFields: textIn(given.orgFields), destFields: textIn(given.destFields) }
}

/** The values that a selected report row gives the fields of the grid row; its own cell holds that of `field`. */
export function popupRowValues(column: GridColumn, records: readonly PickerRecord[]): GridValues {
  const texts = popupValues(popupFieldsOf(column), records)
  const own = texts[column.field || textIn(column.props?.field) || column.key]
  const filled = own === undefined ? texts : { ...texts, [column.key]: own }
  return column.readFills?.(filled) ?? filled
}

/** The configuration error of a popup column, if any. */
export const popupColumnError = (column: GridColumn): string | undefined => popupError(popupFieldsOf(column))
