import { onlineForm, type OnlineField } from '@lexdesk/domain'
import { Form } from 'antd'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import type { FieldOption, OptionName } from './fieldOptions.ts'

interface OptionItemProps {
  option: FieldOption
  field: OnlineField
  error: string | undefined
  disabled: boolean
  onChange: (name: OptionName, value: unknown) => void
}

/** One option of a field, entered as its column of the designer says. */
export function OptionItem({ option: { name, title, hint }, field, error, disabled, onChange }: OptionItemProps) {
  const id = `option-${name}`
  return (
    <Form.Item label={title} htmlFor={id} extra={hint} validateStatus={error ? 'error' : undefined} help={error}>
      <FieldEditor
        id={id}
        name={name}
        field={onlineForm.fields.fields.fields[name]}
        value={field[name] ?? null}
        disabled={disabled}
        onChange={(value) => onChange(name, value)}
      />
    </Form.Item>
  )
}
