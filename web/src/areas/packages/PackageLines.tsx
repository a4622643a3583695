import { servicePackage } from '@lexdesk/domain'
import { Typography } from 'antd'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { CataloguePicker } from './CataloguePicker.tsx'

const field = servicePackage.fields.lines

/** The lines of a package: picked from the catalogues, then edited in the table. */
export function PackageLines({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const lines = (Array.isArray(values.lines) ? values.lines : []) as Record<string, unknown>[]
  const problem = errorOf('lines')
  return (
    <div data-field="lines">
      {!disabled && <CataloguePicker lines={lines} onPick={(line) => onChange('lines', [...lines, line])} />}
      <FieldEditor
        id="package-lines"
        name="lines"
        field={field}
        value={lines}
        disabled={disabled}
        onChange={(next) => onChange('lines', next)}
      />
      {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
    </div>
  )
}
