import { Input } from 'antd'
import { controlProps, promptOf } from '../controlProps.ts'
import type { EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { TextFilter } from './textView.tsx'

type Multiline = FieldOfKind<'multiline'>

const characters = (text: string): number => [...text].length
export const monospace = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' } as const

function MultilineEditor(props: EditorProps<Multiline>) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={typeof value === 'string' ? value : ''}
      placeholder={promptOf(field, '输入')}
      autoSize={{ minRows: 3, maxRows: 10 }}
      count={field.max === undefined ? undefined : { max: field.max, strategy: characters, show: true }}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

export const multilineView: FieldView<Multiline> = {
  Editor: MultilineEditor,
  Display: PrintedDisplay,
  Filter: TextFilter,
}
