import { CodeEditor, type EditorImages, HtmlView, MarkdownEditor, MarkdownView, RichTextEditor } from '@lexdesk/parts'
import { Typography } from 'antd'
import { useMemo } from 'react'
import { editorImages } from '../uploads/editorImages.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { useFormUploads } from '../uploads/formUploads.ts'
import { htmlText } from '../texts/htmlText.ts'
import { monospace } from './longTextViews.tsx'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import { TextFilter } from './textView.tsx'

type Written = FieldOfKind<'richText' | 'markdown' | 'code'>

const maxLine = 200
const words = (value: unknown): string => (typeof value === 'string' ? value : '')

function editorProps({ field, value, onChange, id, disabled, status, onBlur, label }: EditorProps<Written>) {
  return {
    id,
    disabled,
    status,
    onBlur,
    label: label ?? field.title,
    placeholder: `请输入${field.title}`,
    value: words(value),
    onChange: (next: string) => onChange(next === '' ? null : next),
  }
}

/** Image uploads, tracked by the surrounding form. */
function useImages(): EditorImages {
  const { track } = useFormUploads()
  return useMemo(() => ({ ...editorImages, upload: (...sent) => track(editorImages.upload(...sent)) }), [track])
}

const RichTextInput = (props: EditorProps<Written>) => <RichTextEditor {...editorProps(props)} images={useImages()} />
const MarkdownInput = (props: EditorProps<Written>) => <MarkdownEditor {...editorProps(props)} images={useImages()} />
const CodeInput = (props: EditorProps<FieldOfKind<'code'>>) => (
  <CodeEditor {...editorProps(props)} language={props.field.language ?? 'plain'} />
)

const Nothing = () => <Typography.Text type="secondary">—</Typography.Text>

function RichTextDisplay({ value, compact }: DisplayProps<Written>) {
  const html = words(value)
  if (compact) return <TextDisplay text={htmlText(html).slice(0, maxLine)} compact />
  return html === '' ? <Nothing /> : <HtmlView html={html} />
}

function MarkdownDisplay(props: DisplayProps<Written>) {
  if (props.compact) return <PrintedDisplay {...props} />
  const text = words(props.value)
  return text === '' ? <Nothing /> : <MarkdownView text={text} />
}

function CodeDisplay({ value, compact }: DisplayProps<Written>) {
  return <TextDisplay text={words(value)} compact={compact} style={monospace} />
}

export const richTextView: FieldView<FieldOfKind<'richText'>> = {
  Editor: RichTextInput,
  Display: RichTextDisplay,
  Filter: TextFilter,
}
export const markdownView: FieldView<FieldOfKind<'markdown'>> = {
  Editor: MarkdownInput,
  Display: MarkdownDisplay,
  Filter: TextFilter,
}
export const codeView: FieldView<FieldOfKind<'code'>> = { Editor: CodeInput, Display: CodeDisplay, Filter: TextFilter }
