import { systemFields } from '@lexdesk/domain'
import { InputFilter } from '@lexdesk/parts'
import { Input, Select, type SelectProps } from 'antd'
import type { Filters } from '../../ui/rows/useUrlFilters.ts'
import { FieldFilter } from './FieldFilter.tsx'

const day = { ...systemFields.createTime, title: '时间' }
const maxLength = 100

/** Search form items for text filters: each edits its part of the draft. */
export function searchItems<Name extends string>(draft: Filters<Name>, put: (wanted: Filters<Name>) => void) {
  const write = (...values: [Name, string][]) => put(Object.fromEntries(values) as Filters<Name>)
  return {
    text: (name: Name, label: string, placeholder = `请输入${label}`) => ({
      label,
      control: (id: string) => (
        <Input
          id={id}
          value={draft[name] ?? ''}
          placeholder={placeholder}
          allowClear
          maxLength={maxLength}
          onChange={({ target }) => write([name, target.value])}
        />
      ),
    }),
    /** Matches any part of a value; the filter carries the marks of the list parameter: `*text*`. */
    part: (name: Name, label: string, placeholder: string) => ({
      label,
      control: (id: string) => (
        <InputFilter id={id} value={draft[name]} placeholder={placeholder} onChange={(value) => write([name, value])} />
      ),
    }),
    choice: (
      name: Name,
      label: string,
      options: { value: string; label: string }[],
      showSearch: SelectProps['showSearch'] = false,
    ) => ({
      label,
      control: (id: string) => (
        <Select
          id={id}
          value={draft[name] ?? null}
          options={options}
          showSearch={showSearch}
          placeholder={`请选择${label}`}
          allowClear
          onChange={(value: string | undefined) => write([name, value ?? ''])}
        />
      ),
    }),
    days: (begin: Name, end: Name) => ({
      label: '时间',
      control: (id: string) => (
        <FieldFilter
          id={id}
          field={day}
          rule="range"
          value={[draft[begin] ?? '', draft[end] ?? '']}
          onChange={(value) => write([begin, value[0] ?? ''], [end, value[1] ?? ''])}
        />
      ),
    }),
  }
}
