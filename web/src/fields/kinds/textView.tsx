import type { Field } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { Input } from 'antd'
import { Suspense } from 'react'
import { controlProps, promptOf } from '../controlProps.ts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asText } from '../filters/filterValue.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { TagsFilter } from '../filters/TagsFilter.tsx'

const characters = (text: string): number => [...text].length

const PopupEditor = lazyPart<EditorProps<FieldOfKind<'text'>>>(() =>
  import('../texts/PopupEditor.tsx').then((module) => module.PopupEditor),
)

function TextEditor(props: EditorProps<FieldOfKind<'text'>>) {
  if (!props.field.popup) return <TypedText {...props} />
  return (
    <Suspense fallback={<TypedText {...props} disabled />}>
      <PopupEditor {...props} />
    </Suspense>
  )
}

function TypedText(props: EditorProps<FieldOfKind<'text'>>) {
  const { field, value, onChange } = props
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const max = field.max ?? 255
  const length = characters(text)
  const Control = field.writeOnly ? Input.Password : Input
  return (
    <Control
      {...controlProps(props)}
      value={text}
      autoComplete={field.writeOnly ? 'new-password' : 'off'}
      placeholder={promptOf(field, '输入')}
      // Nothing is cut off: a text that is too long is retained, counted in red, and rejected by validation.
      count={{ max, strategy: characters }}
      // Always rendered, even if empty: an input that gains a suffix while typing is remounted and loses the focus.
      suffix={<span aria-hidden>{length > max * 0.8 ? `${length} / ${max}` : ''}</span>}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}

/** Part of a text, or several values for `in`. */
export function TextFilter(props: FilterProps<Field>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in') return <TagsFilter {...props} />
  return (
    <Input
      id={id}
      aria-label={field.title}
      value={asText(value)}
      allowClear
      autoComplete="off"
      placeholder={`请输入${field.title}${field.kind === 'text' && field.account ? '的账号' : ''}`}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const textView: FieldView<FieldOfKind<'text'>> = {
  Editor: TextEditor,
  Display: PrintedDisplay,
  Filter: TextFilter,
}
