import { fieldView } from './fieldView.ts'
import type { EditorProps } from './FieldProps.ts'

export function FieldEditor(props: EditorProps) {
  const { Editor } = fieldView(props.field)
  return <Editor {...props} />
}
