import { onlineForm } from '@lexdesk/domain'
import { Typography } from 'antd'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'

export type Line = Readonly<Record<string, unknown>>

interface LinesEditorProps extends Pick<FormSlotProps, 'values' | 'errorOf'> {
  name: 'fields' | 'buttons'
  disabled: boolean
  onChange: (value: unknown) => void
}

export const linesIn = (values: FormSlotProps['values'], name: LinesEditorProps['name']): readonly Line[] =>
  Array.isArray(values[name]) ? (values[name] as Line[]) : []

/** The lines of a form's design in their grid. */
export function LinesEditor({ name, values, errorOf, disabled, onChange }: LinesEditorProps) {
  const error = linesIn(values, name).length === 0 ? errorOf(name) : undefined
  return (
    <div data-field={name} data-kind="rows">
      <FieldEditor
        id={`designer-${name}`}
        name={name}
        field={onlineForm.fields[name]}
        value={values[name]}
        disabled={disabled}
        onChange={onChange}
      />
      {name === 'buttons' && <Typography.Text type="secondary">{onlineForm.fields.buttons.help}</Typography.Text>}
      {error && <Typography.Text type="danger">{error}</Typography.Text>}
    </div>
  )
}
