import { onlineForm } from '@lexdesk/domain'
import { Typography } from 'antd'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import { LazyRowsEditor } from '../../../fields/rows/rowsView.tsx'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'

export type Line = Readonly<Record<string, unknown>>

type LinesName = 'fields' | 'checks' | 'states' | 'steps' | 'buttons'

interface LinesEditorProps extends Pick<FormSlotProps, 'values' | 'errorOf'> {
  name: LinesName
  disabled: boolean
  choices?: Choices
  onRow?: (row: number) => void
  onChange: (value: unknown) => void
}

export const linesIn = (values: FormSlotProps['values'], name: LinesName): readonly Line[] =>
  Array.isArray(values[name]) ? (values[name] as Line[]) : []

/** The lines of a form's design in their grid. */
export function LinesEditor({ name, values, errorOf, disabled, choices, onRow, onChange }: LinesEditorProps) {
  const error = linesIn(values, name).length === 0 ? errorOf(name) : undefined
  const { help } = onlineForm.fields[name]
  return (
    <div data-field={name} data-kind="rows">
      <LazyRowsEditor
        id={`designer-${name}`}
        name={name}
        field={onlineForm.fields[name]}
        value={values[name]}
        disabled={disabled}
        onChange={onChange}
        {...(choices && { choices })}
        {...(onRow && { onRow })}
      />
      {help && <Typography.Text type="secondary">{help}</Typography.Text>}
      {error && <Typography.Text type="danger">{error}</Typography.Text>}
    </div>
  )
}
