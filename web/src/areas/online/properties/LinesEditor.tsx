import { Typography } from 'antd'
import type { Choices } from '../../../fields/rows/rowColumns.ts'
import { LazyRowsEditor } from '../../../fields/rows/rowsView.tsx'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { type Designer, formDesigner, type LinesName } from './Designer.ts'

export type Line = Readonly<Record<string, unknown>>

interface LinesEditorProps extends Pick<FormSlotProps, 'values' | 'errorOf'> {
  name: LinesName
  designer?: Designer
  disabled: boolean
  choices?: Choices
  onRow?: (row: number) => void
  onChange: (value: unknown) => void
}

export const linesIn = (values: FormSlotProps['values'], name: LinesName): readonly Line[] =>
  Array.isArray(values[name]) ? (values[name] as Line[]) : []

/** The lines of a form's design in their grid. */
export function LinesEditor(props: LinesEditorProps) {
  const { name, designer = formDesigner, values, errorOf, disabled, choices, onRow, onChange } = props
  const error = linesIn(values, name).length === 0 ? errorOf(name) : undefined
  const field = designer.lines[name]!
  return (
    <div data-field={name} data-kind="rows">
      <LazyRowsEditor
        id={`designer-${name}`}
        name={name}
        field={field}
        value={values[name]}
        disabled={disabled}
        onChange={onChange}
        {...(choices && { choices })}
        {...(onRow && { onRow })}
      />
      {field.help && <Typography.Text type="secondary">{field.help}</Typography.Text>}
      {error && <Typography.Text type="danger">{error}</Typography.Text>}
    </div>
  )
}
