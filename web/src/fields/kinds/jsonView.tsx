import { Input, Typography } from 'antd'
import { useState } from 'react'
import { controlProps } from '../controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { monospace } from './longTextViews.tsx'
import { TextDisplay } from '../texts/TextDisplay.tsx'

type JsonField = FieldOfKind<'json'>

const isNothing = (value: unknown): boolean => value === null || value === undefined
const written = (value: unknown): string =>
  isNothing(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The structure if the text is JSON, otherwise the text itself, which validation rejects. */
function parsed(text: string): { value: unknown; isValid: boolean } {
  if (text.trim() === '') return { value: null, isValid: true }
  try {
    const value = JSON.parse(text) as unknown
    // A string is parsed as JSON again later, so it retains its quotes.
    return { value: typeof value === 'string' ? text : value, isValid: true }
  } catch {
    return { value: text, isValid: false }
  }
}

function JsonEditor(props: EditorProps<JsonField>) {
  const { field, value, onChange, onBlur } = props
  const [draft, setDraft] = useState({ text: written(value), value })
  const [isWrong, setWrong] = useState(false)
  // An external value replaces the draft; an echo of our own value does not reformat the typed text.
  const text = isSame(draft.value, value) ? draft.text : written(value)
  const change = (next: string) => {
    const read = parsed(next)
    setDraft({ text: next, value: read.value })
    if (read.isValid) setWrong(false)
    onChange(read.value)
  }
  const leave = () => {
    const read = parsed(text)
    setWrong(!read.isValid)
    if (read.isValid) setDraft({ text: written(value), value })
    onBlur?.()
  }
  return (
    <>
      <Input.TextArea
        {...controlProps(props)}
        status={isWrong ? 'error' : props.status}
        value={text}
        placeholder={`请输入${field.title}`}
        autoSize={{ minRows: 4, maxRows: 20 }}
        spellCheck={false}
        style={monospace}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
      {isWrong && <Typography.Text type="danger">不是有效的 JSON</Typography.Text>}
    </>
  )
}

function JsonDisplay({ value, compact }: DisplayProps<JsonField>) {
  const text = compact && !isNothing(value) ? JSON.stringify(value) : written(value)
  return <TextDisplay text={text} compact={compact} style={monospace} />
}

/** JSON can only be filtered by presence, which takes no value. */
const NoFilter = () => null

export const jsonView: FieldView<JsonField> = { Editor: JsonEditor, Display: JsonDisplay, Filter: NoFilter }
