import { type PopupFields, popupProblem } from '../../../pickers/popupFields.ts'
import type { GridColumn } from '../../model/GridColumn.ts'

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Which report fills which fields of the row: `props: { popupCode, orgFields, destFields }`. */
export const popupFieldsOf = ({ props = {} }: GridColumn): PopupFields => ({
  code: textIn(props.popupCode),
  orgFields: textIn(props.orgFields),
  destFields: textIn(props.destFields),
})

/** What is wrong with the way a popup column was set up. */
export const popupColumnProblem = (column: GridColumn): string | undefined => popupProblem(popupFieldsOf(column))
