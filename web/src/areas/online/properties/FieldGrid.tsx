import { onlineForm } from '@lexdesk/domain'
import { Flex, Typography } from 'antd'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { draftOf } from '../FormPreview.tsx'
import { FieldProperties } from '../FieldProperties.tsx'

const field = onlineForm.fields.fields

/** The fields of a form in their grid, and below it what one of them has no column for. */
export function FieldGrid({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const lines = Array.isArray(values.fields) ? (values.fields as Record<string, unknown>[]) : []
  const error = lines.length === 0 ? errorOf('fields') : undefined
  return (
    <Flex vertical gap={16}>
      <div data-field="fields" data-kind="rows">
        <FieldEditor
          id="designer-fields"
          name="fields"
          field={field}
          value={values.fields}
          disabled={disabled}
          onChange={(next) => onChange('fields', next)}
        />
        {error && <Typography.Text type="danger">{error}</Typography.Text>}
      </div>
      <FieldProperties
        draft={draftOf(values)}
        lines={lines}
        disabled={disabled}
        onChange={(next) => onChange('fields', next)}
      />
    </Flex>
  )
}
