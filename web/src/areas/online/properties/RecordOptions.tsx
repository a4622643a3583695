import { canBelong, type OnlineDefinition, type OnlineField, onlineForm, sortedBy, systemFields } from '@lexdesk/domain'
import { Form, Select } from 'antd'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import styles from '../FieldProperties.module.css'
import { formDesigner } from './Designer.ts'
import { asLabels, fieldOptions } from './lineOptions.ts'
import { linesIn } from './LinesEditor.tsx'

const names = ['titleField', 'isTree', 'theme', 'sortField', 'sortOrder', 'sheet', 'belongsTo'] as const

/** What names and sorts the records, and how their list is drawn: fields of the form are chosen by their titles. */
export function RecordOptions({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const lines = linesIn(values, 'fields')
  const draft: OnlineDefinition = formDesigner.draftOf(values)
  const choices: Partial<Record<(typeof names)[number], { value: string; label: string }[]>> = {
    titleField: asLabels(fieldOptions(lines, ({ kind }) => kind === 'text')),
    sortField: [
      ...asLabels(fieldOptions(lines, (line) => sortedBy(draft.fields, String(line.title)) !== undefined)),
      ...Object.entries(systemFields).map(([value, { title }]) => ({ value, label: title })),
    ],
    belongsTo: asLabels(fieldOptions(lines, (line) => canBelong(line as unknown as OnlineField))),
  }
  return (
    <div className={styles.panel}>
      {names.map((name) => {
        const field = onlineForm.fields[name]
        const error = errorOf(name)
        const id = `designer-${name}`
        return (
          <Form.Item
            key={name}
            label={field.title}
            htmlFor={id}
            extra={field.help}
            {...(error !== undefined && { validateStatus: 'error', help: error })}
          >
            {choices[name] ? (
              <Select
                id={id}
                value={values[name] ?? null}
                placeholder={`请选择${field.title}`}
                options={choices[name]}
                disabled={disabled}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(value: unknown) => onChange(name, value ?? null)}
              />
            ) : (
              <FieldEditor
                id={id}
                name={name}
                field={field}
                value={values[name] ?? null}
                disabled={disabled}
                onChange={(value) => onChange(name, value)}
              />
            )}
          </Form.Item>
        )
      })}
    </div>
  )
}
