import { type Field, focusImage, focusTargets } from '@lexdesk/domain'
import { Form } from 'antd'
import { useId } from 'react'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'

const fields = focusImage.fields as Record<string, Field>

/** The target of a click: only the field that fits the kind of link is shown. */
export function LinkSection({ values, original, onChange, errorOf, disabled = false }: FormSlotProps) {
  const id = useId()
  const target = typeof values.linkType === 'string' ? focusTargets[values.linkType] : undefined
  const item = (name: string, isRequired: boolean, change: (value: unknown) => void) => {
    const problem = errorOf(name)
    return (
      <Form.Item
        key={name}
        label={fields[name]!.title}
        htmlFor={id + name}
        required={isRequired}
        {...(problem && { validateStatus: 'error' as const, help: problem })}
      >
        <FieldEditor
          id={id + name}
          name={name}
          field={fields[name]!}
          value={values[name]}
          row={original}
          disabled={disabled}
          onChange={change}
        />
      </Form.Item>
    )
  }
  const chooseType = (type: unknown) => {
    onChange('linkType', type)
    for (const { field } of Object.values(focusTargets))
      if (field !== focusTargets[String(type)]?.field && values[field]) onChange(field, null)
  }
  return (
    <>
      {item('linkType', false, chooseType)}
      {target && item(target.field, true, (value) => onChange(target.field, value))}
    </>
  )
}
