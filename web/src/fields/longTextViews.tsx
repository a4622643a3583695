import { Input } from 'antd'
import { controlProps } from './controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView } from './FieldProps.ts'
import { PrintedDisplay } from './PrintedDisplay.tsx'
import { TextDisplay } from './TextDisplay.tsx'
import { TextFilter } from './textView.tsx'

type LongText = FieldOfKind<'multiline' | 'richText' | 'markdown' | 'code'>

const characters = (text: string): number => [...text].length
export const monospace = { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' } as const

function LongTextEditor(props: EditorProps<LongText>) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={typeof value === 'string' ? value : ''}
      placeholder={`请输入${field.title}`}
      autoSize={{ minRows: field.kind === 'multiline' ? 3 : 8, maxRows: field.kind === 'multiline' ? 10 : 20 }}
      count={field.max === undefined ? undefined : { max: field.max, strategy: characters, show: true }}
      spellCheck={field.kind !== 'code'}
      style={field.kind === 'code' ? monospace : undefined}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

/** The words of a piece of HTML. The parser neither runs scripts nor loads pictures, and only its text is taken. */
export function htmlText(html: string): string {
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '$&\n')
  const { body } = new DOMParser().parseFromString(lines, 'text/html')
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove()
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n\s*\n/g, '\n\n')
    .trim()
}

function RichTextDisplay({ value, compact }: DisplayProps<LongText>) {
  const text = typeof value === 'string' ? htmlText(value) : ''
  return <TextDisplay text={compact ? text.slice(0, 200) : text} compact={compact} />
}

function CodeDisplay({ value, compact }: DisplayProps<LongText>) {
  return <TextDisplay text={typeof value === 'string' ? value : ''} compact={compact} style={monospace} />
}

const longTextView: FieldView<LongText> = { Editor: LongTextEditor, Display: PrintedDisplay, Filter: TextFilter }

export const multilineView: FieldView<FieldOfKind<'multiline'>> = longTextView
export const markdownView: FieldView<FieldOfKind<'markdown'>> = longTextView
export const richTextView: FieldView<FieldOfKind<'richText'>> = { ...longTextView, Display: RichTextDisplay }
export const codeView: FieldView<FieldOfKind<'code'>> = { ...longTextView, Display: CodeDisplay }
