import type { EditorProps, FieldOfKind } from '../FieldProps.ts'
import type { Choices } from './rowColumns.ts'

export interface RowsEditorProps extends EditorProps<FieldOfKind<'rows'>> {
  /** Read when the grid starts. */
  choices?: Choices
  /** Called with the place of the row that the cursor has moved to. */
  onRow?: (row: number) => void
}
