import { type FieldSources, type OnlineField, sourceOf } from '@lexdesk/domain'
import { Form, Select } from 'antd'
import { asLabels, sourceOptions, subTableOptions } from './lineOptions.ts'
import type { Line } from './LinesEditor.tsx'

type Column = 'source' | 'subTable'

interface LineChoicesProps {
  field: OnlineField
  line: Line
  lines: readonly Line[]
  sources: FieldSources
  disabled: boolean
  errorOf: (name: Column) => string | undefined
  onChange: (name: Column, value: unknown) => void
}

/** What a field names, chosen by its title: the dictionary, resource, report or rule, and the sub-table that it is in. */
export function LineChoices({ field, line, lines, sources, disabled, errorOf, onChange }: LineChoicesProps) {
  const from = sourceOf[field.kind]
  const subTables = field.kind === 'rows' ? [] : subTableOptions(lines)
  const item = (name: Column, title: string, options: ReturnType<typeof asLabels>) => {
    const error = errorOf(name)
    return (
      <Form.Item
        label={title}
        htmlFor={`option-${name}`}
        {...(error !== undefined && { validateStatus: 'error', help: error })}
      >
        <Select
          id={`option-${name}`}
          value={line[name] || null}
          options={options}
          disabled={disabled}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={`选择${title}`}
          onChange={(value: unknown) => onChange(name, value ?? null)}
        />
      </Form.Item>
    )
  }
  return (
    <>
      {from && item('source', from.title, asLabels(sourceOptions(field.kind, sources)))}
      {subTables.length > 0 && item('subTable', '所属附表', asLabels(subTables))}
    </>
  )
}
