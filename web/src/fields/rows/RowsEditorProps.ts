import type { EditorProps, FieldOfKind } from '../FieldProps.ts'
import type { Choices } from './rowColumns.ts'

export interface RowsEditorProps extends EditorProps<FieldOfKind<'rows'>> {
  /** Read when the grid starts. */
  choices?: Choices
}
