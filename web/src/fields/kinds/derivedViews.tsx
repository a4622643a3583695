import { Input } from 'antd'
import type { EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { TextFilter } from './textView.tsx'

/** The server assigns the number when the row is saved. */
function SequenceEditor({ value, id, label }: EditorProps<FieldOfKind<'sequence'>>) {
  return <Input id={id} aria-label={label} readOnly disabled value={typeof value === 'string' ? value : ''} />
}

function ComputedEditor({ field, value, row = {}, name = '' }: EditorProps<FieldOfKind<'computed'>>) {
  return <PrintedDisplay field={field} value={value} row={row} name={name} />
}

const NoFilter = () => null

export const sequenceView: FieldView<FieldOfKind<'sequence'>> = {
  Editor: SequenceEditor,
  Display: PrintedDisplay,
  Filter: TextFilter,
}
export const computedView: FieldView<FieldOfKind<'computed'>> = {
  Editor: ComputedEditor,
  Display: PrintedDisplay,
  Filter: NoFilter,
}
