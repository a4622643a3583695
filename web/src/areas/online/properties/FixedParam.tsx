import { type Field, kindOf, paramFields, type SqlParam } from '@lexdesk/domain'
import { useMemo } from 'react'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'

interface FixedParamProps {
  param: SqlParam
  /** As a client sends it. */
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** The editor of the value that a parameter of a report always has, as its readers would type it. */
export function FixedParam({ param, value, disabled, onChange }: FixedParamProps) {
  const name = param.name ?? ''
  const field = useMemo(() => paramFields([param])[name]!, [param, name])
  return (
    <FieldEditor
      id={`option-fixed-${name}`}
      name={name}
      field={field}
      label={`${field.title}的固定值`}
      value={useMemo(() => valueOf(field, value), [field, value])}
      disabled={disabled}
      onChange={(next) => onChange(textOf(next))}
    />
  )
}

function valueOf(field: Field, text: string): unknown {
  const read = kindOf(field).read(text, field)
  return 'problem' in read ? null : read.value
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(',') : String(value as string | number)
}
