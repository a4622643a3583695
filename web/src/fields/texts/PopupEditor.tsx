import { PopupPicker } from '@lexdesk/parts'
import type { EditorProps, FieldOfKind } from '../FieldProps.ts'
import { reportSource } from '../options/reportSource.ts'

/** A text that is picked from the rows of a report, which may fill further fields of the form. */
export function PopupEditor({
  field,
  name = '',
  value,
  onChange,
  onFill,
  params,
  ...control
}: EditorProps<FieldOfKind<'text'>>) {
  const fills = Object.entries(field.fills ?? {})
  return (
    <PopupPicker
      {...control}
      {...reportSource}
      label={field.title}
      code={field.popup?.report ?? ''}
      orgFields={fills.map(([, column]) => column).join(',')}
      destFields={fills.map(([own]) => own).join(',')}
      {...(params && { params })}
      value={typeof value === 'string' ? value : null}
      onChange={({ [name]: own, ...others }) => {
        onChange(own || null)
        onFill?.(others)
      }}
    />
  )
}
