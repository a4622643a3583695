import { checkboxText, checkboxValues, isChecked } from '../../text/checkboxText.ts'
import { type CellKind, typedKind } from '../CellKind.ts'

export const checkbox: CellKind = {
  ...typedKind(checkboxText),
  empty: (column) => checkboxValues(column)[1],
  toggled: (value, column) => checkboxValues(column)[isChecked(value, column) ? 1 : 0],
  Display: ({ column, values }) => (
    <input
      type="checkbox"
      readOnly
      tabIndex={-1}
      checked={isChecked(values[column.key], column)}
      aria-label={column.title}
    />
  ),
}
