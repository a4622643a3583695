import type { FieldOfKind, FieldView } from '../FieldProps.ts'
import { RowsDisplay } from './RowsDisplay.tsx'
import { RowsEditor } from './RowsEditor.tsx'

/** Fields of a sub-table are filtered individually, by their own kinds. */
const NoFilter = () => null

export const rowsView: FieldView<FieldOfKind<'rows'>> = {
  Editor: RowsEditor,
  Display: RowsDisplay,
  Filter: NoFilter,
}
